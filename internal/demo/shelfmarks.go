package demo

import (
	"context"
	"fmt"

	"sudar/internal/catalogue"
)

// shelfmarks finds the ids of categories.
type shelfmarks struct {
	general map[string]int64 // by name
	ddc     map[string]int64 // by code of the division, "890"
}

func (s *Service) shelfmarks(ctx context.Context) (shelfmarks, error) {
	marks := shelfmarks{general: map[string]int64{}, ddc: map[string]int64{}}
	general, err := s.Catalogue.Categories(ctx, catalogue.General)
	if err != nil {
		return marks, err
	}
	ddc, err := s.Catalogue.Categories(ctx, catalogue.DDC)
	if err != nil {
		return marks, err
	}
	walk(general, func(c catalogue.Category) { marks.general[c.Name] = c.ID })
	walk(ddc, func(c catalogue.Category) {
		if _, taken := marks.ddc[c.DDCCode]; !taken {
			marks.ddc[c.DDCCode] = c.ID
		}
	})
	return marks, nil
}

func walk(nodes []catalogue.Category, each func(catalogue.Category)) {
	for _, node := range nodes {
		each(node)
		walk(node.Children, each)
	}
}

// of returns the categories of an entry: those it names, and its class.
func (m shelfmarks) of(e entry) ([]int64, error) {
	var ids []int64
	for _, name := range e.categories {
		id, ok := m.general[name]
		if !ok {
			return nil, fmt.Errorf("there is no category %q", name)
		}
		ids = append(ids, id)
	}
	if len(e.DDC) < 3 {
		return ids, nil
	}
	id, ok := m.ddc[e.DDC[:2]+"0"]
	if !ok {
		return nil, fmt.Errorf("there is no class %q", e.DDC)
	}
	return append(ids, id), nil
}

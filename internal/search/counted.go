package search

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/search/index"
)

// facetsBy counts by an engine: all facets without a filter of their own at
// once, the others one by one.
func (s *Service) facetsBy(ctx context.Context, engine Engine, q Query) (Facets, error) {
	var together []index.Facet
	found := Facets{}
	viewer, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return found, err
	}
	scope, err := s.scopeFor(ctx, viewer)
	if err != nil {
		return found, err
	}
	counts := map[index.Facet][]index.Count{}
	for _, each := range facets {
		if !each.set(q) {
			together = append(together, each.of)
			continue
		}
		open := q
		each.without(&open)
		if err := s.countBy(ctx, engine, scope, open, counts, each.of); err != nil {
			return found, err
		}
	}
	if err := s.countBy(ctx, engine, scope, q, counts, together...); err != nil {
		return found, err
	}
	for _, each := range facets {
		values := []Value{}
		for _, c := range counts[each.of][:min(len(counts[each.of]), maxValues)] {
			values = append(values, Value{Code: c.Value, Count: c.Count})
		}
		*each.into(&found) = values
	}
	found.Access = []Value{{Code: free, Count: countOf(found.Access, free)}, {Code: paid, Count: countOf(found.Access, paid)}}
	position, err := s.unchanged(ctx)
	if err == nil {
		err = s.name(ctx, position, authorNames, found.Authors)
	}
	if err == nil {
		err = s.name(ctx, position, ownerNames, found.Organizations)
	}
	slices.SortStableFunc(found.Organizations, func(a, b Value) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Code, b.Code)) })
	return found, err
}

func (s *Service) countBy(ctx context.Context, engine Engine, scope index.Scope, q Query, counts map[index.Facet][]index.Count, of ...index.Facet) error {
	asked, impossible, err := s.queryWithin(ctx, scope, q)
	if err != nil || impossible {
		return err
	}
	asked.Facets = of
	found, err := engine.Search(asked)
	for facet, values := range found.Facets {
		counts[facet] = values
	}
	return err
}

func countOf(values []Value, code string) int {
	for _, v := range values {
		if v.Code == code {
			return v.Count
		}
	}
	return 0
}

// named is what a value is called.
type named struct {
	ID     string `db:"id"`
	Code   string `db:"code"`
	Name   string `db:"name"`
	NameEN string `db:"name_en"`
}

// Names of values by the codes that an engine counts; ids of organisations
// become slugs.
const (
	authorNames = "SELECT CAST(id AS TEXT) AS id, CAST(id AS TEXT) AS code, display_name AS name, display_name_en AS name_en FROM contributors"
	ownerNames  = "SELECT id, slug AS code, name, name_en FROM organizations"
)

// name gives values their names, which are read when the node does not
// remember them of a place in the feed.
func (s *Service) name(ctx context.Context, position int64, query string, values []Value) error {
	unknown := map[string]*Value{}
	var ids []any
	for i := range values {
		v := &values[i]
		if name, ok := s.names.get(position, query+v.Code); ok {
			v.name(ctx, name)
			continue
		}
		unknown[v.Code] = v
		if query == authorNames {
			id, _ := strconv.ParseInt(v.Code, 10, 64) // our own number
			ids = append(ids, id)
		} else {
			ids = append(ids, v.Code)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	w := db.NewWhere().In("id", ids...)
	rows, err := db.All[named](ctx, s.db, query+w.SQL(), w.Args()...)
	for _, row := range rows {
		s.names.put(position, query+row.ID, row)
		unknown[row.ID].name(ctx, row)
	}
	return err
}

// name names a value in the language of the request.
func (v *Value) name(ctx context.Context, by named) {
	v.Code, v.Name = by.Code, by.Name
	if locale.From(ctx) == locale.English && by.NameEN != "" {
		v.Name = by.NameEN
	}
}

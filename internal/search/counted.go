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
	if err := s.nameAuthors(ctx, found.Authors); err != nil {
		return found, err
	}
	return found, s.nameOwners(ctx, found.Organizations)
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

func (s *Service) nameAuthors(ctx context.Context, values []Value) error {
	ids := make([]any, len(values))
	for i, v := range values {
		ids[i], _ = strconv.ParseInt(v.Code, 10, 64) // our own numbers
	}
	return s.name(ctx, values, "SELECT CAST(id AS TEXT) AS id, CAST(id AS TEXT) AS code, display_name AS name, display_name_en AS name_en FROM contributors", ids)
}

// nameOwners turns ids of organisations into slugs with names.
func (s *Service) nameOwners(ctx context.Context, values []Value) error {
	ids := make([]any, len(values))
	for i, v := range values {
		ids[i] = v.Code
	}
	err := s.name(ctx, values, "SELECT id, slug AS code, name, name_en FROM organizations", ids)
	slices.SortStableFunc(values, func(a, b Value) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Code, b.Code)) })
	return err
}

func (s *Service) name(ctx context.Context, values []Value, query string, ids []any) error {
	w := db.NewWhere().In("id", ids...)
	rows, err := db.All[named](ctx, s.db, query+w.SQL(), w.Args()...)
	for _, row := range rows {
		for i := range values {
			if values[i].Code != row.ID || values[i].Name != "" {
				continue
			}
			values[i].Code, values[i].Name = row.Code, row.Name
			if locale.From(ctx) == locale.English && row.NameEN != "" {
				values[i].Name = row.NameEN
			}
		}
	}
	return err
}

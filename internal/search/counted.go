package search

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/search/documents"
	"sudar/internal/search/index"
	"sudar/internal/search/index/segment"
	"sudar/internal/search/queries"
)

// atOnce are the facets that one search of q counts: those without a filter of
// their own, and those whose filter an engine leaves out.
func atOnce(q queries.Query) []segment.Facet {
	var some []segment.Facet
	for _, each := range facets {
		if !each.apart || !each.set(q) {
			some = append(some, each.of)
		}
	}
	return some
}

// countBy returns all facets of what q finds by an engine.
func (s *Service) countBy(ctx context.Context, engine index.Engine, q queries.Query) (*Facets, error) {
	viewer, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	scope, err := s.scopeFor(ctx, viewer)
	if err != nil {
		return nil, err
	}
	together, err := s.counted(ctx, engine, scope, q, atOnce(q)...)
	if err != nil {
		return nil, err
	}
	return s.facetsBy(ctx, engine, scope, q, together)
}

// facetsBy makes facets of those that an engine counted together: it counts
// the others that have a filter of their own, each without it, and gives all
// their names.
func (s *Service) facetsBy(ctx context.Context, engine index.Engine, scope segment.Scope, q queries.Query, together counts) (*Facets,
	error) {
	found := &Facets{}
	for _, each := range facets {
		counted := together
		if _, known := together[each.of]; !known && each.set(q) {
			open := q
			each.without(&open)
			var err error
			if counted, err = s.counted(ctx, engine, scope, open, each.of); err != nil {
				return nil, err
			}
		}
		values := []Value{}
		for _, c := range counted[each.of][:min(len(counted[each.of]), maxValues)] {
			values = append(values, Value{Code: c.Value, Count: c.Count})
		}
		*each.into(found) = values
	}
	found.Access = []Value{
		{Code: documents.Free, Count: countOf(found.Access, documents.Free)},
		{Code: documents.Paid, Count: countOf(found.Access, documents.Paid)},
	}
	position := s.followed.Load()
	err := s.name(ctx, position, authorNames, found.Authors)
	if err == nil {
		err = s.name(ctx, position, ownerNames, found.Organizations)
	}
	slices.SortStableFunc(found.Organizations, func(a, b Value) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Code, b.Code)) })
	return found, err
}

func (s *Service) counted(ctx context.Context, engine index.Engine, scope segment.Scope, q queries.Query, of ...segment.Facet) (counts,
	error) {
	asked, impossible, err := s.queryWithin(ctx, scope, q)
	if err != nil || impossible {
		return nil, err
	}
	asked.Facets = of
	found, err := engine.Search(asked)
	return found.Facets, err
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
	v.Code, v.Name = by.Code, locale.From(ctx).Choose(by.Name, by.NameEN)
}

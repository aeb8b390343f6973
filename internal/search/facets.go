package search

import (
	"context"

	"sudar/internal/search/index"
	"sudar/internal/search/index/segment"
	"sudar/internal/search/queries"
)

// maxValues bounds the values that a facet returns.
const maxValues = 50

// Value is how many of the found records have a value of a facet. Name is
// filled for authors and organisations only.
type Value struct {
	Code  string
	Name  string
	Count int
}

// Facets count what a query finds by what it can be narrowed to, most first.
type Facets struct {
	Access        []Value // free, paid
	Kinds         []Value
	FileTypes     []Value
	Languages     []Value
	Audiences     []Value
	Decades       []Value // first year of each
	Ratings       []Value // whole stars: N stands for N up to N+1
	Authors       []Value // contributor ids
	Organizations []Value // slugs of owners
	Readable      []Value // one, index.Now, where there are any
}

// facet is how one of them is counted.
type facet struct {
	of      segment.Facet
	into    func(*Facets) *[]Value
	set     func(queries.Query) bool // whether the query has the facet's own filter
	without func(*queries.Query)     // takes that away
	apart   bool                     // an engine cannot leave out that filter by itself
}

var facets = []facet{
	{apart: true, of: segment.Price, into: func(f *Facets) *[]Value { return &f.Access },
		set: func(q queries.Query) bool { return q.Price != queries.Price{} }, without: func(q *queries.Query) { q.Price = queries.Price{} }},
	{of: segment.Kind, into: func(f *Facets) *[]Value { return &f.Kinds },
		set: func(q queries.Query) bool { return len(q.Kinds) > 0 }, without: func(q *queries.Query) { q.Kinds = nil }},
	{of: segment.FileType, into: func(f *Facets) *[]Value { return &f.FileTypes },
		set: func(q queries.Query) bool { return len(q.FileTypes) > 0 }, without: func(q *queries.Query) { q.FileTypes = nil }},
	{of: segment.Language, into: func(f *Facets) *[]Value { return &f.Languages },
		set: func(q queries.Query) bool { return len(q.Languages) > 0 }, without: func(q *queries.Query) { q.Languages = nil }},
	{of: segment.Audience, into: func(f *Facets) *[]Value { return &f.Audiences },
		set: func(q queries.Query) bool { return len(q.Audiences) > 0 }, without: func(q *queries.Query) { q.Audiences = nil }},
	{apart: true, of: segment.Decade, into: func(f *Facets) *[]Value { return &f.Decades },
		set: func(q queries.Query) bool { return q.YearFrom != 0 || q.YearTo != 0 }, without: func(q *queries.Query) {
			q.YearFrom, q.YearTo = 0, 0
		}},
	{apart: true, of: segment.Stars, into: func(f *Facets) *[]Value { return &f.Ratings },
		set: func(q queries.Query) bool { return q.RatingFrom != 0 || q.RatingTo != 0 }, without: func(q *queries.Query) {
			q.RatingFrom, q.RatingTo = 0, 0
		}},
	{apart: true, of: segment.Author, into: func(f *Facets) *[]Value { return &f.Authors },
		set: func(q queries.Query) bool { return q.ContributorID != 0 }, without: func(q *queries.Query) {
			q.ContributorID, q.ContributorRole = 0, ""
		}},
	{of: segment.Owner, into: func(f *Facets) *[]Value { return &f.Organizations },
		set: func(q queries.Query) bool { return q.Organization != "" }, without: func(q *queries.Query) { q.Organization = "" }},
	{of: segment.Readable, into: func(f *Facets) *[]Value { return &f.Readable },
		set: func(q queries.Query) bool { return q.Readable }, without: func(q *queries.Query) { q.Readable = false }},
}

// Facets returns the counts of what q finds for the viewer, each as if the
// facet's own filter were not set. search_preparing: no index responds yet.
func (s *Service) Facets(ctx context.Context, q queries.Query) (*Facets, error) {
	return required(s, func(e index.Engine) (*Facets, error) { return s.countBy(ctx, e, q) })
}

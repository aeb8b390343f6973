package search

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// maxValues bounds the values that a facet answers.
const maxValues = 50

// Value is how many of the found records have a value of a facet. Name is
// filled for authors and organisations only.
type Value struct {
	Code  string `db:"code"`
	Name  string `db:"name"`
	Count int    `db:"n"`
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
}

// facet is how one of them is counted.
type facet struct {
	into          func(*Facets) *[]Value
	without       func(*Query) // takes the facet's own filter away
	code          string
	name, english string // "" without a name of its own
	joins, where  string
}

var facets = []facet{
	{into: func(f *Facets) *[]Value { return &f.Kinds }, without: func(q *Query) { q.Kinds = nil }, code: "c.kind"},
	{into: func(f *Facets) *[]Value { return &f.FileTypes }, without: func(q *Query) { q.FileTypes = nil },
		code: "f.file_type", joins: " JOIN items f ON f.content_id = c.id AND f.deleted_at IS NULL"},
	{into: func(f *Facets) *[]Value { return &f.Languages }, without: func(q *Query) { q.Languages = nil },
		code: "l.language", joins: " JOIN content_languages l ON l.content_id = c.id"},
	{into: func(f *Facets) *[]Value { return &f.Audiences }, without: func(q *Query) { q.Audiences = nil },
		code: "c.audience", where: "c.audience <> ''"},
	{into: func(f *Facets) *[]Value { return &f.Decades }, without: func(q *Query) { q.YearFrom, q.YearTo = 0, 0 },
		code: "CAST(c.year / 10 * 10 AS TEXT)", where: "c.year > 0"},
	{into: func(f *Facets) *[]Value { return &f.Ratings }, without: func(q *Query) { q.RatingFrom, q.RatingTo = 0, 0 },
		code: "CAST(c.rating_average / 1000 AS TEXT)", where: "c.rating_count > 0"},
	{into: func(f *Facets) *[]Value { return &f.Authors }, without: func(q *Query) { q.ContributorID = 0 },
		code: "CAST(p.id AS TEXT)", name: "p.display_name", english: "p.display_name_en",
		joins: " JOIN content_contributors a ON a.content_id = c.id AND a.role = 'author' JOIN contributors p ON p.id = a.contributor_id"},
	{into: func(f *Facets) *[]Value { return &f.Organizations }, without: func(q *Query) { q.Organization = "" },
		code: "o.slug", name: "o.name", english: "o.name_en", joins: " JOIN organizations o ON o.id = c.owner_id"},
}

// Facets answers the counts of what q finds for the viewer, each as if the
// facet's own filter were not set.
func (s *Service) Facets(ctx context.Context, q Query) (Facets, error) {
	if engine := s.indexed(); engine != nil {
		return s.facetsBy(ctx, engine, q)
	}
	found := Facets{}
	for _, each := range facets {
		values, err := s.count(ctx, q, each)
		if err != nil {
			return Facets{}, err
		}
		*each.into(&found) = values
	}
	var err error
	found.Access, err = s.countAccess(ctx, q)
	return found, err
}

func (s *Service) count(ctx context.Context, q Query, f facet) ([]Value, error) {
	f.without(&q)
	w, err := s.conditions(ctx, Expression{}, q)
	if err != nil {
		return nil, err
	}
	if f.where != "" {
		w.And(f.where)
	}
	return db.All[Value](ctx, s.db, "SELECT "+f.code+" AS code, "+f.named(ctx)+" AS name, COUNT(DISTINCT c.id) AS n FROM contents c"+f.joins+
		w.SQL()+" GROUP BY "+f.code+" ORDER BY n DESC, code LIMIT "+w.Bind(maxValues), w.Args()...)
}

// named is the name of a value in the language of the request.
func (f facet) named(ctx context.Context) string {
	switch {
	case f.name == "":
		return "''"
	case locale.From(ctx) == locale.English:
		return "MIN(CASE WHEN " + f.english + " = '' THEN " + f.name + " ELSE " + f.english + " END)"
	}
	return "MIN(" + f.name + ")"
}

// countAccess counts open and sold records; one may be both.
func (s *Service) countAccess(ctx context.Context, q Query) ([]Value, error) {
	q.Price = Price{}
	w, err := s.conditions(ctx, Expression{}, q)
	if err != nil {
		return nil, err
	}
	type sums struct {
		Free int `db:"free"`
		Paid int `db:"paid"`
	}
	n, err := db.Get[sums](ctx, s.db, "SELECT COUNT(CASE WHEN c.free THEN 1 END) AS free, COUNT(CASE WHEN c.price > 0 THEN 1 END) AS paid FROM contents c"+
		w.SQL(), w.Args()...)
	return []Value{{Code: free, Count: n.Free}, {Code: paid, Count: n.Paid}}, err
}

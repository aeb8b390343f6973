package search

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/search/index"
)

// maxValues bounds the values that a facet returns.
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
	Readable      []Value // one, index.Now, where there are any
}

// facet is how one of them is counted, by an engine and by SQL.
type facet struct {
	of            index.Facet
	into          func(*Facets) *[]Value
	set           func(Query) bool // whether the query has the facet's own filter
	without       func(*Query)     // takes that away
	code          string           // "" for Access and Readable, which SQL counts by themselves
	name, english string           // "" without a name of its own
	joins, where  string
}

var facets = []facet{
	{of: index.Price, into: func(f *Facets) *[]Value { return &f.Access },
		set: func(q Query) bool { return q.Price != Price{} }, without: func(q *Query) { q.Price = Price{} }},
	{of: index.Kind, into: func(f *Facets) *[]Value { return &f.Kinds },
		set: func(q Query) bool { return len(q.Kinds) > 0 }, without: func(q *Query) { q.Kinds = nil }, code: "c.kind"},
	{of: index.FileType, into: func(f *Facets) *[]Value { return &f.FileTypes },
		set: func(q Query) bool { return len(q.FileTypes) > 0 }, without: func(q *Query) { q.FileTypes = nil },
		code: "f.file_type", joins: " JOIN items f ON f.content_id = c.id AND f.deleted_at IS NULL"},
	{of: index.Language, into: func(f *Facets) *[]Value { return &f.Languages },
		set: func(q Query) bool { return len(q.Languages) > 0 }, without: func(q *Query) { q.Languages = nil },
		code: "l.language", joins: " JOIN content_languages l ON l.content_id = c.id"},
	{of: index.Audience, into: func(f *Facets) *[]Value { return &f.Audiences },
		set: func(q Query) bool { return len(q.Audiences) > 0 }, without: func(q *Query) { q.Audiences = nil },
		code: "c.audience", where: "c.audience <> ''"},
	{of: index.Decade, into: func(f *Facets) *[]Value { return &f.Decades },
		set: func(q Query) bool { return q.YearFrom != 0 || q.YearTo != 0 }, without: func(q *Query) { q.YearFrom, q.YearTo = 0, 0 },
		code: "CAST(c.year / 10 * 10 AS TEXT)", where: "c.year > 0"},
	{of: index.Stars, into: func(f *Facets) *[]Value { return &f.Ratings },
		set: func(q Query) bool { return q.RatingFrom != 0 || q.RatingTo != 0 }, without: func(q *Query) { q.RatingFrom, q.RatingTo = 0, 0 },
		code: "CAST(c.rating_average / 1000 AS TEXT)", where: "c.rating_count > 0"},
	{of: index.Author, into: func(f *Facets) *[]Value { return &f.Authors },
		set: func(q Query) bool { return q.ContributorID != 0 }, without: func(q *Query) { q.ContributorID, q.ContributorRole = 0, "" },
		code: "CAST(p.id AS TEXT)", name: "p.display_name", english: "p.display_name_en",
		joins: " JOIN content_contributors a ON a.content_id = c.id AND a.role = 'author' JOIN contributors p ON p.id = a.contributor_id"},
	{of: index.Owner, into: func(f *Facets) *[]Value { return &f.Organizations },
		set: func(q Query) bool { return q.Organization != "" }, without: func(q *Query) { q.Organization = "" },
		code: "o.slug", name: "o.name", english: "o.name_en", joins: " JOIN organizations o ON o.id = c.owner_id"},
	{of: index.Readable, into: func(f *Facets) *[]Value { return &f.Readable },
		set: func(q Query) bool { return q.Readable }, without: func(q *Query) { q.Readable = false }},
}

// Facets returns the counts of what q finds for the viewer, each as if the
// facet's own filter were not set.
func (s *Service) Facets(ctx context.Context, q Query) (*Facets, error) {
	if found, done, err := byEngine(s, func(e Engine) (*Facets, error) { return s.countBy(ctx, e, q) }); done {
		return found, err
	}
	found := &Facets{}
	for _, each := range facets {
		open, count := q, s.count
		each.without(&open)
		switch each.of {
		case index.Price:
			count = s.countAccess
		case index.Readable:
			count = s.countReadable
		}
		values, err := count(ctx, open, each)
		if err != nil {
			return nil, err
		}
		*each.into(found) = values
	}
	return found, nil
}

func (s *Service) count(ctx context.Context, q Query, f facet) ([]Value, error) {
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
func (s *Service) countAccess(ctx context.Context, q Query, _ facet) ([]Value, error) {
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

// countReadable counts what the viewer may read now.
func (s *Service) countReadable(ctx context.Context, q Query, _ facet) ([]Value, error) {
	q.Readable = true
	w, err := s.conditions(ctx, Expression{}, q)
	if err != nil {
		return nil, err
	}
	n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM contents c"+w.SQL(), w.Args()...)
	if n == 0 {
		return []Value{}, err
	}
	return []Value{{Code: index.Now, Count: n}}, err
}

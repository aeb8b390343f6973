package search

import (
	"context"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
)

// plain returns the list query that asks for the same as an expression, if
// there is one: words anywhere, in titles and in names, all of which must hold.
// An engine finds and ranks those by itself.
func (e Expression) plain(q Query) (Query, bool) {
	operands := e.Operands
	if e.Operator == "" {
		operands = []Expression{e}
	}
	if e.empty() || e.Operator == Or || e.Operator == Not {
		return q, e.empty()
	}
	for _, operand := range operands {
		switch {
		case operand.Operator == And:
			var ok bool
			if q, ok = operand.plain(q); !ok {
				return q, false
			}
		case operand.Operator != "" || operand.Phrase:
			return q, false
		case operand.Field == "" || operand.Field == AnyField:
			q.Text = joined(q.Text, operand.Text)
		case operand.Field == TitleField:
			q.Title = joined(q.Title, operand.Text)
		case operand.Field == AuthorField:
			q.ContributorName = joined(q.ContributorName, operand.Text)
		default:
			return q, false
		}
	}
	return q, true
}

func joined(words, more string) string {
	if words == "" {
		return more
	}
	return words + " " + more
}

// rankUpTo is the total up to which SQL ranks what an expression finds: it
// looks every record's words up. Above, the most read come first.
const rankUpTo = 2_000

// bestRows returns a page of w, the best match of e first.
func (s *Service) bestRows(ctx context.Context, scope entitlements.Scope, w *db.Where, e Expression, request page.Request) (page.List[Card], error) {
	total, err := s.total(ctx, scope, w)
	if err != nil {
		return page.List[Card]{}, err
	}
	if total > rankUpTo {
		return s.rows(ctx, scope, w, sortColumns[ScoreDesc], request)
	}
	list := page.List[Card]{Rows: []Card{}, Request: request, Total: total}
	query, args := bestSQL(ctx, w, e, request)
	cards, err := db.All[string](ctx, s.db, query, args...)
	for _, card := range cards {
		list.Rows = append(list.Rows, Card(card))
	}
	return list, err
}

// bestSQL sorts by how well the words of e match: each counts 4 as it is
// written in the title, 3 in another form there, 2 as written elsewhere and 1
// in another form.
func bestSQL(ctx context.Context, w *db.Where, e Expression, request page.Request) (string, []any) {
	bound := db.NewWhere(w.Args()...)
	order := sortColumns[ScoreDesc]
	var ranks []string
	for _, term := range e.wanted() {
		exact, all := bound.Bind(term.Exact), bound.Bind(db.List(forms(term))...)
		ranks = append(ranks, "COALESCE((SELECT MAX(CASE WHEN t.term IN ("+exact+") THEN 2 ELSE 1 END + CASE WHEN t.in_title THEN 2 ELSE 0 END)"+
			" FROM content_terms t WHERE t.content_id = c.id AND t.term IN ("+all+")), 0)")
	}
	if len(ranks) > 0 {
		order = strings.Join(ranks, " + ") + " DESC, " + order
	}
	return "SELECT " + catalogue.CardColumn(ctx) + " FROM contents c" + w.SQL() + " ORDER BY " + order +
		" LIMIT " + bound.Bind(request.Size) + " OFFSET " + bound.Bind(request.Offset()), bound.Args()
}

// wanted returns the words of e that a record is found by: not those of what it
// refuses, nor identifiers and classes, which are no words.
func (e Expression) wanted() []mongolian.QueryTerm {
	var terms []mongolian.QueryTerm
	switch {
	case e.Operator == Not, e.Field == IdentifierField, e.Field == DDCField:
	case e.Operator == "":
		for _, term := range mongolian.AnalyzeQuery(e.Text) {
			if !term.Stop {
				terms = append(terms, term)
			}
		}
	}
	for _, operand := range e.Operands {
		if e.Operator != Not {
			terms = append(terms, operand.wanted()...)
		}
	}
	return terms
}

package search

import (
	"context"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/search/documents"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
	"sudar/internal/search/marks"
	"sudar/internal/search/queries"
	"sudar/internal/search/spelling"
)

// listBy returns a page by an engine, with its facets when q asks for them.
func (s *Service) listBy(ctx context.Context, engine index.Engine, viewer entitlements.Scope, q queries.Query) (Found, error) {
	none := Found{List: page.List[Card]{Rows: []Card{}, Request: q.Page}}
	scope, err := s.scopeFor(ctx, viewer)
	if err != nil {
		return none, err
	}
	asked, impossible, err := s.queryWithin(ctx, scope, q)
	if err != nil {
		return none, err
	}
	if impossible {
		if q.Facets {
			none.Facets, err = s.facetsBy(ctx, engine, scope, q, nil)
		}
		return none, err
	}
	if q.Facets {
		asked.Facets = atOnce(q)
	}
	list, counts, err := s.ask(ctx, engine, asked, q.Page)
	if err != nil || !q.Facets {
		return list, err
	}
	list.Facets, err = s.facetsBy(ctx, engine, scope, q, counts)
	return list, err
}

// counts are what an engine counted.
type counts map[segment.Facet][]segment.Count

// ask returns a page by an engine, and what q wants counted.
func (s *Service) ask(ctx context.Context, engine index.Engine, q lookup.Query, request page.Request) (Found, counts, error) {
	list := Found{List: page.List[Card]{Rows: []Card{}, Request: request}}
	q.Offset, q.Limit = request.Offset(), request.Size
	q = forReader(ctx, q)
	found, err := engine.Search(q)
	if err != nil {
		return list, nil, err
	}
	list.Total = found.Total
	for _, hit := range found.Hits {
		list.Rows = append(list.Rows, Card(hit.Card))
	}
	list.DidYouMean, err = spelling.DidYouMean(ctx, s.db, engine, q, found)
	return list, found.Facets, err
}

// forReader is q in the language of the request.
func forReader(ctx context.Context, q lookup.Query) lookup.Query {
	q.English = locale.From(ctx) == locale.English
	if q.English && q.Sort.By == segment.ByTitle {
		q.Sort.By = segment.ByTitleEnglish
	}
	return q
}

// scopeFor renders the viewer's scope for an engine. The same rights are the
// same pointer, so that an engine may remember them.
func (s *Service) scopeFor(ctx context.Context, scope entitlements.Scope) (segment.Scope, error) {
	view, err := s.entitlements.ViewOf(ctx, scope)
	if err != nil {
		return segment.Scope{}, err
	}
	rendered := segment.Scope{
		All: view.All, Organization: view.Organization, Hub: view.Hub, Staff: view.Staff, ReadsAll: view.ReadsAll, Now: view.Now.UnixMicro(),
	}
	if len(view.Granted) > 0 {
		rendered.Granted = s.grants.same(view.Granted)
	}
	if len(view.Held) > 0 {
		rendered.Held = s.grants.same(view.Held)
	}
	return rendered, nil
}

// queryWithin turns q into an engine's query. impossible is true when a value
// that q names does not exist.
func (s *Service) queryWithin(ctx context.Context, scope segment.Scope, q queries.Query) (asked lookup.Query, impossible bool, err error) {
	asked = lookup.Query{
		Text: q.Words(), Title: queries.Sought(q.Title), Person: q.ContributorName, Sort: q.FirstSort().Indexed(), Scope: scope,
	}
	if q.TitleOnly {
		asked.Fields = segment.In(segment.Title)
	}
	if q.CategoryID != 0 {
		below, err := s.catalogue.Below(ctx, q.CategoryID)
		if err != nil {
			return asked, false, err
		}
		asked.Filter.Keywords = append(asked.Filter.Keywords, lookup.AnyOf{Facet: segment.Category, Values: documents.Numbers(below...)})
	}
	if q.Organization != "" {
		owner, err := db.Get[string](ctx, s.db, "SELECT id FROM organizations WHERE slug = $1", q.Organization)
		if apperr.Is(err, apperr.NotFound) {
			return asked, true, nil
		}
		if err != nil {
			return asked, false, err
		}
		asked.Filter.Keywords = append(asked.Filter.Keywords, lookup.AnyOf{Facet: segment.Owner, Values: []string{owner}})
	}
	if q.Readable {
		asked.Filter.Readable = &scope
	}
	q.AddFilter(&asked.Filter)
	return asked, false, nil
}

// suggestBy returns suggestions by an engine.
func (s *Service) suggestBy(ctx context.Context, engine index.Engine, scope entitlements.Scope, text string, limit int) ([]Suggestion,
	error) {
	rendered, err := s.scopeFor(ctx, scope)
	if err != nil {
		return nil, err
	}
	hits, err := engine.Suggest(lookup.SuggestQuery{Text: text, Scope: rendered, Limit: limit, English: locale.From(ctx) == locale.English})
	if err != nil {
		return nil, err
	}
	m, found := marks.New(text, true), make([]Suggestion, len(hits))
	for i, hit := range hits {
		if found[i], err = suggestion(hit.ID, hit.Card, m); err != nil {
			return nil, err
		}
	}
	return found, nil
}

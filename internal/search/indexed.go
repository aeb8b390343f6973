package search

import (
	"context"
	"slices"
	"strconv"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// Engine returns queries over the catalogue. It receives the viewer's scope
// and gives ids and cards back; which words mean what is package mongolian's.
type Engine interface {
	Search(q lookup.Query) (lookup.Result, error)
	Suggest(q lookup.SuggestQuery) ([]lookup.Hit, error)
	Related(q lookup.RelatedQuery) ([]lookup.Hit, error)
}

// Use lets an engine serve queries from now on; with nil, lists without words
// come from the database.
func (s *Service) Use(engine Engine) {
	if engine == nil {
		s.engine.Store(nil)
		return
	}
	s.engine.Store(&engine)
}

// indexed returns the engine, nil while there is none.
func (s *Service) indexed() Engine {
	if engine := s.engine.Load(); engine != nil {
		return *engine
	}
	return nil
}

// orders are what an engine calls our orders.
var orders = map[Sort]lookup.Sort{
	CreatedDesc: {By: segment.ByCreated, Descending: true}, CreatedAsc: {By: segment.ByCreated}, PublishedDesc: {By: segment.ByPublished, Descending: true},
	TitleAsc: {By: segment.ByTitle}, TitleDesc: {By: segment.ByTitle, Descending: true}, YearDesc: {By: segment.ByYear, Descending: true}, YearAsc: {By: segment.ByYear},
	RatingDesc: {By: segment.ByRating, Descending: true}, ViewsDesc: {By: segment.ByViews, Descending: true}, ScoreDesc: {By: segment.ByRelevance},
	weightedDesc: {By: segment.ByWeighted, Descending: true}, curatedDesc: {By: segment.ByCurated, Descending: true},
}

// listBy returns a page by an engine, with its facets when q asks for them.
func (s *Service) listBy(ctx context.Context, engine Engine, viewer entitlements.Scope, q Query) (Found, error) {
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
		asked.Facets = q.unbound()
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
func (s *Service) ask(ctx context.Context, engine Engine, q lookup.Query, request page.Request) (Found, counts, error) {
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
	list.DidYouMean, err = s.didYouMean(ctx, engine, q, found)
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
	rendered := segment.Scope{All: view.All, Organization: view.Organization, Hub: view.Hub, Staff: view.Staff, ReadsAll: view.ReadsAll, Now: view.Now.UnixMicro()}
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
func (s *Service) queryWithin(ctx context.Context, scope segment.Scope, q Query) (asked lookup.Query, impossible bool, err error) {
	asked = lookup.Query{Text: q.text(), Title: sought(q.Title), Person: q.ContributorName, Sort: orders[q.sort()], Scope: scope}
	if q.TitleOnly {
		asked.Fields = segment.In(segment.Title)
	}
	if q.CategoryID != 0 {
		below, err := s.catalogue.Below(ctx, q.CategoryID)
		if err != nil {
			return asked, false, err
		}
		asked.Filter.Keywords = append(asked.Filter.Keywords, lookup.AnyOf{Facet: segment.Category, Values: numbers(below...)})
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
	q.addFilter(&asked.Filter)
	return asked, false, nil
}

// addFilter adds what needs no look-up.
func (q Query) addFilter(f *lookup.Filter) {
	add := func(facet segment.Facet, values []string) {
		if len(values) > 0 {
			f.Keywords = append(f.Keywords, lookup.AnyOf{Facet: facet, Values: values})
		}
	}
	if q.TagID != 0 {
		add(segment.Tag, numbers(q.TagID))
	}
	switch {
	case q.ContributorID != 0 && q.ContributorRole != "":
		add(segment.Person, []string{inRole(q.ContributorID, q.ContributorRole)})
	case q.ContributorID != 0:
		add(segment.Person, numbers(q.ContributorID))
	}
	add(segment.Language, q.Languages)
	add(segment.Kind, q.Kinds)
	add(segment.Audience, q.Audiences)
	switch {
	case q.Price.Free:
		add(segment.Price, []string{free})
	case q.Price.Paid:
		add(segment.Price, []string{paid})
	}
	f.Items = lookup.ItemBounds{
		YearFrom: int32(q.YearFrom), YearTo: int32(q.YearTo), PriceFrom: q.Price.Min, PriceTo: q.Price.Max, FileTypes: q.FileTypes, //nolint:gosec // years
	}
	if q.RatingFrom > 0 || q.RatingTo > 0 {
		f.Ranges = append(f.Ranges, lookup.Range{Columns: []segment.Column{segment.Rating}, From: int64(q.RatingFrom * starThousandths), To: ratingEnd(q.RatingTo)})
	}
}

// ratingEnd is the rating below which a band ends; without bound for 0.
func ratingEnd(stars int) int64 {
	if stars == 0 {
		return ever
	}
	return int64(stars * starThousandths)
}

// inRole is the value of a contributor in a role, beside the one of whatever
// they did.
func inRole(id int64, role string) string { return strconv.FormatInt(id, 10) + " " + role }

func numbers(ids ...int64) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = strconv.FormatInt(id, 10)
	}
	return texts
}

// sort returns the first known order asked for.
func (q Query) sort() Sort {
	if i := slices.IndexFunc(q.Sort, func(s Sort) bool { return sortColumns[s] != "" }); i >= 0 {
		return q.Sort[i]
	}
	return CreatedDesc
}

// suggestBy returns suggestions by an engine.
func (s *Service) suggestBy(ctx context.Context, engine Engine, scope entitlements.Scope, text string, limit int) ([]Suggestion, error) {
	rendered, err := s.scopeFor(ctx, scope)
	if err != nil {
		return nil, err
	}
	hits, err := engine.Suggest(lookup.SuggestQuery{Text: text, Scope: rendered, Limit: limit, English: locale.From(ctx) == locale.English})
	if err != nil {
		return nil, err
	}
	m, found := newMarker(text, true), make([]Suggestion, len(hits))
	for i, hit := range hits {
		if found[i], err = suggestion(hit.ID, hit.Card, m); err != nil {
			return nil, err
		}
	}
	return found, nil
}

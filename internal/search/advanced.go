package search

import (
	"context"

	"sudar/internal/kit/page"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/queries"
)

// Advanced returns a page of the records that an expression finds inside q
// and the viewer may see, with the exact total. What a list query can say is
// asked as one, so that the same words find the same in both searches.
// search_preparing: no index responds yet.
func (s *Service) Advanced(ctx context.Context, e queries.Expression, q queries.Query) (page.List[Card], error) {
	found, err := required(s, func(engine index.Engine) (Found, error) {
		asked, impossible, err := s.expressed(ctx, engine, e, q)
		if err != nil || impossible {
			return Found{List: page.List[Card]{Rows: []Card{}, Request: q.Page}}, err
		}
		found, _, err := s.ask(ctx, engine, asked, q.Page)
		return found, err
	})
	return found.List, err
}

// expressed returns the index's query for an expression inside q; impossible
// is true when a value that q names does not exist.
func (s *Service) expressed(ctx context.Context, engine index.Engine, e queries.Expression, q queries.Query) (asked lookup.Query,
	impossible bool, err error) {
	viewer, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return asked, false, err
	}
	scope, err := s.scopeFor(ctx, viewer)
	if err != nil {
		return asked, false, err
	}
	list, plain := e.Plain(q)
	if !plain {
		list = q
	}
	if asked, impossible, err = s.queryWithin(ctx, scope, list); plain || err != nil || impossible {
		return asked, impossible, err
	}
	where, err := queries.ConditionOf(ctx, s.db, engine, scope, e)
	asked.Where = &where
	return asked, false, err
}

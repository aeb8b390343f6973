package search

import (
	"context"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/search/bibliography"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/queries"
)

// MaxRecords is how many results an export holds (PRODUCT, "Search").
const MaxRecords = 1_000

// Records returns at most MaxRecords of what an expression finds inside q, in
// q's order. search_preparing: no index responds yet.
func (s *Service) Records(ctx context.Context, e queries.Expression, q queries.Query) ([]bibliography.Record, error) {
	found, err := required(s, func(engine index.Engine) (lookup.Result, error) {
		asked, impossible, err := s.expressed(ctx, engine, e, q)
		if err != nil || impossible {
			return lookup.Result{}, err
		}
		asked.Limit, asked.IDsOnly = MaxRecords, true
		return engine.Search(forReader(ctx, asked))
	})
	if err != nil || len(found.Hits) == 0 {
		return nil, err
	}
	place, ids := map[int64]int{}, make([]any, len(found.Hits))
	for i, hit := range found.Hits {
		place[hit.ID], ids[i] = i, hit.ID
	}
	w, err := s.visible(ctx)
	if err != nil {
		return nil, err
	}
	records, err := bibliography.Read(ctx, s.db, w.In("c.id", ids...))
	slices.SortFunc(records, func(a, b bibliography.Record) int { return place[a.ID] - place[b.ID] })
	return records, err
}

// Record returns one record that ctx's viewer may see; not_found otherwise.
func (s *Service) Record(ctx context.Context, id int64) (bibliography.Record, error) {
	w, err := s.visible(ctx)
	if err != nil {
		return bibliography.Record{}, err
	}
	found, err := bibliography.Read(ctx, s.db, w.And("c.id = ?", id))
	if err == nil && len(found) == 0 {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return bibliography.Record{}, err
	}
	return found[0], nil
}

// visible wants contents c that ctx's viewer may see.
func (s *Service) visible(ctx context.Context) (*db.Where, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	w := db.NewWhere()
	if err == nil {
		scope.Where(w, "c")
	}
	return w, err
}

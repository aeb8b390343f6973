package search

import (
	"context"

	"sudar/internal/search/index"
	"sudar/internal/search/queries"
)

// Among returns those of some records that an expression finds inside q and the
// viewer may see. search_preparing: no index responds yet.
func (s *Service) Among(ctx context.Context, e queries.Expression, q queries.Query, ids []int64) ([]int64, error) {
	return required(s, func(engine index.Engine) ([]int64, error) {
		asked, impossible, err := s.expressed(ctx, engine, e, q)
		if err != nil || impossible || len(ids) == 0 {
			return nil, err
		}
		asked.Filter.Only, asked.IDsOnly, asked.Limit = ids, true, len(ids)
		found, err := engine.Search(asked)
		hits := make([]int64, len(found.Hits))
		for i, hit := range found.Hits {
			hits[i] = hit.ID
		}
		return hits, err
	})
}

// Position is how far in the feed the index is that this node searches in.
func (s *Service) Position() int64 { return s.followed.Load() }

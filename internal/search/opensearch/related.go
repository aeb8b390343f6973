package opensearch

import (
	"context"

	"sudar/internal/search/index"
)

// maxShared bounds the values that are asked for: the servers refuse queries of
// more than 1,024 conditions.
const maxShared = 900

// Related returns the documents that share most with one: the score is the sum
// of what the shared values count.
func (e *Engine) Related(q index.RelatedQuery) ([]index.Hit, error) {
	ctx := context.Background() //nolint:forbidigo // the engines' interface has none; the client's time-out bounds it
	shared := list{}
	for _, s := range q.Shared[:min(len(q.Shared), maxShared)] {
		shared = append(shared, object{"constant_score": object{"filter": term(facetField(s.Facet), s.Value), "boost": s.Weight}})
	}
	if len(shared) == 0 || q.Limit <= 0 {
		return []index.Hit{}, nil
	}
	found, err := e.ask(ctx, object{
		"query": object{"bool": object{
			"filter": list{within(q.Scope)}, "must_not": list{term(fieldID, q.ID)}, "should": shared, "minimum_should_match": 1,
		}},
		"sort": list{object{"_score": object{"order": "desc"}}, object{columnNames[index.Views]: object{"order": "desc"}}, object{fieldID: object{"order": "asc"}}},
		"size": min(q.Limit, maxWindow), "track_total_hits": true, "_source": false, "stored_fields": cards(q.English), "timeout": readTimeout.String(),
	})
	if err != nil {
		return nil, err
	}
	return found.hits(q.English), nil
}

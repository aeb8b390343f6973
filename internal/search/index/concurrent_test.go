package index

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"sync"
	"testing"

	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// Readers see whole states while documents come, segments merge, files are
// mapped and let go, and counters change: every document has one title, and
// all of a batch have the same.
func TestSearchesSeeWholeStates(t *testing.T) {
	x := newIndex(t)
	const batch = inMemory + 1 // a file of its own
	apply := func(round int) {
		documents := make([]segment.Document, batch)
		for i := range documents {
			documents[i] = titled(int64(i), fmt.Sprintf("ном %d", round))
		}
		check(t, x.Apply(documents, nil, int64(round)))
	}
	apply(0)
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 3 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				got, err := x.Search(lookup.Query{
					Text: "ном", Scope: segment.Scope{Organization: "a"}, Sort: lookup.Sort{By: segment.ByRelevance}, Limit: 3,
				})
				if err != nil || got.Total != batch || len(got.Hits) != 3 || string(got.Hits[0].Card) != string(got.Hits[2].Card) {
					t.Errorf("total %d, %d hits, %v", got.Total, len(got.Hits), err)
					return
				}
				if hits, err := x.Suggest(lookup.SuggestQuery{Text: "но"}); err != nil || len(hits) != lookup.DefaultSuggestions {
					t.Errorf("%d suggestions, %v", len(hits), err)
					return
				}
			}
		})
	}
	for round := 1; round <= 6; round++ {
		apply(round)
		check(t, x.Apply([]segment.Document{titled(int64(round), fmt.Sprintf("ном %d", round))}, nil, int64(round)))
		check(t, x.Merge(context.Background()))
		check(t, x.Save())
		x.Recount(maps.All(map[int64]segment.Counts{1: {Views: int64(round)}}))
		runtime.GC() // lets go of segments that nothing refers to
	}
	close(done)
	readers.Wait()
}

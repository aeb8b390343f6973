package searching

import (
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"sudar/internal/kit/clock"
	"sudar/internal/search/index"
	"sudar/internal/search/index/segment"
)

// Updates while queries run: so many a second, in batches as the feed's
// follower makes them.
const (
	updatesPerSecond = 100
	batchesPerSecond = 4
)

// whileUpdating asks for words while documents change. applied is how long the
// slowest batches took.
func whileUpdating(ctx context.Context, x *index.Index, q queries, how time.Duration) (busy Figure, applied time.Duration, err error) {
	watch := clock.System{}
	inner, stop := context.WithCancel(ctx)
	group, inner := errgroup.WithContext(inner)
	var took []time.Duration
	group.Go(func() error {
		tick := time.NewTicker(time.Second / batchesPerSecond)
		defer tick.Stop()
		for round := 0; ; round++ {
			select {
			case <-inner.Done():
				return nil
			case <-tick.C:
			}
			began := watch.Now()
			if err := x.Apply(q.changed(round), nil, int64(round)); err != nil {
				return err
			}
			took = append(took, watch.Now().Sub(began))
		}
	})
	group.Go(func() error {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-inner.Done():
				return nil
			case <-tick.C:
			}
			if err := x.Merge(ctx); err != nil {
				return err
			}
		}
	})
	busy, err = ask("search, 100 updates a second", "p99 ≤2× of without", 1, 2*how, find(x, q.words))
	stop()
	if groupErr := group.Wait(); err == nil {
		err = groupErr
	}
	slices.Sort(took)
	if len(took) > 0 {
		applied = took[len(took)*99/100]
	}
	return busy, applied, err
}

// changed returns documents with new titles.
func (q queries) changed(round int) []segment.Document {
	documents := make([]segment.Document, updatesPerSecond/batchesPerSecond)
	for i := range documents {
		number := dice(round, 6+i).IntN(q.count)
		documents[i] = q.document(number)
		documents[i].Texts[segment.Title] = []string{q.title(number + 1)}
	}
	return documents
}

package replica

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
	"sudar/internal/search/index/segment"
)

// Run opens the replica, lets it answer the service's queries and keeps it up
// until ctx ends; in another epoch of the database it is opened anew. While it
// is not ready, lists come from the database and words are refused. Its troubles are logged, never the end of the
// program.
func (r *Replica) Run(ctx context.Context) {
	ctx = db.AllTenants(ctx, "search replica")
	for ctx.Err() == nil {
		r.runEpoch(ctx)
	}
}

// runEpoch runs the replica until ctx or the epoch of the database ends.
func (r *Replica) runEpoch(ctx context.Context) {
	for err := r.Open(ctx, func(int, int) {}); err != nil; err = r.Open(ctx, func(int, int) {}) {
		log.From(ctx).WarnContext(ctx, "the search index could not be opened", "error", err)
		if !rest(ctx, maxLag) {
			return
		}
	}
	r.calm()
	r.Answer()
	log.From(ctx).InfoContext(ctx, "the search index answers", "documents", r.held.Load().Docs())
	group, inner := errgroup.WithContext(ctx)
	group.Go(func() error { return r.untilCorrupt(inner) })
	group.Go(func() error { return r.follow(inner) })
	group.Go(func() error { return r.every(inner, time.Second, r.guarded(r.merge)) })
	group.Go(func() error { return r.every(inner, recountEvery, r.guarded(r.recount)) })
	group.Go(func() error { return r.every(inner, saveEvery, r.guarded(r.save)) })
	err := group.Wait()
	r.searcher.Use(nil)
	switch {
	case errors.Is(err, errOtherEpoch):
		log.From(ctx).WarnContext(ctx, "the search index is built again", "error", err)
		return
	case errors.Is(err, segment.ErrCorrupt):
		if err := r.clear(ctx, err); err != nil {
			log.From(ctx).ErrorContext(ctx, "the damaged search index could not be moved aside", "error", err)
		}
		return
	}
	if err := r.Save(context.WithoutCancel(ctx)); err != nil {
		log.From(ctx).WarnContext(ctx, "the search index was not saved", "error", err)
	}
}

// follow reads the feed as soon as this node writes, else by the clock. A
// replica that lags returns nothing until it has caught up.
func (r *Replica) follow(ctx context.Context) error {
	clk := r.clock
	good := clk.Now()
	for {
		began := clk.Now()
		err := r.catchUp(ctx)
		now := clk.Now()
		switch {
		case err == nil:
			good = now
			r.Answer()
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errOtherEpoch), errors.Is(err, segment.ErrCorrupt):
			return err
		case now.Sub(good) > maxLag:
			r.searcher.Use(nil)
			log.From(ctx).WarnContext(ctx, "the search index lags", "error", err)
		}
		if !r.nextMark(ctx, min(max(restAfter, restTimes*now.Sub(began)), longestRest)) {
			return ctx.Err()
		}
	}
}

// nextMark waits for a pause, then until this node has written or the clock says to
// look; false when ctx ended before.
func (r *Replica) nextMark(ctx context.Context, pause time.Duration) bool {
	if !rest(ctx, pause) {
		return false
	}
	select {
	case <-ctx.Done():
		return false
	case <-r.db.Marked():
	case <-time.After(pollEvery):
	}
	return true
}

// every does something again and again, and logs what fails. It ends with
// damaged files.
func (r *Replica) every(ctx context.Context, pause time.Duration, do func(context.Context) error) error {
	for rest(ctx, pause) {
		err := do(ctx)
		if errors.Is(err, segment.ErrCorrupt) {
			return err
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			log.From(ctx).WarnContext(ctx, "tending the search index failed", "error", err)
		}
	}
	return ctx.Err()
}

// rest waits; false when ctx ended before.
func rest(ctx context.Context, pause time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(pause):
		return true
	}
}

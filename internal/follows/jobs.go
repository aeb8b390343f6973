package follows

import (
	"context"
	"errors"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
)

const (
	releaseJob = "follows.releases"
	// lookEvery is how often a worker looks whether the catalogue has changed. It
	// is a read; a job is written only then.
	lookEvery = 2 * time.Second
)

// Listen registers the domain's job.
func Listen(q *jobs.Queue, s *Service) {
	q.Handle(releaseJob, func(ctx context.Context, _ jobs.Job) error { return s.Release(ctx) })
}

// Release tells followers of what has been published since it ran last.
func (s *Service) Release(ctx context.Context) error {
	return errors.Join(s.findReleases(ctx), s.spread(ctx))
}

// Run has followers told soon after the catalogue has changed, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	repeat(ctx, lookEvery, func() {
		if err := s.look(ctx); err != nil && ctx.Err() == nil {
			log.From(ctx).WarnContext(ctx, "what is new for followers could not be looked for", "error", err)
		}
	})
}

// repeat does something every so often until ctx ends.
func repeat(ctx context.Context, every time.Duration, do func()) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		do()
	}
}

// look enqueues the job when the catalogue has changed since it ran.
func (s *Service) look(ctx context.Context) error {
	newest, err := s.db.FeedPosition(ctx, db.TopicCatalogue)
	if err != nil {
		return err
	}
	position, err := s.progress(ctx)
	if err != nil || newest <= position {
		return err
	}
	return s.Jobs.Enqueue(ctx, jobs.Job{Kind: releaseJob, Key: "all"})
}

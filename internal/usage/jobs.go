package usage

import (
	"context"
	"time"

	"sudar/internal/kit/jobs"
)

const (
	closeJob   = "usage.close_months"
	closeEvery = time.Hour

	viewsJob   = "usage.add_views"
	viewsEvery = 5 * time.Minute // as often as the index reads them
)

// Listen registers the domain's jobs.
func Listen(q *jobs.Queue, s *Service) {
	q.Repeat(closeJob, closeEvery, s.CloseMonths)
	q.Repeat(viewsJob, viewsEvery, s.AddViews)
}

// Start has months closed, and views added, from now on.
func (s *Service) Start(ctx context.Context, q *jobs.Queue) error {
	if err := q.Enqueue(ctx, jobs.Job{Kind: closeJob, Key: "all"}); err != nil {
		return err
	}
	return q.Enqueue(ctx, jobs.Job{Kind: viewsJob, Key: "all"})
}

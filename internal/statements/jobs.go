package statements

import (
	"context"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/jobs"
)

const (
	makeJob   = "statements.make"
	makeEvery = time.Hour
	monthForm = "2006-01"
)

// Listen registers the domain's job.
func Listen(q *jobs.Queue, s *Service) { q.Repeat(makeJob, makeEvery, s.Make) }

// Start has statements made from now on.
func Start(ctx context.Context, q *jobs.Queue) error {
	return q.Enqueue(ctx, jobs.Job{Kind: makeJob, Key: "all"})
}

// Make makes the statements of every month that is over since the fifth of the next one
// and whose reading is told, the first first.
func (s *Service) Make(ctx context.Context) error {
	for {
		month, due, err := s.due(ctx)
		if err != nil || !due {
			return err
		}
		if err := s.make(ctx, month); err != nil {
			return err
		}
	}
}

// due returns the first month without statements, if it is time to make them.
func (s *Service) due(ctx context.Context) (time.Time, bool, error) {
	last, err := s.lastMade(ctx)
	if err != nil {
		return time.Time{}, false, err
	}
	month := last.AddDate(0, 1, 0)
	if last.IsZero() {
		first, sold, err := s.Commerce.FirstSale(ctx)
		if err != nil || !sold {
			return month, false, err
		}
		first = first.In(clock.Ulaanbaatar)
		month = time.Date(first.Year(), first.Month(), 1, 0, 0, 0, 0, clock.Ulaanbaatar)
	}
	untold, err := s.Usage.Untold(ctx)
	over := month.Format(monthForm) < untold && !s.clock.Now().Before(month.AddDate(0, 1, madeOn-1))
	return month, over, err
}

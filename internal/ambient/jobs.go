package ambient

import (
	"context"

	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
)

func (s source) job() string { return "ambient." + s.name }

// Start has every source asked soon, and again in its own time from then on.
func (s *Service) Start(ctx context.Context) error {
	if s.sources.Weather != nil {
		if err := s.queue.Enqueue(ctx, jobs.Job{Kind: weatherSource.job(), Key: "all"}); err != nil {
			return err
		}
	}
	if s.sources.Currency != nil {
		return s.queue.Enqueue(ctx, jobs.Job{Kind: currencySource.job(), Key: "all"})
	}
	return nil
}

// poll returns the handler that asks a source. The next question waits before
// this one is asked, so that no fault ends the row. A source that fails is
// told to the log only: the last good response stays.
func poll[T any](s *Service, src source, ask func(context.Context) (T, error)) jobs.Handler {
	return func(ctx context.Context, _ jobs.Job) error {
		if ask == nil { // left over from when it was asked
			return nil
		}
		next := jobs.Job{Kind: src.job(), Key: "all", RunAt: s.clock.Now().Add(src.every)}
		if err := s.queue.Enqueue(ctx, next); err != nil {
			return err
		}
		response, err := ask(ctx)
		if err != nil {
			log.From(ctx).WarnContext(ctx, "ambient: a source does not answer", "source", src.name, "error", err)
			return nil
		}
		return s.save(ctx, src, response)
	}
}

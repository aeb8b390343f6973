package ambient

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/ambient/currency"
	"sudar/internal/ambient/weather"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

// Sources are the outside services; a nil one is not asked.
type Sources struct {
	Weather  func(context.Context) ([]weather.Report, error)
	Currency func(context.Context) (currency.Rates, error)
}

// Service keeps and returns what the sources said.
type Service struct {
	db      *db.DB
	clock   clock.Clock
	queue   *jobs.Queue
	sources Sources
}

// New returns the service and registers its jobs.
func New(d *db.DB, clk clock.Clock, queue *jobs.Queue, sources Sources) *Service {
	s := &Service{db: d, clock: clk, queue: queue, sources: sources}
	queue.Handle(weatherSource.job(), poll(s, weatherSource, sources.Weather))
	queue.Handle(currencySource.job(), poll(s, currencySource, sources.Currency))
	return s
}

// Weather returns the last good weather.
func (s *Service) Weather(ctx context.Context) (Weather, error) {
	var w Weather
	err := s.last(ctx, weatherSource, &w.Places, &w.Age)
	return w, err
}

// Currency returns the last good rates.
func (s *Service) Currency(ctx context.Context) (Rates, error) {
	var r Rates
	err := s.last(ctx, currencySource, &r.Rates, &r.Age)
	return r, err
}

// PutSample stores made-up responses where there are none yet: the demo library
// looks whole without a network (PRODUCT, "Layout deviations").
func (s *Service) PutSample(ctx context.Context) error {
	now := s.clock.Now()
	if err := s.saveSample(ctx, weatherSource, weather.Sample(now)); err != nil {
		return err
	}
	return s.saveSample(ctx, currencySource, currency.Sample(now))
}

// last reads the response of src into value and its age into age; neither is
// touched when there is none that may be shown.
func (s *Service) last(ctx context.Context, src source, value any, age *Age) error {
	row, found, err := s.load(ctx, src)
	if err != nil || !found {
		return err
	}
	elapsed := s.clock.Now().Sub(row.FetchedAt.Time)
	if !row.Sample && elapsed > src.keep {
		return nil
	}
	if err := json.Unmarshal([]byte(row.Body), value); err != nil {
		return fmt.Errorf("ambient: stored %s: %w", src.name, err)
	}
	age.Sample = row.Sample
	if !row.Sample && elapsed > src.stale {
		age.StaleSince = row.FetchedAt.Time
	}
	return nil
}

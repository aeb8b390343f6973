package system

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
)

// The jobs that count, and how long each rests: files are walked through once a day.
const (
	sumsJob  = "system.count"
	filesJob = "system.files"

	sumsEvery  = time.Hour
	filesEvery = 24 * time.Hour
)

// Register registers the jobs that count. They read much, so that they run where quick
// jobs do not wait behind them.
func (s *Service) Register() {
	s.repeat(sumsJob, sumsEvery, s.countSums)
	s.repeat(filesJob, filesEvery, s.countFiles)
}

// repeat is Queue.Repeat for slow jobs.
func (s *Service) repeat(kind string, every time.Duration, count func(context.Context) error) {
	s.Jobs.HandleSlow(kind, func(ctx context.Context, _ jobs.Job) error {
		if err := s.Jobs.Enqueue(ctx, jobs.Job{Kind: kind, RunAt: s.clock.Now().Add(every)}); err != nil {
			return err
		}
		return count(db.AllTenants(ctx, kind))
	})
}

// Start has everything counted now, and from now on again and again.
func (s *Service) Start(ctx context.Context) error {
	for _, kind := range []string{sumsJob, filesJob} {
		if err := s.Jobs.Enqueue(ctx, jobs.Job{Kind: kind, RunAt: s.clock.Now()}); err != nil {
			return err
		}
	}
	return nil
}

// CountAgain has everything counted now instead of at its time; for administrators of
// the hub.
func (s *Service) CountAgain(ctx context.Context) error {
	if err := hubAdministrator(ctx); err != nil {
		return err
	}
	return s.Start(db.AllTenants(ctx, "count again"))
}

// hubAdministrator refuses whoever is no administrator of the hub, at whichever portal.
func hubAdministrator(ctx context.Context) error {
	v, all, err := db.Tenant(ctx)
	if err == nil && !all && v.Role != viewer.HubAdmin {
		err = apperr.New(apperr.RoleRequired)
	}
	return err
}

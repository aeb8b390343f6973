package system

import (
	"context"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/organizations"
)

// Job is a job as an administrator sees it: nothing in it names a person.
type Job struct {
	jobs.Status
	Organization organizations.Organization // that it works for; zero for the whole library
	Problem      Problem
	// Message is the last error without what could name somebody; "" for
	// administrators of one organisation.
	Message             string
	CanRetry, CanCancel bool
	Arguments           []Argument // of Find alone
}

// JobFilter narrows a list of jobs; zero values narrow nothing.
type JobFilter struct {
	State, Kind string
	OlderThan   time.Duration
	OldestFirst bool
}

// FindJobs returns a page of the jobs that ctx's viewer administers.
func (s *Service) FindJobs(ctx context.Context, f JobFilter, request page.Request) (page.List[Job], error) {
	list := page.List[Job]{Request: request}
	owner, err := administrator(ctx)
	if err != nil {
		return list, err
	}
	asked := jobs.Filter{Owner: owner, State: f.State, Kind: f.Kind, OldestFirst: f.OldestFirst}
	if f.OlderThan > 0 {
		asked.Before = db.At(s.clock.Now().Add(-f.OlderThan))
	}
	found, err := s.Jobs.Search(ctx, asked, request)
	list.Total = found.Total
	for _, status := range found.Rows {
		list.Rows = append(list.Rows, s.shown(ctx, status, owner == ""))
	}
	return list, err
}

// CountJobs counts the jobs that ctx's viewer administers, by kind and state.
func (s *Service) CountJobs(ctx context.Context) ([]jobs.Count, error) {
	owner, err := administrator(ctx)
	if err != nil {
		return nil, err
	}
	return s.Jobs.Counts(ctx, owner)
}

// FindJob returns one job; 404 for that of another organisation.
func (s *Service) FindJob(ctx context.Context, id string) (Job, error) {
	owner, err := administrator(ctx)
	if err != nil {
		return Job{}, err
	}
	status, ok, err := s.Jobs.Find(ctx, id)
	if err != nil {
		return Job{}, err
	}
	if !ok || owner != "" && status.Owner != owner {
		return Job{}, apperr.New(apperr.NotFound)
	}
	job := s.shown(ctx, status, owner == "")
	job.Arguments = arguments(status.Payload)
	return job, nil
}

func (s *Service) shown(ctx context.Context, status jobs.Status, all bool) Job {
	failed := status.State == jobs.StateDead || status.State == jobs.StateWaiting && status.Tries > 0
	job := Job{
		Status: status, Problem: problemOf(status.LastError), CanRetry: failed,
		CanCancel: status.State == jobs.StateDead || s.Jobs.CanCancel(status.Kind) && !status.Stopping,
	}
	if all {
		job.Message = masked(status.LastError)
	}
	if status.Owner != "" {
		job.Organization, _ = s.Organizations.ByID(ctx, status.Owner) // one that is gone has no name
	}
	return job
}

// RetryJob lets a job that failed run now, with fresh tries.
func (s *Service) RetryJob(ctx context.Context, id string) error {
	return s.change(ctx, id, audit.JobRetried, func(ctx context.Context, job Job) (bool, error) {
		switch {
		case !job.CanRetry:
			return false, nil
		case job.State == jobs.StateDead:
			return s.Jobs.Revive(ctx, id)
		}
		return s.Jobs.Hurry(ctx, id)
	})
}

// CancelJob deletes a job that waits or has failed for good, and asks one that runs
// to stop.
func (s *Service) CancelJob(ctx context.Context, id string) error {
	return s.change(ctx, id, audit.JobCancelled, func(ctx context.Context, job Job) (bool, error) {
		switch {
		case !job.CanCancel:
			return false, nil
		case job.State == jobs.StateDead:
			return s.Jobs.Discard(ctx, id)
		}
		return s.Jobs.Cancel(ctx, id)
	})
}

// change does something with a job and notes who did; 409 when it is not possible, or
// not any more.
func (s *Service) change(ctx context.Context, id string, act audit.Act, do func(context.Context, Job) (bool, error)) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		job, err := s.FindJob(ctx, id)
		if err != nil {
			return err
		}
		done, err := do(ctx, job)
		if err == nil && !done {
			err = apperr.New(apperr.JobMovedOn)
		}
		if err != nil {
			return err
		}
		return s.Audit.Note(ctx, audit.Entry{Act: act, OrganizationID: job.Owner, Object: job.Kind})
	})
}

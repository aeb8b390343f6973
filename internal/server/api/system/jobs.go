package system

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/server/api/core"
	"sudar/internal/system"
)

// Job is a piece of work behind the screens.
type Job struct {
	ID           string    `json:"id" format:"uuid"`
	Kind         string    `json:"kind" doc:"desk.bulk, cover.webp, …; event: and on: begin what follows a fact"`
	State        string    `json:"state" enum:"waiting,running,dead"`
	Stopping     bool      `json:"stopping" doc:"It runs, and was asked to stop"`
	Organization string    `json:"organization" doc:"Name of the organization that it works for; empty: the whole library"`
	CreatedAt    time.Time `json:"created_at"`
	RunAt        time.Time `json:"run_at" doc:"It runs not before"`
	Tries        int64     `json:"tries"`
	Done         int64     `json:"done"`
	Total        int64     `json:"total" doc:"0: not known"`
	// Problem is empty where it has not failed.
	Problem   string `json:"problem" enum:",worker_lost,timeout,unreachable,no_space,missing,mail_refused,damaged,fault,other"`
	CanRetry  bool   `json:"can_retry"`
	CanCancel bool   `json:"can_cancel"`
}

// JobInFull is a job with what it was told and its last error.
type JobInFull struct {
	Job
	Message   string        `json:"message" doc:"The last error, without what could name somebody; for administrators of the hub at the hub"`
	Arguments []JobArgument `json:"arguments" nullable:"false"`
}

// JobArgument is what a job was told.
type JobArgument struct {
	Name  string `json:"name"`
	Value string `json:"value" doc:"••• where it could name somebody"`
}

// JobCount is how many jobs of a kind are in a state.
type JobCount struct {
	Kind  string `json:"kind"`
	State string `json:"state" enum:"waiting,running,dead"`
	Jobs  int    `json:"jobs"`
}

type jobsInput struct {
	core.PageInput
	State     string `query:"state" enum:"waiting,running,dead"`
	Kind      string `query:"kind" maxLength:"100"`
	OlderThan int    `query:"older_than" minimum:"1" maximum:"5256000" doc:"Minutes since it was written"`
	Order     string `query:"order" enum:"created_at.desc,created_at.asc" doc:"The newest first when absent"`
}

func (a *api) registerJobs() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/jobs", "list-jobs", "List jobs"),
		func(ctx context.Context, in *jobsInput) (core.Answer[[]Job], error) {
			found, err := a.System.FindJobs(ctx, system.JobFilter{
				State: in.State, Kind: in.Kind, OlderThan: time.Duration(in.OlderThan) * time.Minute, OldestFirst: in.Order == "created_at.asc",
			}, in.Request())
			return core.Privately(core.List(found, presentJob)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/jobs/counts", "count-jobs", "Count jobs by kind and state"),
		func(ctx context.Context, _ *struct{}) (core.Answer[[]JobCount], error) {
			found, err := a.System.CountJobs(ctx)
			counts := make([]JobCount, len(found))
			for i, each := range found {
				counts[i] = JobCount{Kind: each.Kind, State: each.State, Jobs: each.Jobs}
			}
			return core.Privately(core.Data(counts)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/jobs/{id}", "get-job", "Get a job"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[JobInFull], error) {
			job, err := a.System.FindJob(ctx, in.ID)
			return core.Privately(core.Data(presentJobInFull(job))), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/jobs/{id}/retry", "retry-job", "Run a job that failed again"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.System.RetryJob(ctx, in.ID)
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodDelete, "/jobs/{id}", "cancel-job", "Cancel a job"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.System.CancelJob(ctx, in.ID)
		})
}

func presentJob(j system.Job) Job {
	return Job{
		ID: j.ID, Kind: j.Kind, State: j.State, Stopping: j.Stopping, Organization: j.Organization.Name, CreatedAt: j.CreatedAt.Time,
		RunAt: j.RunAt.Time, Tries: j.Tries, Done: j.Done, Total: j.Total, Problem: string(j.Problem),
		CanRetry: j.CanRetry, CanCancel: j.CanCancel,
	}
}

func presentJobInFull(j system.Job) JobInFull {
	full := JobInFull{Job: presentJob(j), Message: j.Message, Arguments: make([]JobArgument, len(j.Arguments))}
	for i, argument := range j.Arguments {
		full.Arguments[i] = JobArgument{Name: argument.Name, Value: argument.Value}
	}
	return full
}

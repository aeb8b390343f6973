package sources

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/harvest"
	"sudar/internal/ingest/imports"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

const (
	fetchJob  = "source.fetch" // and brings in what it has
	tryJob    = "source.try"   // and has it checked
	dueJob    = "source.due"
	dueEvery  = time.Minute
	dueAtOnce = 200
	maxDetail = 300 // bytes of what is told of a failure
)

// work is the payload of the jobs of one source.
type work struct {
	ID string `json:"id"`
}

// Start writes the first job of those that repeat.
func (s *Service) Start(ctx context.Context) error {
	return s.queue.Enqueue(ctx, jobs.Job{Kind: dueJob, Key: "all"})
}

// Due has the sources fetched whose time has come. On how many nodes ever it runs,
// each source is asked once: who moves the time of its next run asks it.
func (s *Service) Due(ctx context.Context) error {
	ctx = db.AllTenants(ctx, "sources of every organisation have their time")
	due, err := db.All[Source](ctx, s.db, selectSources+" WHERE NOT s.paused AND s.next_at <= $1 ORDER BY s.next_at LIMIT $2",
		db.At(s.clock.Now()), dueAtOnce)
	if err != nil {
		return err
	}
	for _, each := range due {
		if err := s.begin(ctx, each); err != nil {
			return err
		}
	}
	return nil
}

// begin asks a source whose time has come, unless another has.
func (s *Service) begin(ctx context.Context, of Source) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		moved, err := db.Exec(ctx, s.db, "UPDATE harvest_sources SET next_at = $3 WHERE id = $1 AND next_at = $2 AND NOT paused",
			of.ID, db.At(of.NextAt), db.At(s.clock.Now().Add(of.Every.wait(0))))
		if err != nil || moved == 0 {
			return err
		}
		return s.ask(ctx, of.ID, fetchJob)
	})
}

func (s *Service) fetch(ctx context.Context, job jobs.Job) error { return s.work(ctx, job, false) }

func (s *Service) try(ctx context.Context, job jobs.Job) error { return s.work(ctx, job, true) }

// work is the job of one source. It ends with its own transaction, so that a run that
// is repeated brings nothing in twice.
func (s *Service) work(ctx context.Context, job jobs.Job, dry bool) error {
	var w work
	if err := job.Decode(&w); err != nil {
		return err
	}
	ctx = db.AllTenants(ctx, "a source fetches for its organisation")
	of, err := db.Get[Source](ctx, s.db, selectSources+" WHERE s.id = $1", w.ID)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound) // somebody has deleted it meanwhile
	}
	folder, remove, err := s.scratch.Folder("records")
	if err != nil {
		return err
	}
	defer remove()
	path := filepath.Join(folder, formats.Tidy(of.name(), maxDetail))
	err = s.download(ctx, of, path)
	var failure *harvest.Failure
	if errors.As(err, &failure) && ctx.Err() == nil {
		return s.failed(ctx, of, failure, dry)
	}
	if err != nil {
		return err
	}
	found, err := s.imports.Look(ctx, path, of.Kind)
	if err != nil {
		return err
	}
	return s.bring(ctx, of, found, dry)
}

// download writes what a source has into a file.
func (s *Service) download(ctx context.Context, of Source, path string) error {
	file, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("sources: %w", err)
	}
	out := bufio.NewWriter(file)
	return errors.Join(s.harvest(ctx, of, out), out.Flush(), file.Close())
}

func (s *Service) harvest(ctx context.Context, of Source, out io.Writer) error {
	bounds := harvest.Bounds{Pages: harvest.MaxPages, Bytes: s.imports.LargestFile()}
	if of.Kind == imports.OPDS {
		return harvest.OPDS(ctx, s.client, of.URL, out, bounds)
	}
	return harvest.OAI(ctx, s.client, harvest.Repository{URL: of.URL, Prefix: of.Prefix, Set: of.Set, From: of.Since}, out, bounds)
}

// failed notes a failure; the job is done, the next time comes by itself. A try that
// fails does not put it off.
func (s *Service) failed(ctx context.Context, of Source, why *harvest.Failure, dry bool) error {
	of.Problem, of.Detail = why.Reason, formats.Tidy(why.Detail, maxDetail)
	if !dry {
		of.Failures++
		of.NextAt = s.clock.Now().Add(of.Every.wait(of.Failures))
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.fail(ctx, of); err != nil {
			return err
		}
		return jobs.Complete(ctx)
	})
}

// bring makes what was fetched an import. Nothing, and what was fetched before, makes
// none; staff who try a source see it in any case.
func (s *Service) bring(ctx context.Context, of Source, found imports.Fetch, dry bool) error {
	end := func(ctx context.Context, i imports.Import) error {
		if i.ID != "" {
			of.ImportID = i.ID
		}
		if !dry {
			of.Since, of.Digest = max(of.Since, found.Newest), found.Digest
		}
		if err := s.succeed(ctx, of); err != nil {
			return err
		}
		return jobs.Complete(ctx)
	}
	if !dry && (found.Records == 0 || found.Digest == of.Digest) {
		found.Digest = of.Digest
		return s.db.InTx(ctx, func(ctx context.Context) error { return end(ctx, imports.Import{}) })
	}
	_, err := s.imports.Harvested(ctx, found, imports.Options{OrganizationID: of.OrganizationID, Visibility: of.Visibility}, dry, end)
	return err
}

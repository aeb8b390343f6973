package sources

import (
	"context"
	"slices"
	"strconv"

	"sudar/internal/entitlements"
	"sudar/internal/ingest/harvest"
	"sudar/internal/ingest/imports"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/scratch"
	"sudar/internal/kit/viewer"
)

// Bounds of what an organisation has, in sources and bytes.
const (
	maxSources = 100
	maxURL     = 2_000
	maxSet     = 200
)

// Service keeps sources and fetches what they have.
type Service struct {
	db      *db.DB
	clock   clock.Clock
	imports *imports.Service
	queue   *jobs.Queue
	scratch *scratch.Space
	client  harvest.Getter
}

// Domains are the services that sources call.
type Domains struct {
	Imports *imports.Service
	Jobs    *jobs.Queue
	Scratch *scratch.Space
}

// New returns the service, whose client fetches. It registers the jobs that look for
// sources whose time has come, and fetch one.
func New(d *db.DB, clk clock.Clock, domains Domains, client harvest.Getter) *Service {
	s := &Service{db: d, clock: clk, imports: domains.Imports, queue: domains.Jobs, scratch: domains.Scratch, client: client}
	s.queue.HandleSlow(fetchJob, s.fetch)
	s.queue.HandleSlow(tryJob, s.try)
	s.queue.Repeat(dueJob, dueEvery, s.Due)
	return s
}

// staff returns the viewer; role_required for who is not staff.
func staff(ctx context.Context) (viewer.Viewer, error) {
	v, _, err := db.Tenant(ctx)
	if err == nil && !v.Staff() {
		err = apperr.New(apperr.RoleRequired)
	}
	return v, err
}

// Sources returns the sources of the viewer's organisation, the newest first.
func (s *Service) Sources(ctx context.Context, request page.Request) (page.List[Source], error) {
	list := page.List[Source]{Request: request}
	v, err := staff(ctx)
	if err != nil {
		return list, err
	}
	list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM harvest_sources WHERE organization_id = $1", v.OrganizationID)
	if err != nil {
		return list, err
	}
	list.Rows, err = db.All[Source](ctx, s.db, selectSources+` WHERE s.organization_id = $1
		ORDER BY s.created_at DESC, s.id DESC LIMIT $2 OFFSET $3`, v.OrganizationID, request.Size, request.Offset())
	return list, err
}

// Add keeps a new source of the viewer's organisation. Its first run is an interval
// from now: until then staff can try it.
func (s *Service) Add(ctx context.Context, from Source) (Source, error) {
	v, err := staff(ctx)
	if err != nil {
		return from, err
	}
	if err := check(&from); err != nil {
		return from, err
	}
	from.ID, from.OrganizationID, from.CreatedAt = ident.New(), v.OrganizationID, s.clock.Now()
	from.NextAt = from.CreatedAt.Add(from.Every.wait(0))
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockName(ctx, "sources:"+v.OrganizationID); err != nil {
			return err
		}
		before, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM harvest_sources WHERE organization_id = $1", v.OrganizationID)
		if err != nil {
			return err
		}
		if before >= maxSources {
			return apperr.InvalidField("url", "source.full", "most", strconv.Itoa(maxSources))
		}
		return s.insert(ctx, from)
	})
	return from, err
}

// check tidies a new source and refuses what is none.
func check(s *Source) error {
	address, err := harvest.Address(s.URL)
	if err != nil || len(s.URL) > maxURL {
		return apperr.InvalidField("url", "source.address")
	}
	s.URL = address.String()
	if s.Kind == imports.OPDS && s.Prefix != "" {
		return apperr.InvalidField("prefix", "source.only_oai")
	}
	if s.Kind == imports.OPDS && s.Set != "" {
		return apperr.InvalidField("set", "source.only_oai")
	}
	if len(s.Set) > maxSet {
		return apperr.InvalidField("set", "field.choice")
	}
	if s.Kind == imports.OAI && s.Prefix == "" {
		s.Prefix = "oai_dc"
	}
	return nil
}

// visibilities are those that the records of a source may begin with.
var visibilities = []entitlements.Visibility{
	entitlements.Draft, entitlements.OrganizationOnly, entitlements.HubOnly, entitlements.Public,
}

// acting runs an act on a source of the viewer's organisation and returns it as it is
// then; not_found for any other.
func (s *Service) acting(ctx context.Context, id string, act func(context.Context, Source) error) (Source, error) {
	if _, err := s.own(ctx, id); err != nil {
		return Source{}, err
	}
	var after Source
	err := s.db.InLockedTx(ctx, "harvest_sources", id, func(ctx context.Context) error {
		now, err := s.own(ctx, id)
		if err != nil {
			return err
		}
		if err := act(ctx, now); err != nil {
			return err
		}
		after, err = db.Get[Source](ctx, s.db, selectSources+" WHERE s.id = $1", id)
		return err
	})
	return after, err
}

// Change changes a source. One that goes on after a pause, and another interval, have
// the next run an interval from now.
func (s *Service) Change(ctx context.Context, id string, c Change) (Source, error) {
	if c.Visibility != nil && !slices.Contains(visibilities, *c.Visibility) {
		return Source{}, apperr.InvalidField("visibility", "field.choice")
	}
	return s.acting(ctx, id, func(ctx context.Context, now Source) error {
		before := now
		if c.Every != nil {
			now.Every = *c.Every
		}
		if c.Visibility != nil {
			now.Visibility = *c.Visibility
		}
		if c.Paused != nil {
			now.Paused = *c.Paused
		}
		if now.Every != before.Every || before.Paused && !now.Paused {
			now.NextAt = s.clock.Now().Add(now.Every.wait(0))
		}
		_, err := db.Exec(ctx, s.db, "UPDATE harvest_sources SET every = $2, visibility = $3, paused = $4, next_at = $5 WHERE id = $1",
			id, string(now.Every), string(now.Visibility), now.Paused, db.At(now.NextAt))
		return err
	})
}

// Run has a source fetched soon, whether it is paused or not.
func (s *Service) Run(ctx context.Context, id string) (Source, error) {
	return s.acting(ctx, id, func(ctx context.Context, now Source) error { return s.ask(ctx, now.ID, fetchJob) })
}

// Try has a source fetched soon and what it has checked, as an import that waits for
// staff to run it.
func (s *Service) Try(ctx context.Context, id string) (Source, error) {
	return s.acting(ctx, id, func(ctx context.Context, now Source) error { return s.ask(ctx, now.ID, tryJob) })
}

// ask has a job fetch a source.
func (s *Service) ask(ctx context.Context, id, kind string) error {
	if _, err := db.Exec(ctx, s.db, "UPDATE harvest_sources SET asked_at = $2 WHERE id = $1", id, s.db.Now()); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, jobs.Job{Kind: kind, Key: id, Payload: work{ID: id}})
}

// Delete forgets a source. What came in from it stays.
func (s *Service) Delete(ctx context.Context, id string) error {
	if _, err := s.own(ctx, id); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, "DELETE FROM harvest_sources WHERE id = $1", id)
	return err
}

package imports

import (
	"context"
	"io"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
	"sudar/internal/kit/page"
	"sudar/internal/kit/scratch"
	"sudar/internal/kit/viewer"
)

// job takes an import as far as it goes without a person.
const job = "import.records"

// work is the job's payload.
type work struct {
	ID string `json:"id"`
}

// Service brings records into the library.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	blobs     blob.Store
	catalogue *catalogue.Service
	queue     *jobs.Queue
	audit     *audit.Service
	scratch   *scratch.Space
	largest   int64
}

// Domains are the services that imports call.
type Domains struct {
	Catalogue *catalogue.Service
	Jobs      *jobs.Queue
	Scratch   *scratch.Space
}

// New returns the service; no file may have more than largest bytes. It registers
// the jobs that take imports on and old ones away.
func New(d *db.DB, clk clock.Clock, blobs blob.Store, domains Domains, largest int64) *Service {
	s := &Service{
		db: d, clock: clk, blobs: blobs, catalogue: domains.Catalogue, queue: domains.Jobs, audit: audit.New(d, clk),
		scratch: domains.Scratch, largest: largest,
	}
	s.queue.HandleSlow(job, s.handle)
	s.queue.Repeat(purgeJob, purgeEvery, s.Purge)
	return s
}

func (s *Service) handle(ctx context.Context, j jobs.Job) error {
	var w work
	if err := j.Decode(&w); err != nil {
		return err
	}
	return apperr.Ignore(s.Work(ctx, w.ID, nil), apperr.NotFound) // somebody has dropped it meanwhile
}

// Work takes an import to the end of its step: the check, the run or the undoing.
// It goes on where it was stopped, and changes nothing when there is nothing to do.
// open opens the file; nil is the one that was sent.
func (s *Service) Work(ctx context.Context, id string, open Opener) error {
	ctx = db.AllTenants(ctx, "an import writes for its organisation, whoever is looking")
	i, err := s.byID(ctx, id)
	if err != nil {
		return err
	}
	if open == nil {
		open = func(ctx context.Context) (io.ReadCloser, error) { return s.openFile(ctx, i) }
	}
	switch i.State {
	case Checking, Running:
		err = s.through(ctx, i, open)
	case Undoing:
		err = s.undo(ctx, i)
	}
	if err != nil || i.Blob == "" || i.State == Checking {
		return err
	}
	if err := s.blobs.Delete(ctx, i.Blob); err != nil { // nothing reads it any more
		log.From(ctx).WarnContext(ctx, "imports: clear up", "error", err)
	}
	return nil
}

// fail ends an import whose file cannot be read.
func (s *Service) fail(ctx context.Context, i Import, why Reason) error {
	return s.enter(ctx, i, Failed, why)
}

// own returns an import of the viewer's organisation; not_found for any other,
// role_required for who is not staff.
func (s *Service) own(ctx context.Context, id string) (Import, error) {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return Import{}, err
	}
	if !v.Staff() {
		return Import{}, apperr.New(apperr.RoleRequired)
	}
	return db.Get[Import](ctx, s.db, "SELECT "+importColumns+" FROM record_imports i WHERE i.id = $1 AND i.organization_id = $2",
		id, v.OrganizationID)
}

// Import returns an import of the viewer's organisation.
func (s *Service) Import(ctx context.Context, id string) (Import, error) {
	return s.own(ctx, id)
}

// Imports returns the imports of the viewer's organisation, the newest first.
func (s *Service) Imports(ctx context.Context, request page.Request) (page.List[Import], error) {
	list := page.List[Import]{Request: request}
	v, _ := viewer.From(ctx)
	if !v.Staff() {
		return list, apperr.New(apperr.RoleRequired)
	}
	var err error
	list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM record_imports WHERE organization_id = $1", v.OrganizationID)
	if err != nil {
		return list, err
	}
	list.Rows, err = db.All[Import](ctx, s.db, "SELECT "+importColumns+` FROM record_imports i WHERE i.organization_id = $1
		ORDER BY i.number DESC LIMIT $2 OFFSET $3`, v.OrganizationID, request.Size, request.Offset())
	return list, err
}

// Rows returns a page of the rows of an import, of one outcome unless that is "".
func (s *Service) Rows(ctx context.Context, id string, outcome Outcome, request page.Request) (page.List[Row], error) {
	if _, err := s.own(ctx, id); err != nil {
		return page.List[Row]{}, err
	}
	return s.listed(ctx, id, outcome, request)
}

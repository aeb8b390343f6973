package ingest

import (
	"context"
	"runtime"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/scratch"
	"sudar/internal/publications"
	"sudar/internal/reading"
)

// Service imports files.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	blobs     blob.Store
	catalogue *catalogue.Service
	reading   *reading.Service
	queue     *jobs.Queue
	audit     *audit.Service
	build     Builder
	limits    publications.Limits
	workers   int
	scratch   *scratch.Space
}

// Domains are the services that ingest calls.
type Domains struct {
	Catalogue *catalogue.Service
	Reading   *reading.Service
	Jobs      *jobs.Queue
	Scratch   *scratch.Space
}

// New returns the service; build opens foreign files. It registers the jobs
// that finish covers, find records without one, and make damaged files again.
func New(d *db.DB, clk clock.Clock, blobs blob.Store, domains Domains, build Builder, limits config.Limits) *Service {
	s := &Service{
		db: d, clock: clk, blobs: blobs, catalogue: domains.Catalogue, reading: domains.Reading, queue: domains.Jobs,
		audit: audit.New(d, clk),
		build: build, limits: limitsOf(limits), workers: Children(limits), scratch: domains.Scratch,
	}
	s.queue.HandleSlow(coverJob, s.finishCover)
	s.queue.HandleSlow(coverSweepJob, s.sweepCovers)
	s.queue.HandleSlow(coverMendJob, s.mendCover)
	s.queue.HandleSlow(reading.RebuildJob, s.rebuild)
	return s
}

// Children is how many child processes open files at once: as configured, else
// one per core.
func Children(limits config.Limits) int {
	if limits.ImportChildren > 0 {
		return int(limits.ImportChildren)
	}
	return runtime.NumCPU()
}

func limitsOf(c config.Limits) publications.Limits {
	limits := publications.DefaultLimits()
	limits.FileBytes, limits.TotalBytes, limits.Time = c.ImportFile, c.ImportUnpacked, c.ImportTime
	limits.MemoryBytes = min(limits.MemoryBytes, c.ImportMemory)
	return limits
}

// AddPublication opens a file and attaches it to an item that exists, as its
// next revision. The item takes its kind, pages, duration and size from the
// file; a content without a cover takes the file's, or a drawn one, and always
// that when it is strict. The error is a
// *publications.Refusal when the file cannot be opened.
func (s *Service) AddPublication(ctx context.Context, itemID int64, src string) (publications.Result, error) {
	content, item, _, err := s.catalogue.ItemForReading(ctx, itemID)
	if err != nil {
		return publications.Result{}, err
	}
	r, err := s.beginRun(ctx)
	if err != nil {
		return publications.Result{}, err
	}
	defer r.end()
	out, remove, err := s.scratch.Folder("import")
	if err != nil {
		return publications.Result{}, err
	}
	defer remove()
	result, err := s.build(ctx, src, out, s.limits)
	if err != nil {
		return result, err
	}
	stem, err := r.store(ctx, src, out, result)
	if err != nil {
		return result, err
	}
	covered := wantsCover(content, result)
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		return s.attach(ctx, item, result, stem, covered)
	})
	if err != nil {
		r.discard(stem)
		return result, err
	}
	if content.Cover == nil {
		s.showCover(ctx, content, covered, out)
	}
	return result, nil
}

// attach gives an item its next revision.
func (s *Service) attach(ctx context.Context, item catalogue.Item, result publications.Result, stem string, covered bool) error {
	item.Revision++
	describe(&item, result)
	if err := s.catalogue.UpdateItem(ctx, item); err != nil {
		return err
	}
	p := publicationOf(result, stem)
	p.ItemID, p.Revision = item.ID, item.Revision
	if err := s.reading.AddPublication(ctx, p); err != nil {
		return err
	}
	if !covered {
		return nil
	}
	return s.enqueueCover(ctx, item.ContentID, p, true)
}

// create stores a record with its one item and publication, all or nothing.
// known is true when the organisation got the same bytes meanwhile. A job sees to the
// cover.
func (s *Service) create(ctx context.Context, draft draft, result publications.Result, stem, name string) (created catalogue.Content,
	known bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		content := draft.content
		content.Items = []catalogue.Item{draft.item}
		var err error
		if content.Contributions, err = s.contributions(ctx, draft.people); err != nil {
			return err
		}
		if content.TagIDs, err = s.tags(ctx, draft.subjects); err != nil {
			return err
		}
		if content.Series, err = s.series(ctx, draft.series); err != nil {
			return err
		}
		if created, err = s.catalogue.Create(ctx, content); err != nil {
			return err
		}
		p := publicationOf(result, stem)
		p.ItemID, p.Revision = created.Items[0].ID, created.Items[0].Revision
		if err := s.reading.AddPublication(ctx, p); err != nil {
			return err
		}
		if err := s.remember(ctx, created.OwnerID, created.Items[0].ID, result.SHA256, name); err != nil {
			known = db.IsUnique(err)
			return err
		}
		return s.enqueueCover(ctx, created.ID, p, result.Cover != nil)
	})
	return created, known, err
}

func (s *Service) remember(ctx context.Context, organizationID string, itemID int64, sha256, name string) error {
	_, err := db.Exec(ctx, s.db, "INSERT INTO imported_files (organization_id, sha256, item_id, name, created_at) VALUES ($1, $2, $3, $4, $5)",
		organizationID, sha256, itemID, name, s.db.Now())
	return err
}

// known tells whether an organisation has imported a file of this digest.
func (s *Service) known(ctx context.Context, organizationID, sha256 string) (bool, error) {
	_, err := db.Get[int64](ctx, s.db, "SELECT item_id FROM imported_files WHERE organization_id = $1 AND sha256 = $2", organizationID, sha256)
	if apperr.Is(err, apperr.NotFound) {
		return false, nil
	}
	return err == nil, err
}

func (s *Service) contributions(ctx context.Context, people []person) ([]catalogue.Contribution, error) {
	parts := make([]catalogue.Contribution, 0, len(people))
	for _, p := range people {
		found, err := s.catalogue.FindOrCreateContributor(ctx, p.Contributor)
		if err != nil {
			return nil, err
		}
		parts = append(parts, catalogue.Contribution{ContributorID: found.ID, Role: p.role})
	}
	return parts, nil
}

func (s *Service) series(ctx context.Context, named []numbered) ([]catalogue.SeriesPart, error) {
	var parts []catalogue.SeriesPart
	for _, each := range named {
		found, err := s.catalogue.FindOrCreateSeries(ctx, each.name, "")
		if err != nil {
			return nil, err
		}
		parts = append(parts, catalogue.SeriesPart{SeriesID: found.ID, Number: each.number})
	}
	return parts, nil
}

func (s *Service) tags(ctx context.Context, subjects []string) ([]int64, error) {
	ids := make([]int64, 0, len(subjects))
	for _, subject := range subjects {
		tag, err := s.catalogue.FindOrCreateTag(ctx, subject, "")
		if err != nil {
			return nil, err
		}
		ids = append(ids, tag.ID)
	}
	return ids, nil
}

// warningsOf returns what a librarian is told of a file: what was mended of it, and
// what an EPUB should say of itself and does not.
func warningsOf(r publications.Result) []publications.Warning {
	if r.Kind != publications.KindEPUB {
		return r.Warnings
	}
	m := r.Metadata
	for _, fact := range []struct {
		missing bool
		code    string
	}{
		{len(m.Title) == 0, publications.WarnNoTitle}, {len(m.Languages) == 0, publications.WarnNoLanguage},
		{r.Cover == nil, publications.WarnCoverless},
	} {
		if fact.missing {
			r.Warn(fact.code, "")
		}
	}
	return r.Warnings
}

func publicationOf(r publications.Result, stem string) reading.Publication {
	return reading.Publication{
		Kind: r.Kind, MediaType: r.MediaType, Layout: r.Layout, Direction: r.Progression, Vertical: r.Vertical,
		SHA256: r.SHA256, SizeBytes: r.Size, PackBytes: r.Counts.PackBytes, Positions: r.Counts.Positions,
		Words: r.Counts.Words, Warnings: warningsOf(r), Stem: stem,
	}
}

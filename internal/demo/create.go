package demo

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"sudar/internal/dictionary/own"
	"sudar/internal/kit/db"
)

// Create makes what the demo library lacks and returns what it made. A run
// that was stopped is continued by the next; progress, which may be nil, hears
// of every content in turn.
func (s *Service) Create(ctx context.Context, progress func(done, total int, what string)) (Report, error) {
	ctx = db.AllTenants(ctx, "demo library")
	begun := s.clock.Now()
	report := Report{Kinds: map[string]int{}}
	if err := s.Catalogue.SeedTrees(ctx); err != nil {
		return report, err
	}
	if err := s.Ambient.PutSample(ctx); err != nil {
		return report, err
	}
	if err := own.Import(ctx, s.Dictionary); err != nil {
		return report, err
	}
	owners, err := s.createOrganizations(ctx, &report)
	if err != nil {
		return report, err
	}
	people, err := s.createPeople(ctx, owners, &report)
	if err != nil {
		return report, err
	}
	entries, err := s.entries()
	if err != nil {
		return report, err
	}
	tags, err := tagNames()
	if err != nil {
		return report, err
	}
	w := &work{Service: s, owners: owners, people: people, tagNames: tags, report: &report, total: len(entries), progress: progress}
	if err := w.run(ctx, entries); err != nil {
		return report, err
	}
	if err := s.live(ctx, w); err != nil {
		return report, err
	}
	if err := s.corner(ctx, w); err != nil {
		return report, err
	}
	if err := s.sell(ctx, w); err != nil {
		return report, err
	}
	if err := s.lend(ctx, w); err != nil {
		return report, err
	}
	if err := s.announce(ctx, w); err != nil {
		return report, err
	}
	if err := s.use(ctx, w); err != nil {
		return report, err
	}
	report.Took = s.clock.Now().Sub(begun)
	return report, nil
}

// work is one run over the entries of the library.
type work struct {
	*Service
	owners     map[string]string // id of the organisation by slug
	people     cast
	categories shelfmarks
	tagNames   map[string]string // in English, by name
	total      int
	progress   func(done, total int, what string)

	mu     sync.Mutex
	done   int
	report *Report
}

func (w *work) run(ctx context.Context, entries []entry) error {
	standing, err := w.describe(ctx, entries)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, e := range entries {
		group.Go(func() error {
			if err := w.furnish(ctx, e, standing[e.Slug]); err != nil {
				return fmt.Errorf("demo: %s: %w", e.Slug, err)
			}
			w.tell(e.Title)
			return nil
		})
	}
	return group.Wait()
}

// describe makes the records that are missing and returns where all stand.
func (w *work) describe(ctx context.Context, entries []entry) (map[string]standing, error) {
	var err error
	if w.categories, err = w.shelfmarks(ctx); err != nil {
		return nil, err
	}
	found, err := w.standing(ctx)
	if err != nil {
		return nil, err
	}
	for i, e := range entries {
		w.report.Kinds[string(e.Kind)]++
		if _, ok := found[e.Slug]; ok {
			continue
		}
		made, err := w.createEntry(ctx, e, i)
		if err != nil {
			return nil, fmt.Errorf("demo: %s: %w", e.Slug, err)
		}
		found[e.Slug] = made
		w.report.Contents++
	}
	return found, nil
}

// bookCoverWidth is the rendition that goes into the publication, in pixels.
const bookCoverWidth = 640

// furnish gives a record its cover and its publication.
func (w *work) furnish(ctx context.Context, e entry, at standing) error {
	if at.Deleted || (at.Covered && (e.write == nil || at.Revision > 0)) {
		return nil
	}
	drawn, err := w.Ingest.DrawCover(ctx, at.ContentID, e.spec())
	if err != nil {
		return err
	}
	if !at.Covered {
		w.count(&w.report.Covers)
	}
	if e.write == nil || at.Revision > 0 {
		return nil
	}
	// The first item comes last: with it the record is whole.
	if e.beside != nil {
		if err := w.attach(ctx, e.Slug, at.BesideID, e.beside, drawn.JPEG[bookCoverWidth]); err != nil {
			return err
		}
	}
	if err := w.attach(ctx, e.Slug, at.ItemID, e.write, drawn.JPEG[bookCoverWidth]); err != nil {
		return err
	}
	w.count(&w.report.Publications)
	return nil
}

func (w *work) count(n *int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*n++
}

func (w *work) tell(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done++
	if w.progress != nil {
		w.progress(w.done, w.total, what)
	}
}

package text_test

import (
	"context"
	"iter"
	"path/filepath"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/publications"
	"sudar/internal/search/text"
)

// library is search inside books over a catalogue of two organisations and an
// engine of its own.
type library struct {
	*text.Service
	engine      text.Engine
	path        string // of the engine's file
	db          *db.DB
	clock       *clock.Fixed
	blobs       blob.Store
	jobs        *jobs.Queue
	damaged     []text.Book
	records     *catalogue.Service
	rights      *entitlements.Service
	alpha, beta organizations.Organization
	all         context.Context
	reader      context.Context // of alpha
}

// each runs fn over every engine: the contract that all of them keep.
func each(t *testing.T, fn func(t *testing.T, l *library)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, newFileLibrary(t)) })
	t.Run("postgres", func(t *testing.T) { clk := clock.At(start); fn(t, newLibrary(t, dbtest.Postgres(t, clk), clk)) })
}

var start = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// newFileLibrary returns a library whose passages stand in a file, as SQLite has them.
func newFileLibrary(t *testing.T) *library {
	t.Helper()
	clk := clock.At(start)
	return newLibrary(t, dbtest.SQLite(t, clk), clk)
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newLibrary(t testing.TB, d *db.DB, clk *clock.Fixed) *library {
	t.Helper()
	l := &library{
		db: d, clock: clk, path: filepath.Join(t.TempDir(), "passages.db"), rights: entitlements.New(d, clk),
		all: db.AllTenants(context.Background(), "test"),
	}
	var err error
	l.blobs, err = blob.Open(l.all, t.TempDir())
	check(t, err)
	l.open(t)
	t.Cleanup(func() { _ = l.engine.Close() })
	owners := organizations.New(d, clk, "", "")
	l.records = catalogue.New(d, clk, owners, l.rights)
	l.alpha, err = owners.Create(l.all, organizations.Organization{Slug: "alpha", Name: "Номын сан"})
	check(t, err)
	l.beta, err = owners.Create(l.all, organizations.Organization{Slug: "beta", Name: "Сургууль"})
	check(t, err)
	_, err = db.Exec(l.all, d,
		`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at) `+
			`VALUES ('reader', 'r', 'r', '', '', '', 0, 0)`)
	check(t, err)
	l.reader = viewer.With(context.Background(), viewer.Viewer{AccountID: "reader", OrganizationID: l.alpha.ID, Role: viewer.Reader})
	return l
}

// open opens the engine and serves it.
func (l *library) open(t testing.TB) {
	t.Helper()
	var err error
	l.jobs = jobs.New(l.db)
	l.engine, err = text.Open(l.all, l.db, l.path)
	check(t, err)
	l.Service = text.New(l.db, l.clock, l.blobs, l.rights, l.jobs, l.engine, func(_ context.Context, item int64, revision int) error {
		l.damaged = append(l.damaged, text.Book{ItemID: item, Revision: revision})
		return nil
	})
}

// record makes a record of alpha with one free item and returns the item.
func (l *library) record(t testing.TB, title string, change func(*catalogue.Content)) catalogue.Item {
	t.Helper()
	c := catalogue.Content{OwnerID: l.alpha.ID, Title: title, Items: []catalogue.Item{{FileType: catalogue.EPUB, Free: true, Revision: 1}}}
	if change != nil {
		change(&c)
	}
	created, err := l.records.Create(l.all, c)
	check(t, err)
	return created.Items[0]
}

// book makes a free record whose book has the given passages.
func (l *library) book(t testing.TB, title string, passages ...string) int64 {
	t.Helper()
	item := l.record(t, title, nil)
	check(t, l.engine.Put(l.all, text.Book{ItemID: item.ID, Revision: 1}, bodies(passages...)))
	return item.ID
}

func bodies(all ...string) iter.Seq2[text.Passage, error] {
	return func(yield func(text.Passage, error) bool) {
		for i, body := range all {
			locator := publications.Locator{
				Href: "text.xhtml", Locations: publications.Locations{Progression: float64(i) / float64(len(all)), Position: i + 1},
			}
			if !yield(text.Passage{Locator: locator, Body: body}, nil) {
				return
			}
		}
	}
}

// within returns the positions of what is found in a book.
func (l *library) within(t testing.TB, item int64, query string) []int {
	t.Helper()
	found, err := l.Within(l.all, item, query, page.Of(1, 100))
	check(t, err)
	positions := []int{}
	for _, hit := range found.Rows {
		positions = append(positions, hit.Locator.Locations.Position)
	}
	if found.Total != len(positions) {
		t.Errorf("%q: total %d of %v", query, found.Total, positions)
	}
	return positions
}

// work runs jobs until none is left.
func (l *library) work(t testing.TB) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background()) // a worker has no viewer
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		jobs.NewWorker(l.jobs, jobs.Options{Poll: time.Millisecond}).Run(ctx)
	}()
	due := "SELECT COUNT(*) FROM jobs WHERE state <> 'dead' AND run_at <= $1"
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		left, err := db.Get[int](context.Background(), l.db, due, l.db.Now())
		check(t, err)
		if left == 0 {
			break
		}
	}
	stop()
	<-ended
}

package ingest_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/ingest"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/publications"
	"sudar/internal/publications/formats"
	"sudar/internal/reading"
)

// library is a small fixture with one organisation.
type library struct {
	ctx       context.Context
	db        *db.DB
	clock     *clock.Fixed
	blobs     blob.Store
	owner     organizations.Organization
	catalogue *catalogue.Service
	reading   *reading.Service
	jobs      *jobs.Queue
	ingest    *ingest.Service
}

func newLibrary(t *testing.T, d *db.DB, blobs string) *library {
	t.Helper()
	l := &library{db: d, clock: clock.At(clock.System{}.Now()), ctx: db.AllTenants(t.Context(), "test")}
	var err error
	if l.blobs, err = blob.Open(t.Context(), blobs); err != nil {
		t.Fatal(err)
	}
	owners := organizations.New(d, l.clock, "", "")
	rights := entitlements.New(d, l.clock)
	l.catalogue = catalogue.New(d, l.clock, owners, rights)
	l.reading = reading.New(d, l.clock, l.blobs, reading.Domains{
		Organizations: owners, Accounts: accounts.New(d, l.clock, accounts.Options{PasswordMemory: 64}), Entitlements: rights,
		Catalogue: l.catalogue,
	}, []byte("secret"))
	l.jobs = jobs.New(d)
	l.ingest = ingest.New(d, l.clock, l.blobs, ingest.Domains{Catalogue: l.catalogue, Reading: l.reading, Jobs: l.jobs}, formats.Build,
		config.Limits{ImportFile: 1 << 30, ImportUnpacked: 1 << 30, ImportMemory: 1 << 30, ImportTime: time.Minute, ImportChildren: 2})
	if l.owner, err = owners.BySlug(t.Context(), "hub"); err != nil {
		if l.owner, err = owners.Create(t.Context(), organizations.Organization{Slug: "hub", Name: "Сан", Kind: "hub", Hub: true}); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func (l *library) run(t *testing.T, path string, change func(*ingest.Options)) ingest.Report {
	t.Helper()
	o := ingest.Options{OrganizationID: l.owner.ID, Free: true}
	if change != nil {
		change(&o)
	}
	report, err := l.ingest.ImportFolder(l.ctx, path, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// guest is a viewer of the library's portal.
func (l *library) guest() context.Context {
	return viewer.With(context.WithoutCancel(l.ctx), viewer.Viewer{
		OrganizationID: l.owner.ID, Organization: l.owner.Slug, Hub: true, Role: viewer.Guest,
	})
}

func (l *library) count(t *testing.T, table string) int {
	t.Helper()
	n, err := db.Get[int](l.ctx, l.db, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func (l *library) keys(t *testing.T) map[string]int64 {
	t.Helper()
	keys := map[string]int64{}
	for info, err := range l.blobs.List(l.ctx, "") {
		if err != nil {
			t.Fatal(err)
		}
		keys[info.Key] = info.Size
	}
	return keys
}

func testData(t *testing.T, folder string) string {
	t.Helper()
	root := os.Getenv("TEST_DATA")
	if root == "" {
		t.Skip("skipped: TEST_DATA is not set")
	}
	return filepath.Join(root, folder)
}

// corpus is the repository's own small corpus.
const corpus = "../../test/corpus/files"

func TestCorpus(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, t.TempDir())
		dry := l.run(t, corpus, func(o *ingest.Options) { o.DryRun = true })
		if n := l.count(t, "contents"); n != 0 || len(l.keys(t)) != 0 {
			t.Errorf("a dry run left %d contents, %d blobs", n, len(l.keys(t)))
		}
		events := map[string]ingest.Outcome{}
		report := l.run(t, corpus, func(o *ingest.Options) {
			o.Progress = func(e ingest.Event) { events[e.Path] = e.Outcome }
		})
		if report.Imported < 10 || report.Imported != dry.Imported || report.Imported != l.count(t, "contents") {
			t.Errorf("%d imported, %d in the dry run, %d contents", report.Imported, dry.Imported, l.count(t, "contents"))
		}
		for path, want := range map[string]ingest.Outcome{
			"novel.epub": ingest.Imported, "three-pages.pdf": ingest.Imported, "speech.mp3": ingest.Imported,
			"drm.epub": ingest.Refused, "truncated.epub": ingest.Refused, "notes.txt": ingest.Ignored,
		} {
			if events[path] != want {
				t.Errorf("%s: %q, want %q", path, events[path], want)
			}
		}
		before := l.keys(t)
		if again := l.run(t, corpus, nil); again.Imported != 0 || again.Known != report.Imported {
			t.Errorf("the second run: %+v", again)
		}
		if diff := cmp.Diff(before, l.keys(t)); diff != "" {
			t.Errorf("the second run changed blobs: %s", diff)
		}
		if n := l.count(t, "import_runs"); n != 0 {
			t.Errorf("%d runs are still open", n)
		}
		l.openAll(t)
	})
}

func TestRecordOfAFile(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}), t.TempDir())
	var id int64
	l.run(t, filepath.Join(corpus, "novel.epub"), func(o *ingest.Options) {
		o.Visibility = entitlements.Draft
		o.Progress = func(e ingest.Event) { id = e.ContentID }
	})
	c, err := l.catalogue.ByIDOrSlug(l.ctx, strconv.FormatInt(id, 10))
	if err != nil {
		t.Fatal(err)
	}
	item := c.Items[0]
	if c.Title == "" || c.Language != "mn" || c.OwnerID != l.owner.ID || c.Visibility != entitlements.Draft || len(c.Contributions) == 0 {
		t.Errorf("%+v", c)
	}
	if item.FileType != catalogue.EPUB || !item.Free || item.Revision != 1 || item.SizeBytes == 0 {
		t.Errorf("%+v", item)
	}
}

// A folder may hold pages of any kind; one that is named itself is an article.
func TestAnArticleIsNamed(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}), t.TempDir())
	for name, want := range map[string]ingest.Outcome{"article.html": ingest.Imported, "essay.md": ingest.Imported} {
		var got ingest.Outcome
		l.run(t, filepath.Join(corpus, name), func(o *ingest.Options) {
			o.Progress = func(e ingest.Event) { got = e.Outcome }
		})
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestAddPublication(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, t.TempDir())
		c, err := l.catalogue.Create(l.ctx, catalogue.Content{OwnerID: l.owner.ID, Title: "Ном", Items: []catalogue.Item{{Free: true}}})
		if err != nil {
			t.Fatal(err)
		}
		for revision, name := range []string{"novel.epub", "three-pages.pdf"} {
			if _, err := l.ingest.AddPublication(l.ctx, c.Items[0].ID, filepath.Join(corpus, name)); err != nil {
				t.Fatal(err)
			}
			session, err := l.reading.Open(l.guest(), c.Items[0].ID)
			if err != nil || session.Publication.Revision != revision+1 {
				t.Errorf("%s: %+v %v", name, session.Publication, err)
			}
		}
		before := l.keys(t)
		_, err = l.ingest.AddPublication(l.ctx, c.Items[0].ID, filepath.Join(corpus, "drm.epub"))
		if refusal := publications.AsRefusal(err); refusal == nil || refusal.Reason != publications.ReasonDRM {
			t.Errorf("refused with %v", err)
		}
		if diff := cmp.Diff(before, l.keys(t)); diff != "" {
			t.Errorf("a refused file left blobs: %s", diff)
		}
	})
}

// TestStrictCover: the first page of what is strict is no cover of it.
func TestStrictCover(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, t.TempDir())
		for _, protection := range []entitlements.Protection{entitlements.Session, entitlements.Strict} {
			c, err := l.catalogue.Create(l.ctx, catalogue.Content{
				OwnerID: l.owner.ID, Title: "Ном", Protection: protection, Items: []catalogue.Item{{Free: true}},
			})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := l.ingest.AddPublication(l.ctx, c.Items[0].ID, filepath.Join(corpus, "three-pages.pdf")); err != nil {
				t.Fatal(err)
			}
			shown, err := l.catalogue.ByIDOrSlug(l.ctx, strconv.FormatInt(c.ID, 10))
			if err != nil || shown.Cover == nil {
				t.Fatal(shown.Cover, err)
			}
			if found := shown.Cover.Source == catalogue.FoundCover; found != (protection == entitlements.Session) {
				t.Errorf("%s: a cover that is %s", protection, shown.Cover.Source)
			}
		}
	})
}

// TestCovers runs the job behind a found cover: JPEG at once, WebP after it.
func TestCovers(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}), t.TempDir())
	var id int64
	l.run(t, filepath.Join(corpus, "three-pages.pdf"), func(o *ingest.Options) {
		o.Progress = func(e ingest.Event) { id = e.ContentID }
	})
	shown := func() *catalogue.Cover {
		c, err := l.catalogue.ByIDOrSlug(l.ctx, strconv.FormatInt(id, 10))
		if err != nil {
			t.Fatal(err)
		}
		return c.Cover
	}
	if c := shown(); c == nil || c.WebP || c.Width == 0 || c.Height == 0 || c.Preview == "" {
		t.Fatalf("after the import: %+v", c)
	}
	ctx, stop := context.WithCancel(t.Context()) // a worker has no viewer
	done := make(chan struct{})
	go func() {
		defer close(done)
		jobs.NewWorker(l.jobs, jobs.Options{}).Run(ctx)
	}()
	for range 200 {
		if shown().WebP {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	stop()
	<-done
	c := shown()
	if !c.WebP {
		t.Fatal("no WebP")
	}
	for _, file := range []string{"160.jpg", "320.jpg", "640.jpg", "160.webp", "320.webp", "640.webp"} {
		if _, err := l.blobs.Stat(l.ctx, catalogue.CoverKey(id, c.Revision, file)); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestRealFolders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, t.TempDir())
		folder := t.TempDir()
		for _, part := range []string{"epub", "pdf"} {
			if err := os.CopyFS(filepath.Join(folder, part), os.DirFS(testData(t, part))); err != nil {
				t.Fatal(err)
			}
		}
		report := l.run(t, folder, nil)
		refused := map[string]publications.Reason{}
		for _, e := range report.Refusals {
			refused[e.Path] = e.Reason
		}
		want := map[string]publications.Reason{"pdf/libreoffice-writer-password.pdf": publications.ReasonEncrypted}
		if diff := cmp.Diff(want, refused); diff != "" || report.Imported < 45 {
			t.Errorf("%d imported, refused: %s", report.Imported, diff)
		}
		before := l.keys(t)
		if again := l.run(t, folder, nil); again.Imported != 0 || again.Known != report.Imported {
			t.Errorf("the second run: %+v", again)
		}
		if diff := cmp.Diff(before, l.keys(t)); diff != "" {
			t.Errorf("the second run changed blobs: %s", diff)
		}
		l.openAll(t)
	})
}

// openAll opens every item as a guest and reads everything its manifest names.
func (l *library) openAll(t *testing.T) {
	t.Helper()
	ids, err := db.All[int64](l.ctx, l.db, "SELECT id FROM items ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		session, err := l.reading.Open(l.guest(), id)
		if err != nil {
			t.Fatalf("item %d: %v", id, err)
		}
		for _, path := range []string{publications.ManifestFile, publications.PositionsFile} {
			resource, err := l.reading.Resource(l.ctx, session.Publication, path)
			if err != nil {
				t.Fatalf("item %d: %s: %v", id, path, err)
			}
			resource.Close()
		}
		if strings.Contains(session.Content.Title, "�") {
			t.Errorf("item %d: title %q", id, session.Content.Title)
		}
	}
}

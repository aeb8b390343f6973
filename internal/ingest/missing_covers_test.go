package ingest_test

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/ingest"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/publications/formats"
)

// fullDisk refuses covers while it is full.
type fullDisk struct {
	blob.Store
	full atomic.Bool
}

func (s *fullDisk) Put(ctx context.Context, key string, r io.Reader, size int64) error {
	if s.full.Load() && strings.HasPrefix(key, "covers/") {
		return errors.New("no space left on device")
	}
	return s.Store.Put(ctx, key, r, size)
}

// Records whose covers could be neither found nor drawn when they were imported
// get them later, each of its own kind, whatever became of the jobs.
func TestLostCoversComeBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, t.TempDir())
		disk := &fullDisk{Store: l.blobs}
		disk.full.Store(true)
		queue := jobs.New(d)
		l.ingest = ingest.New(d, l.clock, disk, ingest.Domains{Catalogue: l.catalogue, Reading: l.reading, Jobs: queue}, formats.Build,
			config.Limits{ImportFile: 1 << 30, ImportUnpacked: 1 << 30, ImportMemory: 1 << 30, ImportTime: time.Minute, ImportChildren: 2})
		report := l.runEach(t, corpus)
		if n := l.count(t, "covers"); n != 0 || report.Imported == 0 {
			t.Fatalf("%d covers of %d imported records on a full disk", n, report.Imported)
		}
		if n := l.count(t, "jobs WHERE kind = 'cover.sweep' AND state = 'waiting'"); n != 1 {
			t.Fatalf("%d sweeps wait after an import without covers", n)
		}
		exec := func(statement string) {
			t.Helper()
			if _, err := db.Exec(l.ctx, d, statement); err != nil {
				t.Fatal(err)
			}
		}
		exec("UPDATE jobs SET state = 'dead' WHERE kind = 'cover.webp'") // their tries were used up meanwhile
		exec("UPDATE jobs SET run_at = 0 WHERE kind = 'cover.sweep'")
		disk.full.Store(false)
		l.clock.Advance(time.Hour)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			jobs.NewWorker(queue, jobs.Options{}).Run(ctx)
		}()
		for n := 0; n < 300 && l.count(t, "covers") < report.Imported; n++ {
			time.Sleep(50 * time.Millisecond)
		}
		stop()
		<-done
		covers, found := l.count(t, "covers"), l.count(t, "covers WHERE source = '"+catalogue.FoundCover+"'")
		if covers != report.Imported || found == 0 || found == covers {
			t.Errorf("%d records, %d covers, %d of them found", report.Imported, covers, found)
		}
	})
}

// runEach imports the files of a folder one by one.
func (l *library) runEach(t *testing.T, folder string) (sum ingest.Report) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		sum.Imported += l.run(t, file, nil).Imported
	}
	return sum
}

// The covers of a folder follow its books: found ones, and drawn ones where a file has
// none.
func TestCoversFollowAFolder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, t.TempDir())
		report := l.run(t, corpus, nil)
		if n := l.count(t, "covers"); n != 0 || report.Imported == 0 {
			t.Fatalf("%d covers of %d books at once", n, report.Imported)
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			jobs.NewWorker(l.jobs, jobs.Options{Poll: time.Millisecond}).Run(ctx)
		}()
		for l.count(t, "jobs WHERE kind = 'cover.webp'") > 0 {
			time.Sleep(10 * time.Millisecond)
		}
		stop()
		<-done
		covers, found := l.count(t, "covers"), l.count(t, "covers WHERE source = '"+catalogue.FoundCover+"'")
		if covers != report.Imported || found == 0 || found == covers {
			t.Errorf("%d books, %d covers, %d of them found", report.Imported, covers, found)
		}
	})
}

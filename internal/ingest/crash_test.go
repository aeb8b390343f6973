package ingest_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudar/internal/ingest"
	"sudar/internal/ingest/ingesttest"
	"sudar/internal/kit/db"
	"sudar/internal/reading"
)

// TestImportUntilKilled is the copy: it tells of every file and goes on.
func TestImportUntilKilled(t *testing.T) {
	home := ingesttest.Home(t)
	l := newLibrary(t, ingesttest.Open(t, home), filepath.Join(home, "blobs"))
	l.run(t, filepath.Join(home, "files"), func(o *ingest.Options) {
		o.Progress = func(e ingest.Event) { _, _ = fmt.Fprintln(os.Stdout, "took", e.Path) }
	})
}

// TestKilledImport kills an import in the middle again and again: no record
// lacks its publication, no publication a blob, and nothing stays that no
// record owns once the dead runs are swept.
func TestKilledImport(t *testing.T) {
	home := t.TempDir()
	copyNovels(t, filepath.Join(home, "files"), 40)
	ingesttest.Make(t, home)
	for round := range 4 {
		ingesttest.Kill(t, "TestImportUntilKilled", home, "took", 3*round+1, time.Duration(3+7*round)*time.Millisecond)
	}
	l := newLibrary(t, ingesttest.Open(t, home), filepath.Join(home, "blobs"))
	before := l.count(t, "contents")
	l.clock.Advance(time.Hour)
	report := l.run(t, filepath.Join(home, "files"), nil)
	t.Logf("%d records survived, %d followed", before, report.Imported)
	if report.Known != before || report.Imported+report.Known != 40 {
		t.Errorf("%d records survived; then %+v", before, report)
	}
	for _, table := range []string{"contents", "items", "publications", "imported_files"} {
		if n := l.count(t, table); n != 40 {
			t.Errorf("%d %s", n, table)
		}
	}
	if n := l.count(t, "import_runs"); n != 0 {
		t.Errorf("%d runs are still open", n)
	}
	l.openAll(t)
	l.ownsEveryBlob(t)
}

// copyNovels writes n publications that differ in their zip comment alone.
func copyNovels(t *testing.T, folder string, n int) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o750); err != nil {
		t.Fatal(err)
	}
	novel, err := zip.OpenReader(filepath.Join(corpus, "novel.epub"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = novel.Close() }()
	for i := range n {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, member := range novel.File {
			if err := w.Copy(member); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(w.SetComment(fmt.Sprint("copy ", i)), w.Close()); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d.epub", i)), out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// ownsEveryBlob fails for a blob of a publication that no row names.
func (l *library) ownsEveryBlob(t *testing.T) {
	t.Helper()
	stems, err := db.All[string](l.ctx, l.db, "SELECT stem FROM publications")
	if err != nil {
		t.Fatal(err)
	}
	owned := map[string]bool{}
	for _, stem := range stems {
		for _, key := range (reading.Publication{Stem: stem}).Keys() {
			owned[key] = true
		}
	}
	for key := range l.keys(t) {
		if strings.HasPrefix(key, "publications/") && !owned[key] {
			t.Errorf("nobody owns %s", key)
		}
	}
}

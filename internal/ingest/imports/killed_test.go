package imports_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/ingest/imports"
	"sudar/internal/ingest/ingesttest"
)

const killedRecords = 3000

// TestImportRecordsUntilKilled is the copy.
func TestImportRecordsUntilKilled(t *testing.T) {
	home := ingesttest.Home(t)
	l := newLibrary(t, ingesttest.Open(t, home))
	_, _ = fmt.Fprintln(os.Stdout, "begins")
	if _, err := l.imports.File(l.ctx, filepath.Join(home, "a.xml"), imports.Options{
		OrganizationID: l.owner.ID, Visibility: entitlements.Public,
	}, false); err != nil {
		t.Fatal(err)
	}
}

// TestKilledRecords kills an import again and again: it goes on where it was, and in
// the end every record is there once.
func TestKilledRecords(t *testing.T) {
	home := t.TempDir()
	var books []book
	for n := range killedRecords {
		books = append(books, book{
			id: fmt.Sprint("k", n), title: fmt.Sprint("Ном ", n), author: fmt.Sprint("Зохиогч ", n%100),
			year: "2001", subject: fmt.Sprint("Сэдэв ", n%50),
		})
	}
	if err := os.WriteFile(filepath.Join(home, "a.xml"), []byte(marcXML(books...)), 0o600); err != nil {
		t.Fatal(err)
	}
	ingesttest.Make(t, home)
	newLibrary(t, ingesttest.Open(t, home)) // makes the organisation
	for round := range 5 {
		ingesttest.Kill(t, "TestImportRecordsUntilKilled", home, "begins", 1, time.Duration(60+90*round)*time.Millisecond)
	}
	l := newLibrary(t, ingesttest.Open(t, home))
	before := l.count("contents")
	done, err := l.imports.File(l.ctx, filepath.Join(home, "a.xml"), imports.Options{
		OrganizationID: l.owner.ID, Visibility: entitlements.Public,
	}, false)
	if err != nil || done.State != imports.Done || done.Counts.Added+done.Counts.Same != killedRecords {
		t.Fatalf("%+v %v", done, err)
	}
	t.Logf("%d of %d records were there after the last kill", before, killedRecords)
	for table, want := range map[string]int{"contents": killedRecords, "record_sources": killedRecords, "contributors": 100, "tags": 50} {
		if n := l.count(table); n != want {
			t.Errorf("%d %s", n, table)
		}
	}
}

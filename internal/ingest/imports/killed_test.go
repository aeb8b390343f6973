package imports_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/ingest/imports"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// killedVariable names the folder in which a copy of this test imports until it is
// killed.
const killedVariable = "SUDAR_TEST_RECORDS_IN"

const killedRecords = 3000

func openAt(t *testing.T, home string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), filepath.Join(home, "test.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// TestImportRecordsUntilKilled is the copy.
func TestImportRecordsUntilKilled(t *testing.T) {
	home := os.Getenv(killedVariable)
	if home == "" {
		t.Skip("skipped: only as a copy of TestKilledRecords")
	}
	l := newLibrary(t, openAt(t, home))
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
	fresh := dbtest.SQLite(t, clock.System{})
	if _, err := db.Exec(t.Context(), fresh, "VACUUM INTO '"+filepath.Join(home, "test.db")+"'"); err != nil {
		t.Fatal(err)
	}
	newLibrary(t, openAt(t, home)) // makes the organisation
	for round := range 5 {
		importAndKill(t, home, time.Duration(60+90*round)*time.Millisecond)
	}
	l := newLibrary(t, openAt(t, home))
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

func importAndKill(t *testing.T, home string, after time.Duration) {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestImportRecordsUntilKilled$")
	command.Env = append(os.Environ(), killedVariable+"="+home)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	bufio.NewScanner(out).Scan() // it begins
	time.Sleep(after)
	_ = command.Process.Kill() // it may have ended
	_ = command.Wait()         // killed
}

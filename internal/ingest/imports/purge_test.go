package imports_test

import (
	"strings"
	"testing"
	"time"

	"sudar/internal/ingest/imports"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
)

// When an import cannot be undone any more, its rows go and what it did stays; one that
// nobody has run goes with its file.
func TestOldImportsArePurged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		ended := func(i imports.Import) imports.Import { // the database's clock is not the test's
			if _, err := db.Exec(l.ctx, d, "UPDATE record_imports SET ended_at = $2 WHERE id = $1", i.ID, db.At(l.clock.Now())); err != nil {
				t.Fatal(err)
			}
			return i
		}
		old := ended(l.bring("a.xml", marcXML(tamir, sudar)))
		forgotten, err := l.imports.Begin(l.librarian(), "b.xml", strings.NewReader(marcXML(govi)))
		if err != nil {
			t.Fatal(err)
		}
		l.work(forgotten.ID)
		l.clock.Advance(imports.UndoFor)
		recent := ended(l.bring("c.xml", marcXML(govi)))
		if err := l.imports.Purge(l.ctx); err != nil {
			t.Fatal(err)
		}
		if n := l.count("record_import_rows"); n != 4 {
			t.Errorf("on the last day: %d rows", n)
		}
		l.clock.Advance(time.Second)
		if err := l.imports.Purge(l.ctx); err != nil {
			t.Fatal(err)
		}
		if n := len(l.rows(recent)); n != 1 || l.count("record_import_rows") != 1 {
			t.Errorf("%d rows of %d", n, l.count("record_import_rows"))
		}
		if _, err := l.imports.Import(l.librarian(), forgotten.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("forgotten: %v", err)
		}
		for info := range l.blobs.List(l.ctx, "imports/") {
			t.Errorf("%s stays", info.Key)
		}
		list, err := l.imports.Imports(l.librarian(), page.Of(1, 10))
		if err != nil || list.Total != 2 || list.Rows[1].ID != old.ID || list.Rows[1].Counts.Added != 2 {
			t.Errorf("%+v %v", list, err)
		}
	})
}

package imports_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/ingest/imports"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// library is a small fixture with one organisation.
type library struct {
	t         testing.TB
	ctx       context.Context
	db        *db.DB
	clock     *clock.Fixed
	owner     organizations.Organization
	catalogue *catalogue.Service
	imports   *imports.Service
	blobs     blob.Store
	jobs      *jobs.Queue
}

func newLibrary(t testing.TB, d *db.DB) *library {
	t.Helper()
	l := &library{t: t, db: d, clock: clock.At(clock.System{}.Now()), ctx: db.AllTenants(t.Context(), "test"), jobs: jobs.New(d)}
	var err error
	if l.blobs, err = blob.Open(t.Context(), t.TempDir()); err != nil {
		t.Fatal(err)
	}
	owners := organizations.New(d, l.clock, "", "")
	l.catalogue = catalogue.New(d, l.clock, owners, entitlements.New(d, l.clock))
	l.imports = imports.New(d, l.clock, l.blobs, imports.Domains{Catalogue: l.catalogue, Jobs: l.jobs}, 1<<30)
	if l.owner, err = owners.BySlug(t.Context(), "hub"); err != nil {
		if l.owner, err = owners.Create(t.Context(), organizations.Organization{Slug: "hub", Name: "Сан", Kind: "hub", Hub: true}); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// librarian is staff of the organisation.
func (l *library) librarian() context.Context {
	return viewer.With(l.t.Context(), viewer.Viewer{
		OrganizationID: l.owner.ID, Organization: l.owner.Slug, Hub: true, Role: viewer.Librarian,
	})
}

// bring imports a file at once.
func (l *library) bring(name, text string) imports.Import {
	l.t.Helper()
	return l.take(name, text, false)
}

func (l *library) take(name, text string, dry bool) imports.Import {
	l.t.Helper()
	path := filepath.Join(l.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		l.t.Fatal(err)
	}
	i, err := l.imports.File(l.ctx, path, imports.Options{OrganizationID: l.owner.ID, Visibility: entitlements.Public}, dry)
	if err != nil {
		l.t.Fatal(err)
	}
	return i
}

func (l *library) rows(i imports.Import) []imports.Row {
	l.t.Helper()
	list, err := l.imports.Rows(l.librarian(), i.ID, "", page.Of(1, 100))
	if err != nil {
		l.t.Fatal(err)
	}
	return list.Rows
}

func (l *library) count(table string) int {
	l.t.Helper()
	n, err := db.Get[int](l.ctx, l.db, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		l.t.Fatal(err)
	}
	return n
}

// cards are the cards of all records by id.
func (l *library) cards() map[int64]string {
	l.t.Helper()
	type row struct {
		ID   int64  `db:"id"`
		Card string `db:"card"`
	}
	rows, err := db.All[row](l.ctx, l.db, "SELECT id, card FROM contents WHERE deleted_at IS NULL")
	if err != nil {
		l.t.Fatal(err)
	}
	cards := map[int64]string{}
	for _, r := range rows {
		cards[r.ID] = r.Card
	}
	return cards
}

// undo undoes an import and returns it.
func (l *library) undo(i imports.Import) imports.Import {
	l.t.Helper()
	if _, err := l.imports.Undo(l.librarian(), i.ID); err != nil {
		l.t.Fatal(err)
	}
	if err := l.imports.Work(l.ctx, i.ID, nil); err != nil {
		l.t.Fatal(err)
	}
	undone, err := l.imports.Import(l.librarian(), i.ID)
	if err != nil {
		l.t.Fatal(err)
	}
	return undone
}

// work takes a sent file on, as a worker does.
func (l *library) work(id string) {
	l.t.Helper()
	if err := l.imports.Work(l.ctx, id, nil); err != nil {
		l.t.Fatal(err)
	}
}

// book is a record as a test writes it.
type book struct{ id, title, author, year, isbn, publisher, subject string }

func marcXML(books ...book) string {
	var out strings.Builder
	out.WriteString(`<?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim">`)
	for _, b := range books {
		fmt.Fprint(&out, "<record><leader>00000nam a2200000 a 4500</leader>")
		control := func(tag, value string) {
			if value != "" {
				fmt.Fprintf(&out, `<controlfield tag="%s">%s</controlfield>`, tag, value)
			}
		}
		field := func(tag, code, value string) {
			if value != "" {
				fmt.Fprintf(&out, `<datafield tag="%s" ind1="1" ind2="0"><subfield code="%s">%s</subfield></datafield>`, tag, code, value)
			}
		}
		control("001", b.id)
		if b.id != "" {
			control("003", "MnUbNL")
		}
		if b.year != "" {
			control("008", "260101s"+b.year+"    mp                  mon c")
		}
		field("020", "a", b.isbn)
		field("100", "a", b.author)
		field("245", "a", b.title)
		field("260", "b", b.publisher)
		field("650", "a", b.subject)
		out.WriteString("</record>")
	}
	out.WriteString("</collection>")
	return out.String()
}

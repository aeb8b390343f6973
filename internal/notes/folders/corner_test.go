package folders_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/organizations"
	"sudar/internal/reading"
)

// corner is where people with research packages keep folders.
type corner struct {
	*folders.Service
	db      *db.DB
	clock   *clock.Fixed
	people  *accounts.Service
	rights  *entitlements.Service
	notes   *notes.Service
	records *catalogue.Service
	owner   organizations.Organization
}

func newCorner(t testing.TB, d *db.DB) *corner {
	t.Helper()
	h := &corner{db: d, clock: clock.At(time.Date(2026, 11, 25, 6, 0, 0, 0, time.UTC))}
	blobs, err := blob.Open(context.Background(), t.TempDir())
	check(t, err)
	owners := organizations.New(d, h.clock, "", "")
	h.rights = entitlements.New(d, h.clock)
	h.people = accounts.New(d, h.clock, accounts.Options{PasswordMemory: 64, Blobs: blobs})
	h.records = catalogue.New(d, h.clock, owners, h.rights)
	h.notes = notes.New(d, h.clock, reading.New(d, h.clock, blobs, reading.Domains{
		Organizations: owners, Accounts: h.people, Entitlements: h.rights, Catalogue: h.records,
	}, []byte("secret")))
	h.Service = folders.New(d, folders.Domains{Accounts: h.people, Entitlements: h.rights, Catalogue: h.records, Notes: h.notes})
	h.owner, err = owners.Create(db.AllTenants(context.Background(), "test"), organizations.Organization{Slug: "alpha", Name: "Номын сан"})
	check(t, err)
	return h
}

func eachCorner(t *testing.T, fn func(t *testing.T, h *corner)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newCorner(t, d)) })
}

// person is somebody in the corner.
type person struct {
	context.Context
	id, name string
}

// person makes an account, with a research package if it is to have one.
func (h *corner) person(t testing.TB, name string, holds bool) person {
	t.Helper()
	ctx := context.Background()
	id := ident.New()
	_, err := db.Exec(ctx, h.db, `INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, email_confirmed_at,
		created_at, updated_at) VALUES ($1, $2, $3, $2, '', '', 1, 1, 1)`, id, name, name+"@example.mn")
	check(t, err)
	if holds {
		_, err := h.rights.Grant(ctx, entitlements.Right{
			Kind: entitlements.Assigned, Holder: entitlements.Holder{AccountID: id}, Target: entitlements.Target{Package: entitlements.Research},
		})
		check(t, err)
	}
	return person{viewer.With(ctx, viewer.Viewer{AccountID: id, OrganizationID: h.owner.ID, Role: viewer.Reader}), id, name}
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func refused(t *testing.T, err error, code apperr.Code) {
	t.Helper()
	if !apperr.Is(err, code) {
		t.Errorf("%v, want %s", err, code)
	}
}

// folder makes a folder.
func (h *corner) folder(t testing.TB, who person, title, parent string) string {
	t.Helper()
	f, err := h.Create(who, title, parent)
	check(t, err)
	return f.ID
}

// note writes a free note into a folder.
func (h *corner) note(t testing.TB, who person, body, folder string) notes.Entry {
	t.Helper()
	kept, err := h.notes.Create(who, notes.Draft{
		ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: body, FolderID: folder},
	})
	check(t, err)
	return kept.Entry
}

// share lets somebody into a folder.
func (h *corner) share(t testing.TB, from, to person, folder string, role folders.Role) {
	t.Helper()
	asked, err := h.Share(from, folder, folders.Invitee{Username: to.name, Role: role})
	check(t, err)
	_, err = h.Accept(to, asked.RequestID)
	check(t, err)
}

func (h *corner) list(t testing.TB, who person) []folders.Folder {
	t.Helper()
	found, err := h.List(who, folders.Query{Page: page.Of(1, 100)})
	check(t, err)
	if found.Total != len(found.Rows) && found.Total <= 100 {
		t.Fatalf("%d of %d folders", len(found.Rows), found.Total)
	}
	return found.Rows
}

func titles(found []folders.Folder) string {
	text := ""
	for _, f := range found {
		text += fmt.Sprintf("%s/%d ", f.Title, f.Position)
	}
	return text
}

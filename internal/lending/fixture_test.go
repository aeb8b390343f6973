package lending

import (
	"context"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// fixture is the service over a library with members.
type fixture struct {
	*Service
	t         testing.TB
	clock     *clock.Fixed
	all       context.Context
	own       organizations.Organization
	other     organizations.Organization
	librarian context.Context
}

// fixtures runs fn on SQLite and PostgreSQL.
func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	on := func(name string, open func(testing.TB, clock.Clock) *db.DB) {
		t.Run(name, func(t *testing.T) {
			clk := standing()
			fn(t, newFixture(t, open(t, clk), clk))
		})
	}
	on("sqlite", dbtest.SQLite)
	on("postgres", dbtest.Postgres)
}

// standing is the clock of a test: the morning of a day in Ulaanbaatar.
func standing() *clock.Fixed { return clock.At(time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC)) }

func newFixture(t testing.TB, d *db.DB, clk *clock.Fixed) *fixture {
	owners, rights, queue, log := organizations.New(d, clk, "", ""), entitlements.New(d, clk), jobs.New(d), audit.New(d, clk)
	people := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
	h := &fixture{t: t, clock: clk, all: db.AllTenants(t.Context(), "test")}
	h.Service = New(d, clk, Domains{
		Accounts: people, Members: members.New(d, clk, members.Domains{Accounts: people, Organizations: owners, Audit: log, Jobs: queue}),
		Entitlements: rights, Catalogue: catalogue.New(d, clk, owners, rights), Usage: usage.New(d, clk), Audit: log, Jobs: queue,
	})
	var err error
	h.own, err = owners.Create(h.all, organizations.Organization{Slug: "own", Name: "Номын сан"})
	h.check(err)
	h.other, err = owners.Create(h.all, organizations.Organization{Slug: "other", Name: "Өөр номын сан"})
	h.check(err)
	h.librarian = h.person("librarian", h.own, viewer.Librarian)
	return h
}

func (h *fixture) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// refuses fails the test unless err carries code.
func (h *fixture) refuses(what string, err error, code apperr.Code) {
	h.t.Helper()
	if !apperr.Is(err, code) {
		h.t.Errorf("%s: %v, want %s", what, err, code)
	}
}

func (h *fixture) count(query string, args ...any) int {
	h.t.Helper()
	n, err := db.Get[int](h.t.Context(), h.db, query, args...)
	h.check(err)
	return n
}

// person makes an account with a role at a portal and returns its context.
func (h *fixture) person(name string, portal organizations.Organization, role viewer.Role) context.Context {
	h.t.Helper()
	_, err := db.Exec(h.t.Context(), h.db,
		`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
		VALUES ($1, $1, $1, 'Нэр', 'Овог', '', 1, 1)`, name)
	h.check(err)
	_, err = db.Exec(h.t.Context(), h.db,
		"INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, $3, 1)", name, portal.ID, string(role))
	h.check(err)
	return h.as(name, portal, role)
}

func (h *fixture) as(name string, portal organizations.Organization, role viewer.Role) context.Context {
	return viewer.With(h.t.Context(), viewer.Viewer{
		AccountID: name, OrganizationID: portal.ID, Organization: portal.Slug, Role: role,
	})
}

func (h *fixture) readers(names ...string) []context.Context {
	h.t.Helper()
	readers := make([]context.Context, len(names))
	for i, name := range names {
		readers[i] = h.person(name, h.own, viewer.Reader)
	}
	return readers
}

func (h *fixture) book(title string) catalogue.Content {
	h.t.Helper()
	made, err := h.Catalogue.Create(h.all, catalogue.Content{
		OwnerID: h.own.ID, Title: title, Visibility: entitlements.Public,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Title: title, Price: 9_000, Revision: 1}},
	})
	h.check(err)
	return made
}

// lends gives the library a licence for copies of a book and returns it.
func (h *fixture) lends(book catalogue.Content, copies int) Licence {
	h.t.Helper()
	made, err := h.Create(h.librarian, Draft{ContentID: book.ID, Model: Loan, Copies: copies})
	h.check(err)
	return made
}

func (h *fixture) borrow(ctx context.Context, book catalogue.Content) Borrowed {
	h.t.Helper()
	loan, err := h.Borrow(ctx, book.Items[0].ID)
	h.check(err)
	return loan
}

func (h *fixture) hold(ctx context.Context, book catalogue.Content) Hold {
	h.t.Helper()
	hold, err := h.Hold(ctx, book.Items[0].ID)
	h.check(err)
	return hold
}

// holdNow returns the one hold of a reader.
func (h *fixture) holdNow(ctx context.Context) Hold {
	h.t.Helper()
	found, err := h.Holds(ctx, page.Of(1, 10))
	h.check(err)
	if len(found.Rows) != 1 {
		h.t.Fatalf("%d holds, want one", len(found.Rows))
	}
	return found.Rows[0]
}

// reads tells whether a reader may read the item of a book.
func (h *fixture) reads(ctx context.Context, book catalogue.Content) (bool, entitlements.Kind) {
	h.t.Helper()
	decision, err := h.Entitlements.Decide(ctx, book.Right(book.Items[0]))
	h.check(err)
	return decision.Allowed, decision.By
}

// later moves the clock and does what is due for a title.
func (h *fixture) later(by time.Duration, titleID string) {
	h.t.Helper()
	h.clock.Advance(by)
	h.check(h.Settle(h.t.Context(), titleID))
}

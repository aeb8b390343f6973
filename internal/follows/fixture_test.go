package follows

import (
	"context"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/notifications"
	"sudar/internal/organizations"
	"sudar/internal/search"
	"sudar/internal/search/queries"
	"sudar/internal/search/saved"
	"sudar/internal/search/searchtest"
)

// fixture is the service over a catalogue with the hub and another library, an
// author and a series.
type fixture struct {
	*Service
	t        *testing.T
	clock    *clock.Fixed
	all      context.Context
	hub, own organizations.Organization
	author   catalogue.Contributor
	series   catalogue.Series
}

func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.EachAt(t, time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC), func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		fn(t, newFixture(t, d, clk))
	})
}

// services returns a node's own services over a database.
func services(d *db.DB, clk clock.Clock) *Service {
	owners, rights := organizations.New(d, clk, "hub", ""), entitlements.New(d, clk)
	records, queue := catalogue.New(d, clk, owners, rights), jobs.New(d)
	return New(d, clk, Domains{
		Organizations: owners, Accounts: accounts.New(d, clk, accounts.Options{PasswordMemory: 64}), Catalogue: records,
		Search: search.New(d, clk, rights, records), Saved: saved.New(d),
		Notifications: notifications.New(d, clk, audit.New(d, clk), queue), Jobs: queue,
	})
}

func newFixture(t *testing.T, d *db.DB, clk *clock.Fixed) *fixture {
	h := &fixture{Service: services(d, clk), t: t, clock: clk, all: db.AllTenants(t.Context(), "test")}
	searchtest.Follow(t, h.Search)
	var err error
	if h.hub, err = h.Organizations.Create(h.all, organizations.Organization{Slug: "hub", Name: "Судар", Hub: true}); err != nil {
		t.Fatal(err)
	}
	if h.own, err = h.Organizations.Create(h.all, organizations.Organization{Slug: "own", Name: "Номын сан"}); err != nil {
		t.Fatal(err)
	}
	if h.author, err = h.Catalogue.CreateContributor(h.all, catalogue.Contributor{Given: "Лодойдамба", DisplayEN: "Lodoidamba"}); err != nil {
		t.Fatal(err)
	}
	if h.series, err = h.Catalogue.FindOrCreateSeries(h.all, "Их аян", ""); err != nil {
		t.Fatal(err)
	}
	h.publish(catalogue.Content{Title: "Эхний ном"}) // makes author and series ones that may be seen
	h.release()
	return h
}

func (h *fixture) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// publish creates a work of the author in the series, of the hub unless it says.
func (h *fixture) publish(c catalogue.Content) catalogue.Content {
	h.t.Helper()
	if c.OwnerID == "" {
		c.OwnerID = h.hub.ID
	}
	c.Contributions = []catalogue.Contribution{{ContributorID: h.author.ID, Role: catalogue.Author}}
	c.Series = []catalogue.SeriesPart{{SeriesID: h.series.ID}}
	created, err := h.Catalogue.Create(h.all, c)
	h.check(err)
	return created
}

func (h *fixture) release() {
	h.t.Helper()
	h.check(h.Release(h.t.Context()))
}

// person makes an account, a member of an organisation unless that is "", and
// returns a context in which it asks at a portal.
func (h *fixture) person(portal organizations.Organization, member bool) context.Context {
	h.t.Helper()
	id := ident.New()
	_, err := db.Exec(h.t.Context(), h.db,
		`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
		VALUES ($1, $1, $1, '', '', '', 1, 1)`, id)
	h.check(err)
	role := viewer.Visitor
	if member {
		role = viewer.Reader
		_, err := db.Exec(h.t.Context(), h.db,
			"INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, 'reader', 1)", id, portal.ID)
		h.check(err)
	}
	return viewer.With(h.t.Context(), viewer.Viewer{
		AccountID: id, OrganizationID: portal.ID, Organization: portal.Slug, Hub: portal.Hub, Role: role,
	})
}

func (h *fixture) follow(ctx context.Context, kind Kind, id int64) {
	h.t.Helper()
	h.check(h.Follow(ctx, Subject{kind, id}))
}

// told returns the titles of what a reader was told, the newest first.
func (h *fixture) told(ctx context.Context) []string {
	h.t.Helper()
	found, err := h.Notifications.List(ctx, false, page.Of(1, 100))
	h.check(err)
	titles := []string{}
	for _, n := range found.Rows {
		titles = append(titles, n.Texts.Mongolian.Title)
	}
	return titles
}

// alertOn keeps a search for a word with a daily alert.
func (h *fixture) alertOn(ctx context.Context, word string) saved.Search {
	h.t.Helper()
	kept, err := h.Saved.Save(ctx, word, queries.Form{Text: word})
	h.check(err)
	kept, err = h.Saved.SetAlert(ctx, kept.ID, saved.Daily)
	h.check(err)
	return kept
}

package desk_test

import (
	"context"
	"testing"
	"time"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/search"
	"sudar/internal/search/queries"
	"sudar/internal/search/searchtest"
)

// room is a desk with the records of two organisations, and those who sit at it.
type room struct {
	*desk.Service
	t             testing.TB
	db            *db.DB
	queue         *jobs.Queue
	records       *catalogue.Service
	owner, other  organizations.Organization
	all           context.Context
	librarian     context.Context // of owner
	stranger, hub context.Context
}

func newRoom(t testing.TB, d *db.DB) *room {
	t.Helper()
	clk := clock.System{}
	owners, rights := organizations.New(d, clk, "", ""), entitlements.New(d, clk)
	r := &room{t: t, db: d, queue: jobs.New(d), records: catalogue.New(d, clk, owners, rights), all: db.AllTenants(t.Context(), "test")}
	found := search.New(d, clk, rights, r.records)
	searchtest.Follow(t, found)
	r.Service = desk.New(d, clk, desk.Domains{Catalogue: r.records, Search: found, Audit: audit.New(d, clk), Jobs: r.queue})
	desk.Listen(r.queue, r.Service)
	var err error
	r.owner, err = owners.Create(r.all, organizations.Organization{Slug: "alpha", Name: "Номын сан", Kind: "library"})
	r.check(err)
	r.other, err = owners.Create(r.all, organizations.Organization{Slug: "beta", Name: "Сургууль", Kind: "library"})
	r.check(err)
	as := func(o organizations.Organization, role viewer.Role) context.Context {
		return viewer.With(t.Context(), viewer.Viewer{OrganizationID: o.ID, Organization: o.Slug, Hub: role == viewer.HubAdmin, Role: role})
	}
	r.librarian, r.stranger, r.hub = as(r.owner, viewer.Librarian), as(r.other, viewer.Librarian), as(r.other, viewer.HubAdmin)
	return r
}

func each(t *testing.T, fn func(r *room)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(newRoom(t, d)) })
}

func (r *room) check(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *room) create(c catalogue.Content) catalogue.Content {
	r.t.Helper()
	if c.OwnerID == "" {
		c.OwnerID = r.owner.ID
	}
	created, err := r.records.Create(r.all, c)
	r.check(err)
	return created
}

func (r *room) tag(name string) int64 {
	r.t.Helper()
	tag, err := r.records.FindOrCreateTag(r.all, name, "")
	r.check(err)
	return tag.ID
}

// at returns a record as it is.
func (r *room) at(id int64) catalogue.Content {
	r.t.Helper()
	found, err := r.records.Many(r.all, []int64{id})
	r.check(err)
	return found[0]
}

// listed returns the titles that d finds for a viewer.
func (r *room) listed(ctx context.Context, d search.Desk) []string {
	r.t.Helper()
	if d.Page.Size == 0 {
		d.Page = page.Of(1, 100)
	}
	found, err := r.List(ctx, d)
	r.check(err)
	titles := []string{}
	for _, row := range found.Rows {
		titles = append(titles, row.Title)
	}
	if found.Total < len(titles) {
		r.t.Errorf("%d titles of %d", len(titles), found.Total)
	}
	return titles
}

// work runs the jobs that wait until none is left.
func (r *room) work() {
	r.t.Helper()
	r.workUntil(func() bool {
		left, err := db.Get[int](r.all, r.db, "SELECT COUNT(*) FROM jobs")
		r.check(err)
		return left == 0
	})
}

// workUntil runs the jobs that wait until something holds, and stops the worker then.
func (r *room) workUntil(holds func() bool) {
	r.t.Helper()
	ctx, stop := context.WithCancel(r.all)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		jobs.NewWorker(r.queue, jobs.Options{Drain: time.Millisecond}).Run(ctx)
	}()
	defer func() {
		stop()
		<-ended
	}()
	for range 6_000 {
		if holds() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	r.t.Fatal("jobs are left")
}

func words(text string) search.Desk { return search.Desk{Query: queries.Query{Text: text}} }

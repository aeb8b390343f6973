package app

import (
	"context"
	"strconv"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/members"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/organizations"
	"sudar/internal/reading"
	"sudar/internal/search"
	"sudar/internal/search/saved"
	"sudar/internal/usage"
)

// These tests hold what the table of ADR 0034 says: what may not happen when
// many write at the same moment through two nodes. Without the lock that the
// table names each of them fails on PostgreSQL.

// racers is how many write at the same moment, half of them on each node.
const racers = 16

// node is a server's domains over one of two connections to the same database.
type node struct {
	db      *db.DB
	owners  *organizations.Service
	people  *accounts.Service
	factors *factors.Service
	members *members.Service
	rights  *entitlements.Service
	records *catalogue.Service
	search  *search.Service
	saved   *saved.Service
	books   *reading.Service
	notes   *notes.Service
	folders *folders.Service
	lending *lending.Service
}

// races is a library with two nodes and an organisation with an administrator.
type races struct {
	t     *testing.T
	ctx   context.Context // of no viewer, for preparing
	nodes [2]*node
	owner organizations.Organization
	admin context.Context // the administrator's
}

func race(t *testing.T, fn func(t *testing.T, r *races)) {
	t.Helper()
	dbtest.Two(t, func(t *testing.T, handles [2]*db.DB) {
		r := &races{t: t, ctx: db.AllTenants(t.Context(), "test")}
		for i, d := range handles {
			r.nodes[i] = newNode(t, d)
		}
		var err error
		r.owner, err = r.nodes[0].owners.Create(r.ctx, organizations.Organization{Slug: "alpha", Name: "Номын сан", NameEN: "Library"})
		r.must(err)
		r.admin = r.as(r.account("admin", viewer.Admin), viewer.Admin)
		fn(t, r)
	})
}

func newNode(t *testing.T, d *db.DB) *node {
	blobs, err := blob.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	clk := clock.System{}
	n := &node{db: d, owners: organizations.New(d, clk, "", ""), rights: entitlements.New(d, clk)}
	n.people = accounts.New(d, clk, accounts.Options{PasswordMemory: 64, Secret: []byte(lifeSecret), Blobs: blobs})
	n.factors = factors.New(d, clk, n.people, []byte(lifeSecret))
	n.records = catalogue.New(d, clk, n.owners, n.rights)
	n.search = search.New(d, clk, n.rights, n.records)
	n.saved = saved.New(d)
	n.books = reading.New(d, clk, blobs,
		reading.Domains{Organizations: n.owners, Accounts: n.people, Entitlements: n.rights, Catalogue: n.records}, []byte("secret"))
	n.notes = notes.New(d, clk, n.books)
	n.folders = folders.New(d, folders.Domains{Accounts: n.people, Entitlements: n.rights, Catalogue: n.records, Notes: n.notes})
	n.members = members.New(d, clk, members.Domains{Accounts: n.people, Organizations: n.owners, Audit: audit.New(d, clk), Jobs: jobs.New(d)})
	n.lending = lending.New(d, clk, lending.Domains{
		Accounts: n.people, Members: n.members, Entitlements: n.rights, Catalogue: n.records, Usage: usage.New(d, clk), Audit: audit.New(d, clk),
		Jobs: jobs.New(d),
	})
	return n
}

func (r *races) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// account stores an account without the work of a password, a member unless
// role is "".
func (r *races) account(name string, role viewer.Role) string {
	r.t.Helper()
	d := r.nodes[0].db
	_, err := db.Exec(r.ctx, d,
		`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, email_confirmed_at, created_at, updated_at)
		VALUES ($1, $1, $2, 'Нэр', 'Овог', '', $3, $3, $3)`, name, name+"@example.mn", d.Now())
	r.must(err)
	if role != "" {
		_, err = db.Exec(r.ctx, d,
			"INSERT INTO memberships (account_id, organization_id, role, created_at, sort_name) VALUES ($1, $2, $3, $4, 'x')", name, r.owner.ID,
			string(role), d.Now())
		r.must(err)
	}
	return name
}

// accounts stores n of them.
func (r *races) accounts(n int, role viewer.Role) []string {
	r.t.Helper()
	names := make([]string, n)
	for i := range names {
		names[i] = r.account("person"+strconv.Itoa(1000+i), role)
	}
	return names
}

func (r *races) as(account string, role viewer.Role) context.Context {
	return viewer.With(r.t.Context(), viewer.Viewer{AccountID: account, OrganizationID: r.owner.ID, Organization: "alpha", Role: role})
}

func (r *races) book(title string) catalogue.Content {
	r.t.Helper()
	made, err := r.nodes[0].records.Create(r.ctx, catalogue.Content{
		OwnerID: r.owner.ID, Title: title, Visibility: entitlements.Public,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Title: title, Free: true, Revision: 1}},
	})
	r.must(err)
	return made
}

func (r *races) count(query string, args ...any) int {
	r.t.Helper()
	n, err := db.Get[int](r.ctx, r.nodes[0].db, query, args...)
	r.must(err)
	return n
}

func (r *races) exec(statement string, args ...any) {
	r.t.Helper()
	_, err := db.Exec(r.ctx, r.nodes[0].db, statement, args...)
	r.must(err)
}

// atOnce calls do on both nodes in turn and returns how many calls succeeded;
// the others may only fail as expected says, nil for not at all.
func (r *races) atOnce(do func(n *node, i int) error, expected func(error) bool) int {
	r.t.Helper()
	return dbtest.Succeeded(r.t, dbtest.AtOnce(racers, func(i int) error { return do(r.nodes[i%2], i) }), expected)
}

package commerce

import (
	"context"
	"testing"
	"time"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// fixture is the service over a library of the hub and another seller, with a
// package of each kind, and a book of two volumes of which the first is sold.
type fixture struct {
	*Service
	t        testing.TB
	clock    *clock.Fixed
	bank     *bank
	all      context.Context
	hub, own organizations.Organization
	reading  Package
	research Package
	book     catalogue.Content
}

func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.EachAt(t, time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC), func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		fn(t, newFixture(t, d, clk))
	})
}

// node returns a node's own service over a database.
func node(d *db.DB, clk clock.Clock, provider Provider) *Service {
	owners, rights, log := organizations.New(d, clk, "hub", ""), entitlements.New(d, clk), audit.New(d, clk)
	records, counts := catalogue.New(d, clk, owners, rights), usage.New(d, clk)
	return New(d, clk, Domains{
		Audit: log, Entitlements: rights, Catalogue: records, Jobs: jobs.New(d), Usage: counts, Organizations: owners,
		Lending: lending.New(d, clk, lending.Domains{
			Entitlements: rights, Catalogue: records, Usage: counts, Audit: log, Jobs: jobs.New(d),
		}),
	}, Options{
		Secret: []byte("secret"), Taxes: Taxes{VAT: 10}, QPay: provider, Site: "http://sudar.example",
		Account: BankAccount{Bank: "Bank", Number: "1", Holder: "Sudar"},
	})
}

func newFixture(t testing.TB, d *db.DB, clk *clock.Fixed) *fixture {
	b := &bank{clock: clk, invoices: map[string]*bill{}}
	h := &fixture{Service: node(d, clk, b), t: t, clock: clk, bank: b, all: db.AllTenants(context.Background(), "test")}
	owners := organizations.New(d, clk, "hub", "")
	var err error
	h.hub, err = owners.Create(h.all, organizations.Organization{Slug: "hub", Name: "Судар", Hub: true})
	h.check(err)
	h.own, err = owners.Create(h.all, organizations.Organization{Slug: "own", Name: "Номын сан"})
	h.check(err)
	h.book, err = h.catalogue.Create(h.all, catalogue.Content{
		OwnerID: h.hub.ID, Title: "Тунгалаг тамир", Items: []catalogue.Item{
			{Title: "I боть", FileType: catalogue.EPUB, Price: 15_000}, {Title: "II боть", FileType: catalogue.EPUB, Price: 12_500},
		},
	})
	h.check(err)
	h.reading = h.sell(Package{Kind: Reading, Covers: CoversAll, Price: 20_000, Days: 30})
	h.research = h.sell(Package{Kind: Research, Covers: CoversNothing, Price: 35_001, Days: 90})
	return h
}

func (h *fixture) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// sell stores a package of the hub.
func (h *fixture) sell(p Package) Package {
	h.t.Helper()
	p.SellerID, p.People, p.Active = h.hub.ID, max(p.People, 1), true
	p.Texts = map[string]PackageTexts{"mn": {Title: "Багц " + string(p.Kind)}, "en": {Title: "Package"}}
	made, err := h.CreatePackage(h.all, p)
	h.check(err)
	return made
}

// coupon stores a coupon of the hub.
func (h *fixture) coupon(c Coupon) Coupon {
	h.t.Helper()
	c.SellerID, c.Active = h.hub.ID, true
	if c.Scope == "" {
		c.Scope = ForAll
	}
	made, err := h.CreateCoupon(h.all, c)
	h.check(err)
	return made
}

// person makes an account and returns a context in which it asks at the hub.
func (h *fixture) person() context.Context {
	h.t.Helper()
	id := ident.New()
	_, err := db.Exec(h.all, h.db, `INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
		VALUES ($1, $1, $1, '', '', '', 1, 1)`, id)
	h.check(err)
	return h.as(context.Background(), id, viewer.Visitor)
}

func (h *fixture) as(ctx context.Context, account string, role viewer.Role) context.Context {
	return viewer.With(ctx, viewer.Viewer{AccountID: account, OrganizationID: h.hub.ID, Organization: "hub", Hub: true, Role: role})
}

func (h *fixture) admin() context.Context {
	v, _ := viewer.From(h.person())
	return h.as(context.Background(), v.AccountID, viewer.HubAdmin)
}

// place makes an order of one thing.
func (h *fixture) place(ctx context.Context, want Want, coupons ...string) Order {
	h.t.Helper()
	o, err := h.Place(ctx, Cart{Wants: []Want{want}, Coupons: coupons})
	h.check(err)
	return o
}

// confirmed makes an order of one thing that waits for money.
func (h *fixture) confirmed(ctx context.Context, want Want, coupons ...string) Order {
	h.t.Helper()
	o := h.place(ctx, want, coupons...)
	o, err := h.Confirm(ctx, o.ID, o.Total)
	h.check(err)
	return o
}

// work does all jobs that wait, whenever they are due.
func (h *fixture) work() {
	h.t.Helper()
	do := map[string]func(context.Context, string) error{
		fulfilJob: h.Fulfil, closeJob: h.endInvoices, returnJob: h.returnMoney,
		checkJob: func(ctx context.Context, id string) error {
			_, _, err := h.CheckInvoice(ctx, id)
			return err
		},
	}
	for range 20 {
		type job struct {
			ID   string `db:"id"`
			Kind string `db:"kind"`
			Key  string `db:"job_key"`
		}
		waiting, err := db.All[job](h.all, h.db, "SELECT id, kind, job_key FROM jobs ORDER BY id LIMIT 1000")
		h.check(err)
		if len(waiting) == 0 {
			return
		}
		for _, j := range waiting {
			_, err := db.Exec(h.all, h.db, "DELETE FROM jobs WHERE id = $1", j.ID)
			h.check(err)
			if run := do[j.Kind]; run != nil {
				h.check(run(h.all, j.Key))
			}
		}
	}
	h.t.Fatal("the jobs do not end")
}

// balanced fails when the books are wrong.
func (h *fixture) balanced(t interface{ Fatal(...any) }) Books {
	books, err := h.CheckBooks(h.all)
	return h.hold(t, books, err)
}

// alone is balanced while nobody else writes: a transaction would have every statement
// read anew, which a hundred thousand steps feel.
func (h *fixture) alone(t interface{ Fatal(...any) }) {
	books, err := h.readBooks(h.all)
	h.hold(t, books, err)
}

func (h *fixture) hold(t interface{ Fatal(...any) }, books Books, err error) Books {
	if err != nil || len(books.Wrong) > 0 || books.Received != books.Kept+books.Owed+books.Returned {
		t.Fatal(books, err)
	}
	return books
}

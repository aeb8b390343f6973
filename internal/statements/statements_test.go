package statements

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// fixture is the hub, which sells a package of all titles, and two publishers, each with a
// title that is sold and one that is free.
type fixture struct {
	*Service
	t      *testing.T
	ctx    context.Context
	clock  *clock.Fixed
	owners []organizations.Organization // the hub first
	items  []int64                      // of the owners
	free   []int64
	pack   commerce.Package
	orders int
	books  []booked
}

// booked is a line of an order as the test remembers it.
type booked struct {
	owner          int
	pack           bool
	total, taxes   int64
	paid, refunded time.Time
}

func each(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.EachAt(t, time.Date(2026, 8, 3, 0, 0, 0, 0, time.UTC), func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		h := &fixture{t: t, ctx: db.AllTenants(t.Context(), "test"), clock: clk}
		owners, rights := organizations.New(d, clk, "hub", ""), entitlements.New(d, clk)
		records, counts := catalogue.New(d, clk, owners, rights), usage.New(d, clk)
		h.Service = New(d, clk, Domains{
			Commerce: commerce.New(d, clk, commerce.Domains{
				Audit: audit.New(d, clk), Entitlements: rights, Catalogue: records, Jobs: jobs.New(d), Organizations: owners,
			}, commerce.Options{Taxes: commerce.Usual}),
			Entitlements: rights, Organizations: owners, Usage: counts,
		})
		for i, name := range []string{"hub", "one", "two"} {
			o, err := owners.Create(h.ctx, organizations.Organization{Slug: name, Name: "Хэвлэл " + name, Hub: i == 0})
			h.check(err)
			h.owners = append(h.owners, o)
			c, err := records.Create(h.ctx, catalogue.Content{
				OwnerID: o.ID, Title: "Тамир " + name, Visibility: entitlements.Public, Items: []catalogue.Item{{Price: 1}, {Free: true}},
			})
			h.check(err)
			h.items, h.free = append(h.items, c.Items[0].ID), append(h.free, c.Items[1].ID)
		}
		var err error
		h.pack, err = h.Commerce.CreatePackage(h.ctx, commerce.Package{
			SellerID: h.owners[0].ID, Kind: commerce.Reading, Covers: commerce.CoversAll, Days: 30, People: 1, Price: 1_000, Active: true,
			Texts: map[string]commerce.PackageTexts{"mn": {Title: "Уншлагын багц"}},
		})
		h.check(err)
		fn(t, h)
	})
}

func (h *fixture) exec(statement string, args ...any) {
	h.t.Helper()
	h.check(db.ExecEach(h.ctx, h.db, []string{statement}, args...))
}

// sell writes a line into the books of orders and of the test.
func (h *fixture) sell(b booked) {
	h.t.Helper()
	h.orders++
	id, status, ended := fmt.Sprint("order ", h.orders), "fulfilled", any(nil)
	owed := int64(0)
	if !b.refunded.IsZero() {
		status, ended, owed = "refunded", db.At(b.refunded), b.total
	}
	h.exec(`INSERT INTO orders (id, number, portal_id, seller_id, request_key, status, subtotal, discount, total, vat, city_tax, vat_percent,
		city_percent, received, owed, created_at, paid_at, ended_at) VALUES ($1, $1, $2, $2, $1, $3, $4, 0, $4, $5, 0, 10, 0, $4, $6, 1, $7, $8)`,
		id, h.owners[b.owner].ID, status, b.total, b.taxes, owed, db.At(b.paid), ended)
	kind, item, pack := "item", any(h.items[b.owner]), any(nil)
	if b.pack {
		kind, item, pack = "package", nil, h.pack.ID
	}
	h.exec(`INSERT INTO order_lines (id, order_id, position, kind, item_id, package_id, title, title_en, days, people, gift, price, discount,
		total, vat, city_tax) VALUES ($1, $1, 1, $2, $3, $4, 'Багц', '', 30, 1, FALSE, $5, 0, $5, $6, 0)`, id, kind, item, pack, b.total, b.taxes)
	h.books = append(h.books, b)
}

// read has some read an item for some minutes, each at the hub's portal.
func (h *fixture) read(item int64, readers int, minutes int64) {
	h.t.Helper()
	for who := range readers {
		ctx := usage.WithClient(h.ctx, usage.Client{Address: fmt.Sprint("192.0.2.", who+1), UserAgent: "Firefox"})
		h.Usage.Count(ctx, usage.Event{Kind: usage.Seconds, OrganizationID: h.owners[0].ID, ItemID: item, N: 60 * minutes})
	}
	h.check(h.Usage.Write(h.ctx))
}

func (h *fixture) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// at moves the clock to a day in Ulaanbaatar and does what is due then.
func (h *fixture) at(day string) {
	h.t.Helper()
	to, err := time.ParseInLocation(time.DateOnly, day, clock.Ulaanbaatar)
	h.check(err)
	h.clock.Advance(to.Sub(h.clock.Now()))
	h.check(h.Usage.CloseMonths(h.ctx))
	h.check(h.Make(h.ctx))
}

func (h *fixture) as(owner int, role viewer.Role) context.Context {
	return viewer.With(context.Background(), viewer.Viewer{
		AccountID: "a", OrganizationID: h.owners[owner].ID, Hub: owner == 0, Role: role,
	})
}

// all are all statements with their lines, the oldest first.
func (h *fixture) all() (found []Statement) {
	h.t.Helper()
	hub := h.as(0, viewer.HubAdmin)
	list, err := h.List(hub, "", page.Of(1, 100))
	h.check(err)
	for _, s := range slices.Backward(list.Rows) {
		whole, err := h.Statement(hub, s.ID)
		h.check(err)
		found = append(found, whole)
	}
	return found
}

// Whatever is sold, refunded and read around the ends of months, all statements together
// say what the books say, each is the sum of its lines, and none changes once it is made.
func TestStatementsAreTheSumsOfTheBooks(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		random := rand.New(rand.NewPCG(1, 20)) //nolint:gosec // a test that can be repeated
		before := []Statement{}
		for month := range 4 {
			begin := time.Date(2026, 8+time.Month(month), 1, 0, 0, 0, 0, clock.Ulaanbaatar)
			for owner, item := range h.items {
				h.read(item, 4+random.IntN(4), int64(1+random.IntN(50)))
				h.read(h.free[owner], 6, 500)
			}
			for range 30 {
				b := booked{owner: random.IntN(3), total: int64(random.IntN(20_000)), paid: begin.Add(time.Duration(random.IntN(28*24)) * time.Hour)}
				if b.pack = random.IntN(3) == 0; b.pack {
					b.owner = 0
				}
				if b.owner != 2 { // the third is no VAT payer
					vat, _ := commerce.Usual.In(b.total)
					b.taxes = vat
				}
				if random.IntN(4) == 0 {
					b.refunded = b.paid.Add(time.Duration(random.IntN(10*24)) * time.Hour)
				}
				h.sell(b)
			}
			h.at(begin.AddDate(0, 1, 3).Format(time.DateOnly))
			if n := len(h.all()); n != len(before) {
				t.Fatalf("%d statements on the 4th, %d before", n, len(before))
			}
			h.at(begin.AddDate(0, 1, 4).Format(time.DateOnly))
			h.at(begin.AddDate(0, 1, 4).Format(time.DateOnly)) // again: nothing more
			now := h.all()
			if diff := cmp.Diff(before, now[:len(before):len(before)]); diff != "" {
				t.Fatalf("a statement has changed: %s", diff)
			}
			h.compare(now, begin.AddDate(0, 1, 0))
			before = now
		}
		if len(before) < 10 {
			t.Errorf("%d statements try nothing", len(before))
		}
	})
}

// compare adds the books up to a moment up by itself.
func (h *fixture) compare(made []Statement, until time.Time) {
	h.t.Helper()
	amount, tax, share, pool := map[string]int64{}, map[string]int64{}, map[string]int64{}, int64(0)
	add := func(b booked, sign int64) {
		percent := int64(SalePercent)
		if b.pack {
			percent = PackagePercent
		}
		parts := naively(b.total, b.taxes, percent)
		if b.pack {
			pool += sign * parts[1]
			return
		}
		id := h.owners[b.owner].ID
		amount[id], tax[id], share[id] = amount[id]+sign*b.total, tax[id]+sign*parts[0], share[id]+sign*parts[1]
	}
	for _, b := range h.books {
		if b.paid.Before(until) {
			add(b, 1)
		}
		if !b.refunded.IsZero() && b.refunded.Before(until) {
			add(b, -1)
		}
	}
	for _, s := range made {
		amount[s.OrganizationID], tax[s.OrganizationID] = amount[s.OrganizationID]-s.Amount, tax[s.OrganizationID]-s.Tax
		sum := int64(0)
		for _, l := range s.Lines {
			sum += l.Share
			if l.Kind == Package {
				pool -= l.Share
			} else {
				share[s.OrganizationID] -= l.Share
			}
			if l.Kind == Correction {
				h.t.Errorf("%s corrects what nobody changed: %+v", s.Month, l)
			}
		}
		if sum != s.Share {
			h.t.Errorf("the lines of %s make %d of %d", s.Month, sum, s.Share)
		}
	}
	for _, o := range h.owners {
		if amount[o.ID] != 0 || tax[o.ID] != 0 || share[o.ID] != 0 {
			h.t.Errorf("%s until %v: statements lack %d, %d, %d", o.Slug, until, amount[o.ID], tax[o.ID], share[o.ID])
		}
	}
	if pool != 0 {
		h.t.Errorf("until %v packages lack %d", until, pool)
	}
}

// naively divides an amount into taxes, share and rest: each rounded down, and what is left
// over to the largest remainders.
func naively(total, taxes, percent int64) [3]int64 {
	exact := [3]int64{taxes * 100, (total*100 - taxes) * percent, (total*100 - taxes) * (100 - percent)} // ten-thousandths of ₮
	var parts [3]int64
	left := total
	for i := range exact {
		parts[i] = exact[i] / 10_000
		left -= parts[i]
	}
	for ; left > 0; left-- {
		most := 0
		for i := range exact {
			if exact[i]-parts[i]*10_000 > exact[most]-parts[most]*10_000 {
				most = i
			}
		}
		parts[most]++
	}
	return parts
}

// A pool is shared by the minutes of titles that are sold, as far as five read them; with
// none it is the seller's, and what goes back is taken back the same way.
func TestPackagesAreSharedByMinutes(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		paid := h.clock.Now()
		h.sell(booked{pack: true, total: 11_000, taxes: 100_000, paid: paid})
		h.read(h.items[1], 5, 30)
		h.read(h.items[2], 6, 50)
		h.read(h.items[0], 4, 600) // too few
		h.read(h.free[1], 9, 600)
		h.at("2026-09-05")
		got := map[string]Line{}
		for _, s := range h.all() {
			got[s.Organization] = s.Lines[0]
		}
		line := Line{Kind: Package, PackageID: h.pack.ID, Title: "Багц", Amount: 6_000, OfSeconds: 450 * 60}
		one, two := line, line
		one.Share, one.Seconds = 2_000, 150*60
		two.Share, two.Seconds = 4_000, 300*60
		if diff := cmp.Diff(map[string]Line{"Хэвлэл one": one, "Хэвлэл two": two}, got); diff != "" {
			t.Error(diff)
		}
		h.exec("UPDATE orders SET status = 'refunded', owed = total, ended_at = $1 WHERE id = 'order 1'", h.db.Now())
		h.at("2026-10-05")
		last := h.all()
		if s := last[len(last)-1]; s.OrganizationID != h.owners[0].ID || s.Share != -6_000 || s.Month != "2026-09" {
			t.Errorf("nobody read in September: %+v", s)
		}
	})
}

// What becomes known of a month that has its statements is in the next one.
func TestCorrectionsAreInTheNextMonth(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		august := h.clock.Now()
		h.sell(booked{owner: 1, total: 1_100, taxes: 10_000, paid: august})
		h.at("2026-09-05")
		h.sell(booked{owner: 1, total: 2_200, taxes: 20_000, paid: august})
		h.sell(booked{owner: 2, total: 100, paid: august})
		h.at("2026-10-04")
		if n := len(h.all()); n != 1 {
			t.Fatalf("%d statements on the 4th", n)
		}
		h.at("2026-10-05")
		own, err := h.List(h.as(1, viewer.Publisher), "", page.Of(1, 12))
		h.check(err)
		if own.Total != 2 || own.Rows[0].Month != "2026-09" || own.Rows[0].Share != 1_400 || own.Rows[1].Share != 700 {
			t.Errorf("%+v", own.Rows)
		}
		found, err := h.Statement(h.as(1, viewer.Publisher), own.Rows[0].ID)
		h.check(err)
		want := []Line{{Kind: Correction, Amount: 2_200, Tax: 200, Share: 1_400}}
		if diff := cmp.Diff(want, found.Lines); diff != "" {
			t.Error(diff)
		}
		h.at("2026-11-05")
		if n := len(h.all()); n != 3 {
			t.Errorf("%d statements though nothing more is to be corrected", n)
		}
	})
}

// A publisher sees the own statements alone, and the hub's administrators all.
func TestStatementsAreTheirOwners(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		for owner := range h.owners {
			h.sell(booked{owner: owner, total: 1_000, paid: h.clock.Now()})
		}
		h.at("2026-09-05")
		for _, made := range h.all() {
			for owner := range h.owners {
				ctx := h.as(owner, viewer.Publisher)
				_, err := h.Statement(ctx, made.ID)
				own := made.OrganizationID == h.owners[owner].ID
				if own && err != nil || !own && !apperr.Is(err, apperr.NotFound) {
					t.Errorf("%s to %s: %v", made.Organization, h.owners[owner].Slug, err)
				}
			}
		}
		if _, err := h.List(h.as(1, viewer.Publisher), "two", page.Of(1, 12)); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("another's: %v", err)
		}
		of, err := h.List(h.as(0, viewer.HubAdmin), "two", page.Of(1, 12))
		if err != nil || of.Total != 1 || of.Rows[0].OrganizationID != h.owners[2].ID {
			t.Errorf("of one: %+v, %v", of, err)
		}
		if ones := must(h.List(h.as(1, viewer.Publisher), "one", page.Of(1, 12))); ones.Total != 1 {
			t.Errorf("the own by name: %+v", ones)
		}
	})
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Lists are read by an index.
func TestListsHaveAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, of := range map[string]string{"own": " WHERE s.organization_id = $1", "all": " WHERE $1 = $1"} {
			plan := dbtest.Plan(t, d, "SELECT s.id FROM statements s"+of+newestFirst+"30", []any{"a"})
			if slices.Contains(dbtest.ReadsWhole(plan, "s|statements"), "s") {
				t.Errorf("%s: %s", name, plan)
			}
		}
	})
}

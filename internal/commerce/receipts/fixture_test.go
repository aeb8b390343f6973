package receipts

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts/posapi"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

const (
	canaryQR      = "QRКАНАР8437251"
	canaryLottery = "СБ 77310942"
	someNumber    = "012345678901234567890123456789012"
)

// office is an issuer that answers as a test wants, and a register of one company.
type office struct {
	issued, cancelled atomic.Int64
	answer            func() (Answer, error) // nil: a good one
	cancel            error
	foreign           bool  // it is QPay: it registers what was paid there alone
	down              error // of the register
}

func (o *office) Name() string { return PosAPIIssuer }

func (o *office) Leaves(sale Sale) Reason {
	if o.foreign {
		return byQPay{}.Leaves(sale)
	}
	return byPosAPI{}.Leaves(sale)
}

func (o *office) Issue(_ context.Context, sale Sale) (Answer, error) {
	o.issued.Add(1)
	if o.answer != nil {
		return o.answer()
	}
	return good(sale.Order), nil
}

func good(o commerce.Order) Answer {
	return Answer{
		Shown: Shown{QRData: canaryQR, Lottery: canaryLottery}, Number: someNumber, Date: "2026-11-25 08:00:00", VAT: o.VAT, CityTax: o.CityTax,
	}
}

func (o *office) Cancel(context.Context, Sale) error {
	o.cancelled.Add(1)
	return o.cancel
}

func (o *office) Company(_ context.Context, number string) (posapi.Company, error) {
	if o.down != nil {
		return posapi.Company{}, o.down
	}
	if number != "1234567" {
		return posapi.Company{}, posapi.ErrUnknownCompany
	}
	return posapi.Company{TIN: "12345678901", Name: "Туршилтын ном ХХК", VATPayer: true}, nil
}

// fixture is a library that sells a package, with an office for its receipts.
type fixture struct {
	*Service
	t      *testing.T
	clock  *clock.Fixed
	office *office
	all    context.Context
	sales  *commerce.Service
	titles *catalogue.Service
	owners *organizations.Service
	hub    organizations.Organization
	other  organizations.Organization
	pack   commerce.Package
}

func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.EachAt(t, time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC), func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		h := &fixture{t: t, clock: clk, office: &office{}, all: db.AllTenants(context.Background(), "test")}
		owners, rights, acts, queue := organizations.New(d, clk, "hub", ""), entitlements.New(d, clk), audit.New(d, clk), jobs.New(d)
		h.owners = owners
		h.titles = catalogue.New(d, clk, owners, rights)
		h.sales = commerce.New(d, clk, commerce.Domains{
			Audit: acts, Entitlements: rights, Catalogue: h.titles, Jobs: queue, Organizations: owners,
		}, commerce.Options{Secret: []byte("secret"), Taxes: commerce.Taxes{VAT: 10, City: 2}})
		h.Service = New(d, clk, Domains{Audit: acts, Commerce: h.sales, Jobs: queue})
		h.Use(h.office, h.office)
		var err error
		h.hub, err = owners.Create(h.all, organizations.Organization{Slug: "hub", Name: "Судар", Hub: true})
		h.check(err)
		h.other, err = owners.Create(h.all, organizations.Organization{Slug: "own", Name: "Номын сан"})
		h.check(err)
		h.pack, err = h.sales.CreatePackage(h.all, commerce.Package{
			SellerID: h.hub.ID, Kind: commerce.Research, Covers: commerce.CoversNothing, Days: 30, People: 1, Price: 20_001, Active: true,
			Texts: map[string]commerce.PackageTexts{"mn": {Title: "Багц"}},
		})
		h.check(err)
		fn(t, h)
	})
}

func (h *fixture) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// person makes an account of a role and returns a context in which it asks at an
// organisation.
func (h *fixture) person(at organizations.Organization, role viewer.Role) context.Context {
	h.t.Helper()
	id := ident.New()
	_, err := db.Exec(h.all, h.db, `INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
		VALUES ($1, $1, $1, '', '', '', 1, 1)`, id)
	h.check(err)
	return viewer.With(context.Background(), viewer.Viewer{
		AccountID: id, OrganizationID: at.ID, Organization: at.Slug, Hub: at.Hub, Role: role,
	})
}

func (h *fixture) buyer() context.Context { return h.person(h.hub, viewer.Visitor) }

// order makes an order that waits for money.
func (h *fixture) order(ctx context.Context) commerce.Order {
	h.t.Helper()
	o, err := h.sales.Place(ctx, commerce.Cart{Wants: []commerce.Want{{PackageID: h.pack.ID}}})
	h.check(err)
	o, err = h.sales.Confirm(ctx, o.ID, o.Total)
	h.check(err)
	return o
}

// paidOrder makes an order that is paid by a card of QPay's.
func (h *fixture) paidOrder(ctx context.Context) commerce.Order {
	h.t.Helper()
	return h.pay(h.order(ctx))
}

func (h *fixture) pay(o commerce.Order) commerce.Order { return h.payBy(commerce.ByQPay, o) }

func (h *fixture) payBy(provider string, o commerce.Order) commerce.Order {
	h.t.Helper()
	o, err := h.sales.Receive(h.all, o.ID, commerce.Receipt{
		Provider: provider, ProviderID: "payment of " + o.ID, Amount: o.Total, Card: provider == commerce.ByQPay, At: h.clock.Now(),
	})
	h.check(err)
	return o
}

// stands fails unless the receipt of an order is in a state.
func (h *fixture) stands(orderID string, want State) Receipt {
	h.t.Helper()
	r, err := h.of(h.all, orderID)
	if err != nil || r.State != want {
		h.t.Fatalf("%+v, %v; want %s", r, err, want)
	}
	return r
}

// lost is a failure of a call that leaves open what was done.
var lost = func() (Answer, error) { return Answer{}, errors.New("no response") }

func refuse() (Answer, error) { return Answer{}, &RefusedError{"wrong district"} }

package commerce

import (
	"context"
	"testing"
	"time"

	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// clients are how many come at once.
const clients = 1_000

func races(t *testing.T, fn func(t *testing.T, h *fixture, nodes [2]*Service)) {
	t.Helper()
	dbtest.Two(t, func(t *testing.T, two [2]*db.DB) {
		h := newFixture(t, two[0], clock.At(time.Now()))
		fn(t, h, [2]*Service{h.Service, node(two[1], h.clock, h.bank)})
	})
}

// busy tells what somebody is told who comes at a bad moment and may come again.
func busy(err error) bool { return apperr.Is(err, apperr.Unavailable) }

// A thousand people on two nodes want the last use of a coupon: one has it.
func TestTheLastCoupon(t *testing.T) {
	races(t, func(t *testing.T, h *fixture, nodes [2]*Service) {
		h.coupon(Coupon{Code: "last", Percent: 50, Most: 1})
		people, orders := make([]context.Context, clients), make([]Order, clients)
		for i := range people {
			people[i] = h.person()
			orders[i] = h.place(people[i], Want{PackageID: h.research.ID}, "last")
		}
		took := dbtest.Succeeded(t, dbtest.AtOnce(clients, func(i int) error {
			for {
				_, err := nodes[i%2].Confirm(people[i], orders[i].ID, orders[i].Total)
				if !busy(err) {
					return err
				}
			}
		}), func(err error) bool { return apperr.Is(err, apperr.CouponInvalid) })
		if took != 1 {
			t.Errorf("%d have the last coupon", took)
		}
		h.balanced(t)
	})
}

// One person asks a thousand times for the invoice of one order, and the bank tells
// a thousand times that it was paid: there is one invoice, one payment, one right.
func TestOneInvoice(t *testing.T) {
	races(t, func(t *testing.T, h *fixture, nodes [2]*Service) {
		ctx := h.person()
		o := h.place(ctx, Want{PackageID: h.research.ID})
		dbtest.Succeeded(t, dbtest.AtOnce(clients, func(i int) error {
			confirmed, err := nodes[i%2].Confirm(ctx, o.ID, o.Total)
			if err == nil {
				_, err = nodes[i%2].Invoice(ctx, confirmed)
			}
			return err
		}), busy)
		v := h.invoice(ctx, o)
		if h.bank.made != 1 {
			t.Errorf("%d invoices were made", h.bank.made)
		}
		h.bank.pay(v.ProviderID, o.Total, true, qpay.Paid)
		dbtest.Succeeded(t, dbtest.AtOnce(clients, func(i int) error {
			_, _, err := nodes[i%2].CheckInvoice(h.all, v.ID)
			return err
		}), busy)
		h.work()
		rights, err := db.Get[int](h.all, h.db, "SELECT COUNT(*) FROM entitlements WHERE source = $1", "order:"+o.ID)
		if got := h.is(ctx, o.ID, Fulfilled, 0); err != nil || rights != 1 || got.Received != o.Total {
			t.Errorf("%d rights for %d ₮: %v", rights, got.Received, err)
		}
	})
}

// Double submit: a thousand requests with one key make one order.
func TestOneOrder(t *testing.T) {
	races(t, func(t *testing.T, h *fixture, nodes [2]*Service) {
		ctx := h.person()
		dbtest.Succeeded(t, dbtest.AtOnce(clients, func(i int) error {
			_, err := nodes[i%2].Place(ctx, Cart{Wants: []Want{{PackageID: h.reading.ID}}, Key: "once"})
			return err
		}), busy)
		if n, err := db.Get[int](h.all, h.db, "SELECT COUNT(*) FROM orders"); n != 1 || err != nil {
			t.Errorf("%d orders, %v", n, err)
		}
	})
}

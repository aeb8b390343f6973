package commerce

import (
	"encoding/json"
	"testing"
	"time"

	"sudar/internal/kit/db"
)

// The clock of the machine was set back between two transitions of an order: they
// were told in the wrong order, and the books were wrong.
func TestEventsKeepTheirOrderWhenTheClockGoesBack(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person()
		o := h.confirmed(ctx, Want{PackageID: h.reading.ID})
		h.clock.Advance(-time.Hour)
		o, err := h.ConfirmTransfer(h.admin(), o.ID, BankTransfer{Reference: "T1", Amount: o.Total})
		h.check(err)
		events, err := h.Events(ctx, o.ID)
		h.check(err)
		for i, want := range []Status{Pending, Paid, Fulfilled} {
			if len(events) != 3 || events[i].Status != want {
				t.Fatalf("%+v", events)
			}
		}
		h.balanced(t)
	})
}

// Whoever paid what an order does not need is told how much goes back: of a second
// payment, of one for an order that was cancelled, and of one that is late for an order
// whose coupon others may have by now. What an order needs is not told of so.
func TestWhatGoesBackIsTold(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.coupon(Coupon{Code: "half", Percent: 50})
		ctx := h.person()
		told := func(o Order, payment string, amount, want int64) {
			t.Helper()
			_, err := h.Receive(h.all, o.ID, Receipt{Provider: ByTransfer, ProviderID: payment, Amount: amount, At: h.clock.Now()})
			h.check(err)
			payloads, err := db.All[string](h.all, h.db, "SELECT payload FROM jobs WHERE kind = $1", "event:"+OwedEvent)
			h.check(err)
			_, err = db.Exec(h.all, h.db, "DELETE FROM jobs")
			h.check(err)
			var owed OwedMoney
			if len(payloads) > 0 {
				h.check(json.Unmarshal([]byte(payloads[0]), &owed))
			}
			if owed.Amount != want || len(payloads) > 1 || want > 0 && (owed.OrderID != o.ID || owed.ProviderID != payment) {
				t.Errorf("%s: told %v, want %d", payment, payloads, want)
			}
		}
		paid := h.confirmed(ctx, Want{PackageID: h.reading.ID})
		told(paid, "half of it", 10_000, 0)
		told(paid, "a little too much", 10_001, 1)
		told(paid, "a little too much", 10_001, 0)
		told(paid, "again", 20_000, 20_000)
		cancelled := h.confirmed(ctx, Want{PackageID: h.reading.ID})
		_, err := h.Cancel(ctx, cancelled.ID)
		h.check(err)
		told(cancelled, "cancelled", 20_000, 20_000)
		late, withCoupon := h.confirmed(ctx, Want{PackageID: h.reading.ID}), h.confirmed(ctx, Want{PackageID: h.reading.ID}, "half")
		h.clock.Advance(25 * time.Hour)
		if ended, err := h.Expire(h.all); ended != 2 || err != nil {
			t.Errorf("%d ended, %v", ended, err)
		}
		told(late, "late", 20_000, 0)
		h.is(ctx, late.ID, Fulfilled, 0)
		told(withCoupon, "late, with a coupon", 10_000, 10_000)
		h.is(ctx, withCoupon.ID, Expired, 10_000)
		h.balanced(t)
	})
}

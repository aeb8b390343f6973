package commerce

import (
	"testing"
	"time"
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

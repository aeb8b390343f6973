package commerce

import (
	"testing"
	"time"

	"sudar/internal/kit/db"
)

// The holder of a package is told within an hour of the last week's beginning,
// unless another that was bought goes on from there.
func TestPackagesThatEnd(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		buy := func(count int) {
			ctx := h.person()
			for range count {
				o := h.confirmed(ctx, Want{PackageID: h.reading.ID})
				_, err := h.ConfirmTransfer(h.admin(), o.ID, BankTransfer{Reference: "T" + o.Number, Amount: o.Total})
				h.check(err)
			}
		}
		buy(1)
		buy(2)
		told := func() int {
			h.check(h.tellEnding(h.all))
			n, err := db.Get[int](h.all, h.db, "SELECT COUNT(*) FROM jobs WHERE kind = 'event:"+EndingEvent+"'")
			h.check(err)
			return n
		}
		h.clock.Advance(23*24*time.Hour - time.Minute)
		if n := told(); n != 0 {
			t.Errorf("%d were told too early", n)
		}
		h.clock.Advance(time.Hour)
		if n := told(); n != 1 {
			t.Errorf("%d were told, want 1", n)
		}
	})
}

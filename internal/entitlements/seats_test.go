package entitlements_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
)

// leased is a world with one record that an organisation has leased by seats,
// and what its reader is told.
func leased(t *testing.T, d *db.DB, seats int) (*world, func() entitlements.Decision) {
	w := newWorld(t, d, clock.At(d.Now().Time))
	w.addRecord(t, 1, entitlements.Public, false, false)
	r := w.records[0]
	holder := entitlements.Holder{OrganizationID: w.name("o", 1)}
	w.grant(t, entitlements.Right{Kind: entitlements.Leased, Holder: holder, Target: entitlements.Target{ContentID: r.id}, Seats: seats},
		false)
	reader := viewer.Viewer{AccountID: w.name("a", 1), OrganizationID: w.name("o", 1), Role: viewer.Reader}
	return w, func() entitlements.Decision {
		t.Helper()
		decision, err := w.rights.Decide(viewer.With(context.Background(), reader),
			entitlements.Item{ID: r.item, ContentID: r.id, OwnerID: w.name("o", 2), Visibility: entitlements.Public})
		check(t, err)
		return decision
	}
}

func TestSeats(t *testing.T) {
	start := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	each := func(t *testing.T, open func(testing.TB, clock.Clock) *db.DB) {
		clk := clock.At(start)
		d := open(t, clk)
		w, decide := leased(t, d, 2)
		seat := decide().Seat
		if seat.Of != 2 || seat.RightID != w.held[0].ID {
			t.Fatalf("%+v", seat)
		}
		for _, step := range []struct {
			after  time.Duration
			holder string
			code   apperr.Code
		}{
			{0, "bold", ""},
			{0, "dorj", ""},
			{0, "bold", ""}, // who sits stays
			{0, "saran", apperr.SeatsTaken},
			{60 * time.Second, "bold", ""},
			{entitlements.SeatFor - 61*time.Second, "saran", apperr.SeatsTaken},
			{2 * time.Second, "saran", ""}, // nobody heard of Dorj for long
			{0, "dorj", apperr.SeatsTaken},
		} {
			clk.Advance(step.after)
			err := w.rights.TakeSeat(context.Background(), seat, step.holder)
			if (step.code == "" && err != nil) || (step.code != "" && !apperr.Is(err, step.code)) {
				t.Errorf("%+v: %v", step, err)
			}
		}
		check(t, w.rights.EraseAccount(context.Background(), "bold"))
		check(t, w.rights.TakeSeat(context.Background(), seat, "dorj"))
		check(t, w.rights.TakeSeat(context.Background(), entitlements.Seat{}, "saran"))
	}
	t.Run("sqlite", func(t *testing.T) { each(t, dbtest.SQLite) })
	t.Run("postgres", func(t *testing.T) { each(t, dbtest.Postgres) })
}

// A right without seats is used before one that has some.
func TestARightWithoutSeatsIsBetter(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, decide := leased(t, d, 1)
		w.grant(t, entitlements.Right{
			Kind: entitlements.Purchased, Holder: entitlements.Holder{AccountID: w.name("a", 1)},
			Target: entitlements.Target{ItemID: w.records[0].item},
			EndsAt: w.clock.Now().Add(time.Hour),
		}, false)
		if got := decide(); got.By != entitlements.Purchased || got.Seat != (entitlements.Seat{}) {
			t.Errorf("%+v", got)
		}
	})
}

// PRODUCT, "Leases": the race for the last seat never oversells.
func TestTheLastSeatIsGivenOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, decide := leased(t, d, 3)
		seat := decide().Seat
		var taken, refused atomic.Int64
		var group sync.WaitGroup
		for i := range 16 {
			group.Go(func() {
				switch err := w.rights.TakeSeat(context.Background(), seat, fmt.Sprint("reader ", i)); {
				case err == nil:
					taken.Add(1)
				case apperr.Is(err, apperr.SeatsTaken):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if taken.Load() != 3 || refused.Load() != 13 {
			t.Errorf("%d taken, %d refused", taken.Load(), refused.Load())
		}
	})
}

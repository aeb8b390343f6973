package commerce

import (
	"context"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

const aDay = 24 * time.Hour

// begins returns in how many days the first line of an order begins.
func (h *fixture) begins(ctx context.Context, o Order) int {
	h.t.Helper()
	o, err := h.Own(ctx, o.ID)
	h.check(err)
	periods, err := h.Periods(ctx, o)
	h.check(err)
	if len(periods) != 1 || periods[0].LineID != o.Lines[0].ID ||
		!periods[0].EndsAt.Equal(periods[0].StartsAt.Add(time.Duration(o.Lines[0].Days)*aDay)) {
		h.t.Fatalf("%+v", periods)
	}
	return int(periods[0].StartsAt.Sub(h.clock.Now()) / aDay)
}

// A package begins where the last one ends that opens the same, whichever package
// that was; what opens something else begins at once. The buyer is told before paying.
func TestPackagesOfTheSameCoverageFollowEachOther(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		other, err := h.catalogue.Create(h.all, catalogue.Content{
			OwnerID: h.hub.ID, Title: "Хөх судар", Items: []catalogue.Item{{FileType: catalogue.EPUB, Price: 1}},
		})
		h.check(err)
		list := func(days int, ids ...int64) Package {
			return h.sell(Package{Kind: Reading, Covers: CoversList, ContentIDs: ids, Price: 9_000, Days: days})
		}
		quarter := h.sell(Package{Kind: Reading, Covers: CoversAll, Price: 50_000, Days: 90})
		corner := h.sell(Package{Kind: Research, Covers: CoversNothing, Price: 90_000, Days: 365})
		both, same, one := list(10, h.book.ID, other.ID), list(20, other.ID, h.book.ID), list(30, other.ID)
		publisher := h.sell(Package{Kind: Reading, Covers: CoversPublisher, Price: 5_000, Days: 7})
		ctx := h.person()
		for _, c := range []struct {
			name   string
			bought Package
			begins int
		}{
			{"the first", h.reading, 0}, {"a longer one of the same", quarter, 30}, {"the first again", h.reading, 120},
			{"the corner", h.research, 0}, {"a longer one of the corner", corner, 90}, {"a list", both, 0},
			{"the same list of another package", same, 10}, {"a part of it", one, 0}, {"what one publisher owns", publisher, 0},
		} {
			waiting := h.confirmed(ctx, Want{PackageID: c.bought.ID})
			if got := h.begins(ctx, waiting); got != c.begins {
				t.Errorf("%s: is told to begin in %d days, want %d", c.name, got, c.begins)
			}
			_, err := h.ConfirmTransfer(h.admin(), waiting.ID, BankTransfer{Reference: "T" + waiting.Number, Amount: waiting.Total})
			h.check(err)
			if got := h.begins(ctx, waiting); got != c.begins {
				t.Errorf("%s: begins in %d days, want %d", c.name, got, c.begins)
			}
		}
	})
}

// The money back for a package brings forward those that were to follow it, so that
// no days are lost; what runs already stays.
func TestAfterARefundTheNextPackageBeginsEarlier(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		quarter := h.sell(Package{Kind: Reading, Covers: CoversAll, Price: 50_000, Days: 90})
		ctx, stranger := h.person(), h.person()
		first, next := h.pays(ctx, Want{PackageID: h.reading.ID}), h.pays(ctx, Want{PackageID: quarter.ID})
		last := h.pays(ctx, Want{PackageID: h.reading.ID})
		h.pays(stranger, Want{PackageID: h.reading.ID})
		foreign := h.pays(stranger, Want{PackageID: quarter.ID})
		h.clock.Advance(2 * aDay)
		_, err := h.Refund(ctx, first.ID, "")
		h.check(err)
		if a, b := h.begins(ctx, next), h.begins(ctx, last); a != 0 || b != 90 {
			t.Errorf("the next begin in %d and %d days, want 0 and 90", a, b)
		}
		if got := h.begins(stranger, foreign); got != 28 {
			t.Errorf("another's begins in %d days, want 28", got)
		}
		_, err = h.Refund(ctx, last.ID, "")
		h.check(err)
		if got := h.begins(ctx, next); got != 0 {
			t.Errorf("one that runs begins in %d days", got)
		}
		h.balanced(t)
	})
}

// A package that another of the same coverage follows does not end: nobody is told so.
func TestNobodyIsToldOfAnEndThatAnotherPackageFollows(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		quarter := h.sell(Package{Kind: Reading, Covers: CoversAll, Price: 50_000, Days: 90})
		alone, both := h.person(), h.person()
		h.pays(alone, Want{PackageID: h.reading.ID})
		h.pays(both, Want{PackageID: h.reading.ID})
		h.pays(both, Want{PackageID: quarter.ID})
		found, err := db.All[EndingPackage](h.all, h.db, endingSQL, h.db.Now(), db.At(h.clock.Now().Add(31*aDay)), 10)
		h.check(err)
		if v, _ := viewer.From(alone); len(found) != 1 || found[0].AccountID != v.AccountID {
			t.Errorf("%+v", found)
		}
	})
}

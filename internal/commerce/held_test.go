package commerce

import (
	"context"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// pays orders something and has its transfer confirmed.
func (h *fixture) pays(ctx context.Context, want Want) Order {
	h.t.Helper()
	o := h.confirmed(ctx, want)
	o, err := h.ConfirmTransfer(h.admin(), o.ID, BankTransfer{Reference: "T" + o.Number, Amount: o.Total})
	h.check(err)
	return o
}

func (h *fixture) held(ctx context.Context) []Held {
	h.t.Helper()
	list, err := h.HeldPackages(ctx, page.Of(1, 10))
	h.check(err)
	if list.Total != len(list.Rows) {
		h.t.Errorf("%d of %d", len(list.Rows), list.Total)
	}
	return list.Rows
}

func TestHeldPackages(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, now, day := h.person(), h.clock.Now(), 24*time.Hour
		h.pays(ctx, Want{ItemID: h.book.Items[0].ID})
		if got := h.held(ctx); len(got) != 0 {
			t.Errorf("a title is a package: %+v", got)
		}
		h.pays(ctx, Want{PackageID: h.reading.ID})
		again := h.pays(ctx, Want{PackageID: h.reading.ID})
		h.pays(ctx, Want{PackageID: h.research.ID})
		got := h.held(ctx)
		if len(got) != 2 || got[0].Package.ID != h.reading.ID || !got[0].EndsAt.Equal(now.Add(60*day)) || !got[0].Own ||
			got[1].Kind != Research || got[1].Package.ID != h.research.ID || !got[1].EndsAt.Equal(now.Add(90*day)) {
			t.Errorf("%+v", got)
		}
		if second, err := h.HeldPackages(ctx, page.Of(2, 1)); err != nil || second.Total != 2 || second.Rows[0].Kind != Research {
			t.Errorf("%+v %v", second, err)
		}
		if _, err := h.Refund(ctx, again.ID, ""); err != nil {
			t.Error(err)
		}
		if got := h.held(ctx); !got[0].EndsAt.Equal(now.Add(30 * day)) {
			t.Errorf("a refunded renewal stays: %+v", got)
		}
		if got := h.held(h.person()); len(got) != 0 {
			t.Errorf("of somebody else: %+v", got)
		}
		h.clock.Advance(31 * day)
		if got := h.held(ctx); len(got) != 1 || got[0].Kind != Research {
			t.Errorf("one that is over stays: %+v", got)
		}
	})
}

func TestHeldPackagesThatNobodyBought(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		giver, ctx := h.person(), h.person()
		gifts, err := h.Gifts(giver, h.pays(giver, Want{PackageID: h.reading.ID, Gift: true}))
		h.check(err)
		_, err = h.Redeem(ctx, gifts[0].Code)
		h.check(err)
		_, err = h.rights.Grant(h.all, entitlements.Right{
			Kind: entitlements.Membership, Holder: entitlements.Holder{OrganizationID: h.hub.ID}, StartsAt: h.clock.Now(),
			Target: entitlements.Target{Package: entitlements.Research}, Source: "cli",
		})
		h.check(err)
		v, _ := viewer.From(ctx)
		got := h.held(h.as(context.Background(), v.AccountID, viewer.Reader))
		if len(got) != 2 {
			t.Fatalf("%+v", got)
		}
		own, given := got[0], got[1]
		if !own.Own {
			own, given = given, own
		}
		if own.Package.ID != h.reading.ID || given.Own || given.Kind != Research || !given.EndsAt.IsZero() || given.Package.ID != "" {
			t.Errorf("%+v", got)
		}
		if got := h.held(ctx); len(got) != 1 || !got[0].Own {
			t.Errorf("a stranger has what the organisation has: %+v", got)
		}
	})
}

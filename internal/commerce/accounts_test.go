package commerce

import (
	"context"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// ofSeller is an account of the seller that is not the hub.
func (h *fixture) ofSeller() BankAccount {
	return BankAccount{SellerID: h.own.ID, Bank: "Банк", Number: "MN540034001009184420", Holder: "Номын сан"}
}

// awaited makes an order that waits for a transfer and returns where it goes.
func (h *fixture) awaited(ctx context.Context, want Want) (Order, BankAccount) {
	h.t.Helper()
	o, err := h.AwaitTransfer(ctx, h.confirmed(ctx, want).ID)
	h.check(err)
	return o, h.shown(o)
}

func (h *fixture) shown(o Order) BankAccount {
	h.t.Helper()
	account, err := h.AccountFor(h.all, o)
	h.check(err)
	return account
}

// Transfers go to the seller's account if it has one, else to the operator's; an order
// keeps the account that its buyer was shown.
func TestTransfersGoToTheSellersAccount(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		p, ctx := h.sellOwn(), h.person()
		before, atOperator := h.awaited(ctx, Want{PackageID: p.ID})
		if atOperator.Number != "1" || before.BankAccountID != "" {
			t.Errorf("without an account: %+v", atOperator)
		}
		own, err := h.SaveAccount(h.all, h.ofSeller())
		h.check(err)
		if again, err := h.SaveAccount(h.all, h.ofSeller()); err != nil || again.ID != own.ID {
			t.Errorf("saved as it is: %+v %v", again, err)
		}
		o, shown := h.awaited(ctx, Want{PackageID: p.ID})
		if shown.Number != own.Number || shown.Holder != own.Holder || o.BankAccountID != own.ID {
			t.Errorf("%+v", shown)
		}
		if _, hubs := h.awaited(ctx, Want{PackageID: h.reading.ID}); hubs.Number != "1" {
			t.Errorf("another seller's: %+v", hubs)
		}
		h.clock.Advance(time.Second)
		next := h.ofSeller()
		next.Number = "5000123456"
		_, err = h.SaveAccount(h.all, next)
		h.check(err)
		if _, shown := h.awaited(ctx, Want{PackageID: p.ID}); shown.Number != next.Number {
			t.Errorf("after a change: %+v", shown)
		}
		h.check(h.RemoveAccount(h.all, h.own.ID))
		if h.shown(o).Number != own.Number || h.shown(before).Number != "1" {
			t.Errorf("those that wait are shown %+v and %+v", h.shown(o), h.shown(before))
		}
		if _, shown := h.awaited(ctx, Want{PackageID: p.ID}); shown.Number != "1" {
			t.Errorf("after it was removed: %+v", shown)
		}
		if err := h.RemoveAccount(h.all, h.own.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error("removed twice:", err)
		}
		paid, err := h.Receive(h.all, o.ID, Receipt{Provider: ByTransfer, ProviderID: "T1", Amount: o.Total, At: h.clock.Now()})
		if err != nil || paid.Status != Fulfilled || paid.BankAccountID != own.ID {
			t.Errorf("%+v %v", paid, err)
		}
		acts, err := db.All[string](h.all, h.db, "SELECT act FROM audit_log WHERE act LIKE 'bank_account_%' ORDER BY at, id")
		if err != nil || len(acts) != 3 {
			t.Errorf("%v %v", acts, err)
		}
		h.balanced(t)
	})
}

// A seller without an operator's account beside it takes transfers alone.
func TestWaysOfSellersWithAnAccount(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.options.Account = BankAccount{}
		_, err := h.SaveAccount(h.all, h.ofSeller())
		h.check(err)
		for seller, want := range map[string]bool{h.own.ID: true, h.hub.ID: false, "": true} {
			if _, transfer, err := h.Ways(h.all, seller); err != nil || transfer != want {
				t.Errorf("%q: %v %v", seller, transfer, err)
			}
		}
	})
}

// A number that no bank has is refused: money does not come back from there.
func TestNumbersOfAccounts(t *testing.T) {
	for number, right := range map[string]bool{
		"MN540034001009184420": true, "mn54 0034 0010 0918 4420": true, "GB82 WEST 1234 5698 7654 32": true, "5000123456": true,
		"MN550034001009184420": false, "MN540034001009184402": false, "12345": false, "123456789012345678901": false, "": false,
		"MN54": false, "5000-123456": false, "ДАНС123456": false, "-5000123456": false,
	} {
		a := BankAccount{Bank: "Банк", Number: number, Holder: "Номын сан"}
		if err := a.check(); (err == nil) != right {
			t.Errorf("%q: %v", number, err)
		}
	}
}

package commerce

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// ownBank is the bank of sellers that have a merchant of their own.
type ownBank struct {
	*bank
	asked  []Merchant // whose clients were made
	refuse error      // of signing in
}

func (b *ownBank) SignIn(context.Context) error { return b.refuse }

// useOwnBank lets sellers have merchants of their own.
func (h *fixture) useOwnBank() *ownBank {
	b := &ownBank{bank: &bank{clock: h.clock, invoices: map[string]*bill{}}}
	h.UseMerchants("http://sudar.example", func(m Merchant) MerchantClient {
		b.asked = append(b.asked, m)
		return b
	})
	return b
}

// ofOwn is a merchant of the seller that is not the hub.
func (h *fixture) ofOwn(password string) Merchant {
	return Merchant{SellerID: h.own.ID, Username: "OWN", Password: password, InvoiceCode: "OWN_INVOICE", Number: "m-1", District: "2501"}
}

// sellOwn stores a package of the seller that is not the hub.
func (h *fixture) sellOwn() Package {
	h.t.Helper()
	p, err := h.CreatePackage(h.all, Package{
		SellerID: h.own.ID, Kind: Reading, Covers: CoversPublisher, PublisherID: h.own.ID, Price: 20_000, Days: 30, People: 1, Active: true,
		Texts: map[string]PackageTexts{"mn": {Title: "Номын сангийн багц"}},
	})
	h.check(err)
	return p
}

// The money for what a seller sells arrives at its own merchant: invoice, look, refund
// and comparison go there, and what was begun elsewhere ends there.
func TestMoneyArrivesAtTheSellersMerchant(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		own, p, ctx := h.useOwnBank(), h.sellOwn(), h.person()
		before := h.confirmed(ctx, Want{PackageID: p.ID})
		atHub := h.invoice(ctx, before)
		_, err := h.SaveMerchant(h.all, h.ofOwn("secret"))
		h.check(err)

		o := h.confirmed(ctx, Want{PackageID: p.ID})
		v := h.invoice(ctx, o)
		hubs := h.confirmed(ctx, Want{PackageID: h.reading.ID})
		h.invoice(ctx, hubs)
		if own.made != 1 || h.bank.made != 2 || own.invoices[v.ProviderID] == nil {
			t.Fatalf("%d invoices at the seller's, %d at the hub's", own.made, h.bank.made)
		}
		own.pay(v.ProviderID, o.Total, true, qpay.Paid)
		h.bank.pay(atHub.ProviderID, before.Total, true, qpay.Paid)
		h.work()
		h.is(ctx, o.ID, Fulfilled, 0)
		h.is(ctx, before.ID, Fulfilled, 0)

		for _, id := range []string{o.ID, before.ID} {
			_, err = h.Refund(ctx, id, "")
			h.check(err)
		}
		h.work()
		h.is(ctx, o.ID, Refunded, 0)
		h.is(ctx, before.ID, Refunded, 0)
		for name, b := range map[string]*bank{"seller": own.bank, "hub": h.bank} {
			if paid, back := b.sums(); paid != 20_000 || back != 20_000 {
				t.Errorf("the %s's bank took %d and gave back %d", name, paid, back)
			}
		}
		h.balanced(t)
	})
}

// A payment that nobody told of is found at the seller's merchant, also when the seller
// went back to the hub's meanwhile; what else the merchant takes is not ours to know.
func TestReconcilingSellersMerchants(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		own, p, ctx := h.useOwnBank(), h.sellOwn(), h.person()
		_, err := h.SaveMerchant(h.all, h.ofOwn("secret"))
		h.check(err)
		o := h.confirmed(ctx, Want{PackageID: p.ID})
		v := h.invoice(ctx, o)
		h.check(h.RemoveMerchant(h.all, h.own.ID))
		own.pay(v.ProviderID, o.Total, true, qpay.Paid)
		elsewhere, err := own.CreateInvoice(ctx, qpay.Invoice{Amount: 1})
		h.check(err)
		own.pay(elsewhere.ID, 1, true, qpay.Paid)
		found, err := h.Reconcile(h.all, h.clock.Now().Add(-time.Hour), h.clock.Now())
		if err != nil || found.Seen != 1 || found.Entered != 1 || len(found.Unknown) != 0 {
			t.Errorf("%+v %v", found, err)
		}
		h.work()
		h.is(ctx, o.ID, Fulfilled, 0)

		again := h.confirmed(ctx, Want{PackageID: p.ID})
		h.invoice(ctx, again)
		if h.bank.made != 1 {
			t.Error("the next invoice is not the hub's")
		}
		own.deaf = true
		h.bank.pay(h.invoice(ctx, again).ProviderID, again.Total, true, qpay.Paid)
		found, err = h.Reconcile(h.all, h.clock.Now().Add(-time.Hour), h.clock.Now())
		if err == nil || found.Entered != 1 {
			t.Errorf("one that cannot be asked keeps the hub's from being compared: %+v %v", found, err)
		}
		if err := h.RemoveMerchant(h.all, h.own.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error("removed twice:", err)
		}
	})
}

// A password that QPay does not take is refused, one that it takes is sealed, comes out
// nowhere, and serves every node at once when it changes.
func TestPasswordsOfMerchants(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		own, p, ctx := h.useOwnBank(), h.sellOwn(), h.person()
		own.refuse = &qpay.Error{HTTPStatus: 401, Code: "AUTHENTICATION_FAILED"}
		if _, err := h.SaveMerchant(h.all, h.ofOwn("wrong")); !apperr.Is(err, apperr.Invalid) {
			t.Error("a wrong password:", err)
		}
		own.refuse = errBroken
		if _, err := h.SaveMerchant(h.all, h.ofOwn("secret")); !apperr.Is(err, apperr.Unavailable) {
			t.Error("a QPay that does not answer:", err)
		}
		own.refuse = nil
		if _, err := h.SaveMerchant(h.all, h.ofOwn("")); !apperr.Is(err, apperr.Invalid) {
			t.Error("no password:", err)
		}
		saved, err := h.SaveMerchant(h.all, h.ofOwn("secret word"))
		if err != nil || saved.Password != "" || saved.Sealed != nil || saved.Username != "OWN" {
			t.Errorf("%+v %v", saved, err)
		}
		kept, err := db.Get[[]byte](h.all, h.db, "SELECT password FROM qpay_merchants")
		if err != nil || len(kept) == 0 || bytes.Contains(kept, []byte("secret")) {
			t.Errorf("%q %v", kept, err)
		}
		logged, err := db.All[string](h.all, h.db, "SELECT after FROM audit_log WHERE after IS NOT NULL")
		if err != nil || slices.ContainsFunc(logged, func(text string) bool { return bytes.Contains([]byte(text), []byte("secret")) }) {
			t.Errorf("%v %v", logged, err)
		}
		h.invoice(ctx, h.confirmed(ctx, Want{PackageID: p.ID}))
		h.clock.Advance(time.Second)
		changed := h.ofOwn("other word")
		_, err = h.SaveMerchant(h.all, changed)
		h.check(err)
		changed.Password, changed.InvoiceCode = "", "NEW_INVOICE" // the password stays
		h.clock.Advance(time.Second)
		_, err = h.SaveMerchant(h.all, changed)
		h.check(err)
		own.asked = nil
		h.invoice(ctx, h.confirmed(ctx, Want{PackageID: p.ID}))
		if len(own.asked) != 1 || own.asked[0].Password != "other word" || own.asked[0].InvoiceCode != "NEW_INVOICE" {
			t.Errorf("%+v", own.asked)
		}
		if rows, err := db.Get[int](h.all, h.db, "SELECT COUNT(*) FROM qpay_merchants"); rows != 1 || err != nil {
			t.Errorf("%d rows, %v", rows, err)
		}
	})
}

package receipts

import (
	"errors"
	"testing"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

func TestChoosingWhoItIsFor(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.buyer()
		o := h.order(ctx)
		for _, c := range []struct {
			choice Choice
			key    string
		}{
			{Choice{Kind: Company, Register: "123456"}, "field.register_incorrect"},
			{Choice{Kind: Company, Register: "УБ12345"}, "field.register_incorrect"},
			{Choice{Kind: Company, Register: ""}, "field.register_incorrect"},
			{Choice{Kind: Company, Register: "7654321"}, "field.register_unknown"},
			{Choice{Kind: Citizen, Consumer: "2218403"}, "field.consumer"},
			{Choice{Kind: Citizen, Consumer: "2218403x"}, "field.consumer"},
		} {
			_, err := h.Choose(ctx, o.ID, c.choice)
			if refused := (*apperr.Error)(nil); !errors.As(err, &refused) || len(refused.Fields) != 1 || refused.Fields[0].Key != c.key {
				t.Errorf("%+v: %v", c.choice, err)
			}
		}
		r, err := h.Choose(ctx, o.ID, Choice{Kind: Company, Register: "1234567"})
		if err != nil || r.TIN != "12345678901" || r.Company == "" || r.State != Wanted {
			t.Fatalf("%+v, %v", r, err)
		}
		h.office.down = errors.New("no response")
		if _, err := h.Choose(ctx, o.ID, Choice{Kind: Company, Register: "1234567"}); !apperr.Is(err, apperr.RegisterFailed) {
			t.Errorf("a register that does not answer: %v", err)
		}
		r, err = h.Choose(ctx, o.ID, Choice{Kind: Citizen})
		if err != nil || r.Kind != Citizen || r.TIN+r.Register+r.Company != "" {
			t.Errorf("%+v, %v", r, err)
		}
		h.pay(o)
		if _, err := h.Choose(ctx, o.ID, Choice{Kind: Citizen}); !apperr.Is(err, apperr.OrderStatus) {
			t.Errorf("after the payment: %v", err)
		}
	})
}

func TestReceiptsOfOthersAreNotThere(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		o := h.paidOrder(h.buyer())
		stranger := h.buyer()
		if _, _, err := h.Claim(stranger, o.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("claimed by a stranger: %v", err)
		}
		if _, err := h.Choose(stranger, o.ID, Choice{Kind: Citizen}); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("chosen by a stranger: %v", err)
		}
		if h.office.issued.Load() != 0 {
			t.Error("the issuer was asked")
		}
	})
}

func TestWithoutAnIssuer(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.buyer()
		o := h.paidOrder(ctx)
		h.Use(nil, nil)
		_, _, err := h.Claim(ctx, o.ID)
		_, chosen := h.Choose(ctx, o.ID, Choice{Kind: Citizen})
		_, found := h.Find(ctx, "1234567")
		for _, err := range []error{err, chosen, found} {
			if !apperr.Is(err, apperr.NotFound) {
				t.Error(err)
			}
		}
		h.check(h.issueUnclaimed(h.all, o.ID))
	})
}

func TestTheRegisterIsAskedNowAndThen(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.buyer()
		for range lookups.Most {
			_, err := h.Find(ctx, "1234567")
			h.check(err)
		}
		if _, err := h.Find(ctx, "1234567"); !apperr.Is(err, apperr.TooMany) {
			t.Errorf("once more: %v", err)
		}
	})
}

// The sale of a seller that is no VAT payer has no receipt, also if one was chosen while
// it was one.
func TestNoReceiptWithoutVAT(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.buyer()
		draft, err := h.sales.Place(ctx, commerce.Cart{Wants: []commerce.Want{{PackageID: h.pack.ID}}})
		h.check(err)
		_, err = h.Choose(ctx, draft.ID, Choice{Kind: Company, Register: "1234567"})
		h.check(err)
		payer := false
		_, err = h.owners.SetTerms(h.person(h.hub, viewer.HubAdmin), h.hub.Slug, organizations.Terms{VATPayer: &payer})
		h.check(err)
		o, err := h.sales.Confirm(ctx, draft.ID, draft.Total)
		h.check(err)
		if _, err := h.Choose(ctx, o.ID, Choice{Kind: Citizen}); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("chosen: %v", err)
		}
		o = h.pay(o)
		h.check(h.paid(h.all, commerce.PaidOrder{OrderID: o.ID}))
		h.check(h.issueUnclaimed(h.all, o.ID))
		if _, _, err := h.Claim(ctx, o.ID); !apperr.Is(err, apperr.NotFound) || h.office.issued.Load() != 0 {
			t.Errorf("claimed: %v after %d calls", err, h.office.issued.Load())
		}
		if r, err := h.of(h.all, o.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("%+v, %v", r, err)
		}
	})
}

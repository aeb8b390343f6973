package receipts

import (
	"testing"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// A bank transfer at a seller whose issuer knows only what it took itself is no fault:
// the receipt is the seller's at once, and nobody asks the issuer for it.
func TestATransferThatTheIssuerDoesNotTake(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.office.foreign = true
		ctx, staff := h.buyer(), h.person(h.hub, viewer.HubAdmin)
		o := h.order(ctx)
		_, err := h.Choose(ctx, o.ID, Choice{Kind: Company, Register: "1234567"})
		h.check(err)
		o = h.payBy(commerce.ByTransfer, o)
		h.check(h.paid(h.all, commerce.PaidOrder{OrderID: o.ID}))
		if r := h.stands(o.ID, ByHand); r.Issuer != Seller || r.Problem != "" || r.Reason != ForTransfer || r.TIN == "" {
			t.Errorf("%+v", r)
		}
		if jobs, err := db.Get[int](h.all, h.db, "SELECT COUNT(*) FROM jobs WHERE kind = $1", issueJob); err != nil || jobs != 0 {
			t.Errorf("%d jobs, %v", jobs, err)
		}
		r, shown, err := h.Claim(ctx, o.ID)
		if err != nil || shown != nil || r.State != ByHand {
			t.Errorf("%+v, %v, %v", r, shown, err)
		}
		h.check(h.paid(h.all, commerce.PaidOrder{OrderID: o.ID})) // the event comes twice
		h.check(h.issueUnclaimed(h.all, o.ID))
		if list, err := h.Open(staff, ByHand, page.Of(1, 10)); err != nil || list.Total != 1 || list.Rows[0].Company == "" {
			t.Errorf("%+v, %v", list, err)
		}
		if _, err := h.PostAgain(staff, o.ID); !apperr.Is(err, apperr.OrderStatus) {
			t.Errorf("posted: %v", err)
		}
		r, err = h.Resolve(staff, o.ID, Resolution{State: Issued, Number: someNumber})
		if err != nil || r.State != Issued || r.Number != someNumber || r.Issuer != Seller || h.office.issued.Load() != 0 {
			t.Errorf("%+v, %v after %d calls", r, err, h.office.issued.Load())
		}
	})
}

// Who comes for the receipt before the event does gets the same answer.
func TestAClaimBeforeTheEvent(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.office.foreign = true
		ctx := h.buyer()
		o := h.payBy(commerce.ByTransfer, h.order(ctx))
		r, shown, err := h.Claim(ctx, o.ID)
		if err != nil || shown != nil || r.State != ByHand {
			t.Errorf("%+v, %v, %v", r, shown, err)
		}
		h.check(h.paid(h.all, commerce.PaidOrder{OrderID: o.ID}))
		h.stands(o.ID, ByHand)
	})
}

// With the money goes what was not issued yet; what the seller issued, the seller
// cancels.
func TestARefundOfAReceiptByHand(t *testing.T) {
	for name, given := range map[string]bool{"not issued yet": false, "issued": true} {
		t.Run(name, func(t *testing.T) { fixtures(t, func(t *testing.T, h *fixture) { refundByHand(t, h, given) }) })
	}
}

func refundByHand(t *testing.T, h *fixture, given bool) {
	t.Helper()
	h.office.foreign = true
	ctx, staff := h.buyer(), h.person(h.hub, viewer.HubAdmin)
	o := h.payBy(commerce.ByTransfer, h.order(ctx))
	h.check(h.paid(h.all, commerce.PaidOrder{OrderID: o.ID}))
	if given {
		_, err := h.Resolve(staff, o.ID, Resolution{State: Issued, Number: someNumber})
		h.check(err)
	}
	_, err := h.sales.Refund(ctx, o.ID, "")
	h.check(err)
	h.check(h.takeBack(h.all, o.ID))
	h.check(h.cancel(h.all, o.ID))
	if given {
		if r := h.stands(o.ID, Cancelling); r.Problem != "" || h.office.cancelled.Load() != 0 {
			t.Errorf("%+v after %d calls", r, h.office.cancelled.Load())
		}
		_, err = h.Resolve(staff, o.ID, Resolution{State: Cancelled})
		h.check(err)
	}
	h.stands(o.ID, Cancelled)
}

package commerce

import (
	"context"
	"testing"
	"time"

	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/apperr"
)

// owes makes an order that has expired with a payment by card that the bank pays back,
// while its answer is lost.
func (h *fixture) owes(ctx context.Context, part int64) Order {
	h.t.Helper()
	o := h.confirmed(ctx, Want{PackageID: h.reading.ID})
	v := h.invoice(ctx, o)
	h.bank.pay(v.ProviderID, part, true, qpay.Paid)
	h.clock.Advance(25 * time.Hour)
	_, err := h.Expire(h.all)
	h.check(err)
	_, _, err = h.CheckInvoice(h.all, v.ID)
	h.check(err)
	h.bank.deaf = true
	if err := h.returnMoney(h.all, o.ID); err == nil {
		h.t.Error("the connection did not break")
	}
	h.bank.deaf = false
	return h.is(ctx, o.ID, Expired, part)
}

// The bank had paid money back and its answer was lost: staff could pay it back once
// more by hand, and the books never heard of the first.
func TestRefundWhoseAnswerWasLostIsNotPaidByHand(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, staff := h.person(), h.admin()
		o := h.owes(ctx, 10_000)
		if _, err := h.ConfirmReturn(staff, o.ID, BankTransfer{Reference: "R1", Amount: 1}); !apperr.Is(err, apperr.Invalid) {
			t.Error("paid back by hand: ", err)
		}
		h.work()
		h.is(ctx, o.ID, Expired, 0)
		if paid, back := h.bank.sums(); paid != 10_000 || back != 10_000 {
			t.Errorf("the bank took %d and gave back %d", paid, back)
		}
	})
}

// Half of the price was paid back by the bank, its answer lost, and the other half came
// late: the order was given for half of its price.
func TestRefundWhoseAnswerWasLostPaysForNothing(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, staff := h.person(), h.admin()
		o := h.owes(ctx, 10_000)
		_, err := h.ConfirmTransfer(staff, o.ID, BankTransfer{Reference: "T1", Amount: 10_000})
		h.check(err)
		h.is(ctx, o.ID, Expired, 20_000)
		h.work()
		h.is(ctx, o.ID, Expired, 10_000)
		_, err = h.ConfirmReturn(staff, o.ID, BankTransfer{Reference: "R1", Amount: 10_000})
		h.check(err)
		h.is(ctx, o.ID, Expired, 0)
	})
}

package commerce

import (
	"context"
	"errors"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
)

// PaidEvent happens when an order was paid.
const PaidEvent = "commerce.paid"

// PaidOrder is the payload of PaidEvent.
type PaidOrder struct {
	OrderID string `json:"order_id"`
}

// RefundedEvent happens when an order was refunded.
const RefundedEvent = "commerce.refunded"

// RefundedOrder is the payload of RefundedEvent.
type RefundedOrder struct {
	OrderID string `json:"order_id"`
}

// OwedEvent happens when money came that an order which is over does not need: paid
// twice, too much, or once it had ended. It goes back.
const OwedEvent = "commerce.owed"

// OwedMoney is the payload of OwedEvent.
type OwedMoney struct {
	OrderID    string `json:"order_id"`
	ProviderID string `json:"provider_id"` // of the payment
	Amount     int64  `json:"amount"`      // of it that goes back
}

// The providers of payments.
const (
	ByQPay     = "qpay"
	ByTransfer = "transfer"
)

// Receipt tells of money that came for an order.
type Receipt struct {
	Provider   string
	ProviderID string // the provider's own and unique
	MerchantID string // whose money it is at QPay, "" for the hub's
	Amount     int64
	Card       bool
	At         time.Time

	byHand audit.Act // "": a provider told of it
}

// Receive enters money that came for an order; what is entered already changes
// nothing. When it is enough, the order is paid, also one that has expired. What
// is not enough, too much, or for an order that is over is owed to the payer.
func (s *Service) Receive(ctx context.Context, orderID string, r Receipt) (Order, error) {
	if r.Amount < 1 || r.Amount > Most || r.ProviderID == "" {
		return Order{}, apperr.InvalidField("amount", "field.range")
	}
	var o Order
	err := s.locked(ctx, orderID, func(ctx context.Context, locked *Order) error {
		fresh, err := s.enter(ctx, Money{
			OrderID: orderID, Provider: r.Provider, ProviderID: r.ProviderID, MerchantID: r.MerchantID, Amount: r.Amount, Card: r.Card,
			At: db.At(r.At),
		})
		if err != nil || !fresh {
			o = *locked
			return r.known(err)
		}
		owed := int64(0)
		if locked.Status.over() { // what is owed of one that waits may yet pay it
			owed = locked.Owed
		}
		locked.Received += r.Amount
		err = s.settle(ctx, locked, r.Provider)
		if more := locked.Owed - owed; err == nil && more > 0 && locked.Status.over() {
			err = s.db.Emit(ctx, OwedEvent, OwedMoney{orderID, r.ProviderID, more})
		}
		o = *locked
		return errors.Join(err, s.noteByHand(ctx, o, r))
	})
	if err != nil || o.Status != Paid {
		return o, err
	}
	return s.fulfilled(ctx, o)
}

// enter adds a row to the books; fresh tells whether it was not there.
func (s *Service) enter(ctx context.Context, m Money) (fresh bool, err error) {
	kind := "paid"
	if m.Refund {
		kind = "refund"
	}
	v, _ := viewer.From(ctx)
	added, err := db.Exec(ctx, s.db, `INSERT INTO payments (id, order_id, provider, provider_id, merchant_id, kind, amount, card, actor_id, at,
		recorded_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (provider, provider_id, kind) DO NOTHING`,
		ident.New(), m.OrderID, m.Provider, m.ProviderID, db.OrNull(m.MerchantID), kind, m.Amount, m.Card,
		db.OrNull(v.AccountID), m.At, s.db.Now())
	return added > 0, err
}

// settle decides what the money that is there makes of an order. Money for a draft
// waits until its buyer confirms it.
func (s *Service) settle(ctx context.Context, o *Order, reason string) error {
	asked, err := s.refundsAsked(ctx, o.ID)
	if err != nil {
		return err
	}
	enough := o.Received-o.Returned-asked >= o.Total
	switch {
	case o.Status == Pending && enough:
		return s.becomePaid(ctx, o, reason)
	case o.Status == Expired && enough:
		if len(o.Coupons) > 0 || o.sellsCopies() { // they were given back, and others may have them
			return s.move(ctx, o, o.Status, reason)
		}
		return s.becomePaid(ctx, o, reason+", late")
	}
	return s.move(ctx, o, o.Status, reason)
}

// becomePaid makes an order a paid one. A job sees to its rights if this process
// does not live to do so.
func (s *Service) becomePaid(ctx context.Context, o *Order, reason string) error {
	if err := s.move(ctx, o, Paid, reason); err != nil {
		return err
	}
	if err := s.fulfilLater(ctx, o.ID); err != nil {
		return err
	}
	if err := s.closeLater(ctx, o); err != nil {
		return err
	}
	return s.db.Emit(ctx, PaidEvent, PaidOrder{o.ID})
}

// fulfilled gives the rights of an order that has just been paid. The money is
// entered, so a failure is no error of the payment: the job tries again.
func (s *Service) fulfilled(ctx context.Context, o Order) (Order, error) {
	if err := s.Fulfil(ctx, o.ID); err != nil {
		log.From(ctx).WarnContext(ctx, "the rights of a paid order were not given yet", "order", o.ID, "error", err)
		return o, nil
	}
	return s.load(ctx, o.ID)
}

// Return enters money that went back to the payer; what is entered already changes
// nothing. The amount is at most what is owed.
func (s *Service) Return(ctx context.Context, orderID string, r Receipt) (Order, error) {
	var o Order
	err := s.locked(ctx, orderID, func(ctx context.Context, locked *Order) error {
		fresh, err := s.enter(ctx, Money{
			OrderID: orderID, Provider: r.Provider, ProviderID: r.ProviderID, MerchantID: r.MerchantID, Refund: true, Amount: r.Amount,
			Card: r.Card, At: db.At(r.At),
		})
		if err != nil || !fresh {
			o = *locked
			return r.known(err)
		}
		most := locked.Owed
		if r.byHand != "" { // what the provider was asked for may be on its way
			asked, err := s.refundsAsked(ctx, orderID)
			if err != nil {
				return err
			}
			most -= asked
		}
		if r.Amount < 1 || r.Amount > most {
			return apperr.InvalidField("amount", "field.range")
		}
		locked.Returned += r.Amount
		err = s.move(ctx, locked, locked.Status, "returned")
		o = *locked
		return errors.Join(err, s.noteByHand(ctx, o, r))
	})
	return o, err
}

// known refuses what is entered already where a person says it is new.
func (r Receipt) known(err error) error {
	if err == nil && r.byHand != "" {
		err = apperr.InvalidField("reference", "field.reference_taken")
	}
	return err
}

// noteByHand keeps which of the staff entered money.
func (s *Service) noteByHand(ctx context.Context, o Order, r Receipt) error {
	if r.byHand == "" {
		return nil
	}
	return s.audit.Note(ctx, audit.Entry{
		Act: r.byHand, OrganizationID: o.SellerID, SubjectID: o.AccountID, Object: o.Number,
		After: audit.Values{"amount": r.Amount, "reference": r.ProviderID},
	})
}

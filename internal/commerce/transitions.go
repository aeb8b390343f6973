package commerce

import (
	"context"
	"slices"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// Status is where an order stands.
type Status string

// The statuses of an order.
const (
	Draft     Status = "draft"     // its prices may change
	Pending   Status = "pending"   // waits for money
	Paid      Status = "paid"      // the money is here, the rights are not given yet
	Fulfilled Status = "fulfilled" // the rights are given
	Cancelled Status = "cancelled"
	Expired   Status = "expired" // no money came in time
	Refunded  Status = "refunded"
)

// transitions are all there are. Money that comes late makes an expired order a
// paid one.
var transitions = map[Status][]Status{
	Draft:     {Pending, Cancelled, Expired},
	Pending:   {Paid, Cancelled, Expired},
	Expired:   {Paid},
	Paid:      {Fulfilled, Refunded},
	Fulfilled: {Refunded},
}

// keeps tells whether the total of an order in a status is the seller's.
func (s Status) keeps() bool { return s == Paid || s == Fulfilled }

// over tells whether an order waits for nothing more.
func (s Status) over() bool { return s != Draft && s != Pending }

// move writes an order that is locked: to is where it stands from now on, which
// may be where it stands. What is owed follows from the sums.
func (s *Service) move(ctx context.Context, o *Order, to Status, reason string) error {
	was := o.Status
	if to != was && !slices.Contains(transitions[was], to) {
		return apperr.New(apperr.OrderStatus)
	}
	now := s.db.Now()
	o.Status, o.Owed = to, o.Received-o.Returned
	if to.keeps() {
		o.Owed -= o.Total
	}
	if to.over() {
		o.ExpiresAt = db.Time{}
	}
	if to == Paid {
		o.PaidAt, o.EndedAt = now, db.Time{}
	}
	if to != was && (to == Cancelled || to == Expired || to == Refunded) {
		o.EndedAt = now
	}
	changed, err := db.Exec(ctx, s.db, `UPDATE orders SET status = $3, received = $4, returned = $5, owed = $6, expires_at = $7, paid_at = $8,
		ended_at = $9, bank_account_id = $11, version = version + 1 WHERE id = $1 AND version = $2 AND status = $10`,
		o.ID, o.Version, string(to), o.Received, o.Returned, o.Owed, o.ExpiresAt, o.PaidAt, o.EndedAt, string(was), db.OrNull(o.BankAccountID))
	if err != nil {
		return err
	}
	if changed == 0 {
		return apperr.New(apperr.Conflict)
	}
	o.Version++
	if o.Owed > 0 && to.over() {
		if err := s.returnLater(ctx, o); err != nil {
			return err
		}
	}
	if to == was {
		return nil
	}
	return s.noteEvent(ctx, o.ID, was, to, reason)
}

// noteEvent enters a transition after those of the order so far, also when the clock
// of the machine was set back.
func (s *Service) noteEvent(ctx context.Context, orderID string, was, becomes Status, reason string) error {
	v, _ := viewer.From(ctx)
	last, err := db.Get[db.Time](ctx, s.db, "SELECT MAX(at) FROM order_events WHERE order_id = $1", orderID)
	if err != nil {
		return err
	}
	at := s.db.Now()
	if !at.After(last.Time) {
		at = db.At(last.Add(time.Microsecond))
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO order_events (id, order_id, was, becomes, actor_id, reason, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, ident.New(), orderID, string(was), string(becomes), db.OrNull(v.AccountID), reason, at)
	return err
}

// locked runs fn in a transaction in which nobody else changes an order; fn may
// move it. The order comes with its lines and coupons.
func (s *Service) locked(ctx context.Context, id string, fn func(ctx context.Context, o *Order) error) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.lockCopies(ctx, id); err != nil {
			return err
		}
		if err := s.db.LockRow(ctx, "orders", id); err != nil {
			return err
		}
		o, err := s.load(ctx, id)
		if err != nil {
			return err
		}
		return fn(ctx, &o)
	})
}

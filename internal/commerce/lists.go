package commerce

import (
	"context"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

const moneyColumns = `m.id, m.order_id, m.provider, m.provider_id, COALESCE(m.merchant_id, '') AS merchant_id, m.kind = 'refund' AS refund,
	m.refund_asked,	m.amount, m.card, m.at FROM payments m`

const (
	maxEvents   = 100
	maxPayments = 100
)

// Order returns an order for the program itself, whoever asks.
func (s *Service) Order(ctx context.Context, id string) (Order, error) { return s.load(ctx, id) }

// Own returns an order of ctx's viewer.
func (s *Service) Own(ctx context.Context, id string) (Order, error) {
	v, err := buyer(ctx)
	if err != nil {
		return Order{}, err
	}
	o, err := s.load(ctx, id)
	if err == nil && o.AccountID != v.AccountID {
		return Order{}, apperr.New(apperr.NotFound)
	}
	return o, err
}

// Standing is how a buyer tells apart where orders stand; each takes in some statuses.
type Standing string

// The standings; AnyStanding takes in all orders.
const (
	AnyStanding Standing = ""
	ToBePaid    Standing = "waiting"  // draft and pending
	IsPaid      Standing = "paid"     // paid, and fulfilled
	MoneyBack   Standing = "refunded" // refunded
	CameToNone  Standing = "ended"    // cancelled and expired: nothing was bought
)

// standings are conditions on the orders o.
var standings = map[Standing]string{
	ToBePaid:   "o.status IN ('draft', 'pending')",
	IsPaid:     "o.status IN ('paid', 'fulfilled')",
	MoneyBack:  "o.status = 'refunded'",
	CameToNone: "o.status IN ('cancelled', 'expired')",
}

// OwnOrders returns a page of the orders of ctx's viewer that stand somewhere, the
// newest first unless oldest is set; the error is Invalid for a standing there is not.
func (s *Service) OwnOrders(ctx context.Context, at Standing, oldest bool, request page.Request) (page.List[Order], error) {
	v, err := buyer(ctx)
	if err != nil {
		return page.List[Order]{Request: request}, err
	}
	w := db.NewWhere().And("o.account_id = ?", v.AccountID)
	if at != AnyStanding {
		condition, known := standings[at]
		if !known {
			return page.List[Order]{Request: request}, apperr.InvalidField("status", "field.choice")
		}
		w.And(condition)
	}
	return s.orders(ctx, w, oldest, request)
}

// Filter narrows the orders that staff see.
type Filter struct {
	Status Status
	Owed   bool   // money has to go back to the payer
	Number string // of one order

	// Transfer narrows them to those that wait for a bank transfer.
	Transfer bool
}

// awaitsTransfer is AwaitsTransfer as a condition.
const awaitsTransfer = "o.status = ? AND o.expires_at >= o.created_at + ?"

// Orders returns a page of the orders that ctx's organisation sells, the newest
// first; on the hub of all sellers.
func (s *Service) Orders(ctx context.Context, f Filter, request page.Request) (page.List[Order], error) {
	w, err := sold(ctx)
	if err != nil {
		return page.List[Order]{Request: request}, err
	}
	if f.Status != "" {
		w.And("o.status = ?", string(f.Status))
	}
	if f.Owed {
		w.And("o.owed > 0")
	}
	if f.Transfer {
		w.And(awaitsTransfer, string(Pending), transferFor.Microseconds())
	}
	if f.Number != "" {
		w.And("o.number = ?", foldCode(f.Number))
	}
	return s.orders(ctx, w, false, request)
}

// Sold returns an order that ctx's organisation sells.
func (s *Service) Sold(ctx context.Context, id string) (Order, error) {
	w, err := sold(ctx)
	if err != nil {
		return Order{}, err
	}
	w.And("o.id = ?", id)
	if _, err := db.Get[int](ctx, s.db, "SELECT 1 FROM orders o"+w.SQL(), w.Args()...); err != nil {
		return Order{}, err
	}
	return s.load(ctx, id)
}

// sold is the condition that ctx's organisation sells an order. The hub's
// administrators see to the money of all.
func sold(ctx context.Context) (*db.Where, error) {
	v, all, err := db.Tenant(ctx)
	w := db.NewWhere()
	if !all && v.Role != viewer.HubAdmin {
		w.And("o.seller_id = ?", v.OrganizationID)
	}
	return w, err
}

func (s *Service) orders(ctx context.Context, w *db.Where, oldest bool, request page.Request) (page.List[Order], error) {
	list := page.List[Order]{Request: request}
	var err error
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM orders o"+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	direction := " DESC"
	if oldest {
		direction = ""
	}
	conditions := w.SQL()
	list.Rows, err = db.All[Order](ctx, s.db, "SELECT "+orderColumns+" FROM orders o"+conditions+" ORDER BY o.created_at"+direction+
		", o.id"+direction+" LIMIT "+w.Bind(request.Size)+" OFFSET "+w.Bind(request.Offset()), w.Args()...)
	if err != nil {
		return list, err
	}
	return list, s.addParts(ctx, list.Rows)
}

// Events returns what became of an order, the first first. Whether the caller may
// see the order is the caller's to know, here and in Payments.
func (s *Service) Events(ctx context.Context, orderID string) ([]Event, error) {
	return db.All[Event](ctx, s.db, "SELECT was, becomes, reason, at FROM order_events WHERE order_id = $1 ORDER BY at, id LIMIT $2", orderID,
		maxEvents)
}

// Payments returns the money of an order, the first first.
func (s *Service) Payments(ctx context.Context, orderID string) ([]Money, error) {
	return db.All[Money](ctx, s.db, "SELECT "+moneyColumns+" WHERE m.order_id = $1 ORDER BY m.recorded_at, m.id LIMIT $2", orderID,
		maxPayments)
}

// RefundSold ends an order that ctx's organisation sells, whatever was read of it:
// its rights end, the money is owed.
func (s *Service) RefundSold(ctx context.Context, id, reason string) (Order, error) {
	return s.withSold(ctx, id, func(ctx context.Context, o *Order) error {
		if o.Status == Refunded {
			return nil
		}
		if err := s.takeBack(ctx, o, reason); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.OrderRefunded, SubjectID: o.AccountID, Object: o.Number, After: audit.Values{"total": o.Total, "reason": reason},
		})
	})
}

// withSold runs fn on an order that ctx's organisation sells, locked, and returns it.
func (s *Service) withSold(ctx context.Context, id string, fn func(ctx context.Context, o *Order) error) (Order, error) {
	if _, err := s.Sold(ctx, id); err != nil {
		return Order{}, err
	}
	var sold Order
	err := s.locked(ctx, id, func(ctx context.Context, o *Order) error {
		err := fn(ctx, o)
		sold = *o
		return err
	})
	return sold, err
}

// ConfirmTransfer enters a bank transfer for an order that ctx's organisation
// sells. bankID is the bank's number of the transfer: one that is entered already
// is refused.
func (s *Service) ConfirmTransfer(ctx context.Context, id string, t BankTransfer) (Order, error) {
	if _, err := s.Sold(ctx, id); err != nil {
		return Order{}, err
	}
	r, err := s.byHand(t, audit.TransferConfirmed)
	if err != nil {
		return Order{}, err
	}
	return s.Receive(ctx, id, r)
}

// ConfirmReturn enters that money was paid back by hand.
func (s *Service) ConfirmReturn(ctx context.Context, id string, t BankTransfer) (Order, error) {
	if _, err := s.Sold(ctx, id); err != nil {
		return Order{}, err
	}
	r, err := s.byHand(t, audit.MoneyReturned)
	if err != nil {
		return Order{}, err
	}
	return s.Return(ctx, id, r)
}

// BankTransfer is money that staff found on a statement of the bank.
type BankTransfer struct {
	Reference string // the bank's number of it
	Amount    int64
	At        time.Time // zero: now
}

// byHand returns what staff enter; a moment that has not come is refused.
func (s *Service) byHand(t BankTransfer, act audit.Act) (Receipt, error) {
	now := s.clock.Now()
	if t.At.IsZero() {
		t.At = now
	}
	if t.At.After(now) {
		return Receipt{}, apperr.InvalidField("on", "field.future")
	}
	return Receipt{Provider: ByTransfer, ProviderID: t.Reference, Amount: t.Amount, At: t.At, byHand: act}, nil
}

// WaysPaid returns the provider of the first payment of each order that has one,
// by the order's id.
func (s *Service) WaysPaid(ctx context.Context, orders []Order) (map[string]string, error) {
	ids := make([]any, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	w := db.NewWhere().And("m.kind = 'paid'").In("m.order_id", ids...)
	type paid struct {
		OrderID  string `db:"order_id"`
		Provider string `db:"provider"`
	}
	found, err := db.All[paid](ctx, s.db, "SELECT m.order_id, m.provider FROM payments m"+w.SQL()+
		" ORDER BY m.order_id, m.recorded_at DESC, m.id DESC", w.Args()...)
	ways := map[string]string{}
	for _, payment := range found {
		ways[payment.OrderID] = payment.Provider
	}
	return ways, err
}

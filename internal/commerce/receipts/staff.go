package receipts

import (
	"context"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// numberDigits is how long the tax office's number of a receipt (ДДТД) is.
const numberDigits = 33

// dateLayout is how issuers write dates, in Ulaanbaatar.
const dateLayout = "2006-01-02 15:04:05"

// isOpen is the condition that a receipt waits for a person, in the words of its index.
const isOpen = "(r.state = 'unknown' OR r.state = 'failed' OR r.state = 'cancelling' OR r.state = 'by_hand')"

// Open returns a page of the receipts that wait for a person, the oldest first: those
// of what ctx's organisation sells, on the hub of all. A state narrows them.
func (s *Service) Open(ctx context.Context, state State, request page.Request) (page.List[Receipt], error) {
	list := page.List[Receipt]{Request: request}
	v, all, err := db.Tenant(ctx)
	if err != nil {
		return list, err
	}
	w := db.NewWhere().And(isOpen)
	if !all && v.Role != viewer.HubAdmin {
		w.And("r.seller_id = ?", v.OrganizationID)
	}
	if state != "" {
		w.And("r.state = ?", string(state))
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM receipts r"+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	conditions := w.SQL()
	list.Rows, err = db.All[Receipt](ctx, s.db, "SELECT "+receiptColumns+conditions+" ORDER BY r.created_at, r.id LIMIT "+
		w.Bind(request.Size)+" OFFSET "+w.Bind(request.Offset()), w.Args()...)
	return list, err
}

// Resolution is what a person found out about a receipt.
type Resolution struct {
	State  State // Issued, Failed (it was not) or Cancelled
	Number string
	Date   time.Time // of an issued one; now for the zero time
}

// Resolve keeps what one of the staff found out about a receipt of an order that
// ctx's organisation sells.
func (s *Service) Resolve(ctx context.Context, orderID string, found Resolution) (Receipt, error) {
	was, err := s.sold(ctx, orderID)
	if err != nil {
		return was, err
	}
	if found.State == Issued && !digits(found.Number, numberDigits) {
		return was, apperr.InvalidField("number", "field.receipt_number")
	}
	if !resolvable(was.State, found.State) {
		return was, apperr.New(apperr.OrderStatus)
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.enterResolution(ctx, was, found); err != nil {
			return err
		}
		return s.note(ctx, audit.ReceiptResolved, was, audit.Values{"state": found.State, "number": found.Number})
	})
	if err != nil {
		return was, err
	}
	return s.of(ctx, orderID)
}

// resolvable tells whether a person may say of a receipt in a state that it is in
// another.
func resolvable(was, found State) bool {
	switch found {
	case Issued:
		return was == Unknown || was == Failed || was == ByHand
	case Failed:
		return was == Unknown
	case Cancelled:
		return was == Cancelling
	case Wanted, Posting, Unknown, ByHand, Cancelling:
	}
	return false
}

func (s *Service) enterResolution(ctx context.Context, was Receipt, found Resolution) error {
	switch found.State {
	case Issued:
		date := found.Date
		if date.IsZero() {
			date = s.clock.Now()
		}
		return s.enterIssued(ctx, was, found.Number, date.In(clock.Ulaanbaatar).Format(dateLayout), was.VAT, was.CityTax)
	case Cancelled:
		return s.enterCancelled(ctx, was)
	default:
		return s.enterRefusal(ctx, was, "")
	}
}

// PostAgain asks the issuer once more for a receipt that was not issued. What is to
// be shown once is shown to nobody: it is the payer's.
func (s *Service) PostAgain(ctx context.Context, orderID string) (Receipt, error) {
	was, err := s.sold(ctx, orderID)
	switch {
	case err != nil:
		return was, err
	case !s.Given():
		return was, apperr.New(apperr.NotFound)
	case was.State != Failed:
		return was, apperr.New(apperr.OrderStatus)
	}
	if err := s.note(ctx, audit.ReceiptPosted, was, nil); err != nil {
		return was, err
	}
	o, err := s.commerce.Order(ctx, orderID)
	if err != nil {
		return was, err
	}
	r, _, err := s.issue(ctx, o, Failed)
	return r, err
}

// sold returns the receipt of an order that ctx's organisation sells.
func (s *Service) sold(ctx context.Context, orderID string) (Receipt, error) {
	if _, err := s.commerce.Sold(ctx, orderID); err != nil {
		return Receipt{}, err
	}
	return s.of(ctx, orderID)
}

func (s *Service) note(ctx context.Context, act audit.Act, r Receipt, after audit.Values) error {
	return s.audit.Note(ctx, audit.Entry{
		Act: act, Object: r.OrderNumber, Before: audit.Values{"state": r.State}, After: after,
	})
}

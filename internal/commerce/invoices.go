package commerce

import (
	"context"
	"errors"
	"net/url"
	"time"

	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/log"
)

// Provider takes money by invoice, as qpay.Client does.
type Provider interface {
	CreateInvoice(ctx context.Context, invoice qpay.Invoice) (qpay.Issued, error)
	CancelInvoice(ctx context.Context, id string) error
	Check(ctx context.Context, invoiceID string) ([]qpay.Payment, error)
	Refund(ctx context.Context, paymentID, note string) error
	List(ctx context.Context, merchant string, from, to time.Time) ([]qpay.Payment, error)
}

// Invoice is what the payer of an order is shown to pay by.
type Invoice struct {
	ID         string      `db:"id"`
	OrderID    string      `db:"order_id"`
	ProviderID string      `db:"provider_id"`
	MerchantID string      `db:"merchant_id"` // whose money it asks for, "" for the hub's
	Amount     int64       `db:"amount"`
	State      string      `db:"state"`
	Ways       InvoiceWays `db:"ways,json"`
	CreatedAt  db.Time     `db:"created_at"`
	ExpiresAt  db.Time     `db:"expires_at"`
}

// InvoiceWays are the ways to pay an invoice.
type InvoiceWays struct {
	QRText   string      `json:"qr_text"`
	QRImage  string      `json:"qr_image"` // PNG in base64
	ShortURL string      `json:"short_url"`
	Banks    []qpay.Bank `json:"banks"`
}

const invoiceColumns = `v.id, v.order_id, COALESCE(v.provider_id, '') AS provider_id,
	COALESCE(v.merchant_id, '') AS merchant_id, v.amount, v.state, v.ways, v.created_at, v.expires_at
	FROM invoices v`

// CallbackPath is where QPay calls; what stands behind it is the invoice's secret.
const CallbackPath = "/edu/p/api/v1/payments/qpay/callback"

// makingFor is how long a process may take to have an invoice made.
const makingFor = time.Minute

// Invoice returns the open invoice of an order of ctx's viewer that waits for
// money; one is made when there is none. The error is payment_failed when the
// provider makes none.
func (s *Service) Invoice(ctx context.Context, o Order) (Invoice, error) {
	open, err := s.openInvoice(ctx, o.ID)
	if err == nil && open.State == "making" && open.CreatedAt.Add(makingFor).Before(s.clock.Now()) {
		// Whoever made it died. What it asked for is shown to nobody.
		if err := s.closeInvoice(ctx, open.ID); err != nil {
			return Invoice{}, err
		}
		err = apperr.New(apperr.NotFound)
	}
	if err == nil && open.State == "making" {
		return Invoice{}, apperr.New(apperr.Unavailable).After(time.Second)
	}
	if !apperr.Is(err, apperr.NotFound) {
		return open, err
	}
	return s.makeInvoice(ctx, o)
}

func (s *Service) openInvoice(ctx context.Context, orderID string) (Invoice, error) {
	return db.Get[Invoice](ctx, s.db, "SELECT "+invoiceColumns+" WHERE v.order_id = $1 AND v.state <> 'closed'", orderID)
}

func (s *Service) closeInvoice(ctx context.Context, id string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE invoices SET state = 'closed' WHERE id = $1", id)
	return err
}

// makeInvoice claims the one place for an open invoice and has it made by the merchant
// of the seller.
func (s *Service) makeInvoice(ctx context.Context, o Order) (Invoice, error) {
	merchant, err := s.merchantOf(ctx, o.SellerID)
	if err != nil {
		return Invoice{}, err
	}
	provider, err := s.Provider(ctx, merchant)
	if err != nil || provider == nil {
		return Invoice{}, apperr.Wrap(apperr.PaymentFailed, err)
	}
	v := Invoice{
		ID: ident.New(), OrderID: o.ID, MerchantID: merchant, Amount: o.Total - o.Received + o.Returned, State: "making",
		CreatedAt: s.db.Now(), ExpiresAt: o.ExpiresAt,
	}
	secret := ident.Secret()
	if err := s.claimInvoice(ctx, v, secret); err != nil {
		return v, err
	}
	issued, err := provider.CreateInvoice(ctx, qpay.Invoice{
		Number: v.ID, Description: "Sudar " + o.Number, Amount: v.Amount, Expires: v.ExpiresAt.Time,
		Callback: s.options.Site + CallbackPath + "?token=" + url.QueryEscape(secret),
	})
	if err != nil {
		log.From(ctx).WarnContext(ctx, "no invoice was made", "order", o.ID, "error", err)
		return v, errors.Join(apperr.Wrap(apperr.PaymentFailed, err), s.closeInvoice(ctx, v.ID))
	}
	v.ProviderID, v.State = issued.ID, "open"
	v.Ways = InvoiceWays{QRText: issued.QRText, QRImage: issued.QRImage, ShortURL: issued.ShortURL, Banks: issued.Banks}
	return v, s.openWith(ctx, v)
}

// claimInvoice takes the one place of an order for an open invoice.
func (s *Service) claimInvoice(ctx context.Context, v Invoice, secret string) error {
	err := s.locked(ctx, v.OrderID, func(ctx context.Context, locked *Order) error {
		if locked.Status != Pending {
			return apperr.New(apperr.OrderStatus)
		}
		_, err := db.Exec(ctx, s.db, `INSERT INTO invoices (id, order_id, provider, merchant_id, callback, amount, state, ways, created_at,
			expires_at) VALUES ($1, $2, $3, $4, $5, $6, 'making', '{}', $7, $8)`,
			v.ID, v.OrderID, ByQPay, db.OrNull(v.MerchantID), ident.Digest(secret), v.Amount, v.CreatedAt, v.ExpiresAt)
		return err
	})
	if db.IsUnique(err) {
		return apperr.New(apperr.Unavailable).After(time.Second) // somebody else is making one
	}
	return err
}

// openWith stores an invoice that was made.
func (s *Service) openWith(ctx context.Context, v Invoice) error {
	ways, err := jsonText(v.Ways)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		opened, err := db.Exec(ctx, s.db, "UPDATE invoices SET provider_id = $2, ways = $3, state = 'open' WHERE id = $1 AND state = 'making'",
			v.ID, v.ProviderID, ways)
		if err != nil {
			return err
		}
		if opened == 0 { // it took too long, and another was made
			return apperr.New(apperr.Unavailable).After(time.Second)
		}
		return s.checkLater(ctx, v.ID, firstCheck)
	})
}

// Called queues a look at what was paid on the invoice whose secret a callback
// brought. Whoever calls learns nothing from it.
func (s *Service) Called(ctx context.Context, secret string) error {
	id, err := db.Get[string](ctx, s.db, "SELECT id FROM invoices WHERE callback = $1", ident.Digest(secret))
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound)
	}
	return s.checkLater(ctx, id, 0)
}

// CheckInvoice asks the provider what was paid on an invoice and enters it. open
// is whether more may come soon.
func (s *Service) CheckInvoice(ctx context.Context, id string) (v Invoice, open bool, err error) {
	v, err = db.Get[Invoice](ctx, s.db, "SELECT "+invoiceColumns+" WHERE v.id = $1", id)
	if err != nil || v.ProviderID == "" {
		return v, false, err
	}
	provider, err := s.Provider(ctx, v.MerchantID)
	if err != nil || provider == nil {
		return v, false, err
	}
	paid, err := provider.Check(ctx, v.ProviderID)
	if err != nil {
		return v, true, err
	}
	for _, payment := range paid {
		if payment.Status == qpay.Failed {
			err = s.noteRefusal(ctx, v, payment.PaidAt)
		} else {
			err = s.enterPayment(ctx, v.OrderID, v.MerchantID, payment)
		}
		if err != nil {
			return v, true, err
		}
	}
	o, err := s.load(ctx, v.OrderID)
	return v, o.Status == Pending, err
}

// noteRefusal keeps when the bank refused a payment of an order that waits, so that
// its page tells the payer (SPEC §8). A provider that names no time is noted once.
func (s *Service) noteRefusal(ctx context.Context, v Invoice, at time.Time) error {
	if at.IsZero() {
		at = v.CreatedAt.Time
	}
	_, err := db.Exec(ctx, s.db, `UPDATE orders SET refused_at = $2
		WHERE id = $1 AND status = 'pending' AND (refused_at IS NULL OR refused_at < $2)`, v.OrderID, db.At(at))
	return err
}

// enterPayment enters a payment as the provider of a merchant tells of it, and that it
// went back.
func (s *Service) enterPayment(ctx context.Context, orderID, merchantID string, p qpay.Payment) error {
	if p.Status != qpay.Paid && p.Status != qpay.Refunded || p.Amount == 0 {
		return nil
	}
	if p.Currency != "" && p.Currency != "MNT" {
		log.From(ctx).ErrorContext(ctx, "a payment is not in ₮", "payment", p.ID, "currency", p.Currency)
		return nil
	}
	at := p.PaidAt
	if at.IsZero() {
		at = s.clock.Now()
	}
	receipt := Receipt{Provider: ByQPay, ProviderID: p.ID, MerchantID: merchantID, Amount: p.Amount, Card: p.Card, At: at}
	o, err := s.Receive(ctx, orderID, receipt)
	if err != nil || p.Status == qpay.Paid || o.Owed < p.Amount {
		return err
	}
	receipt.At = s.clock.Now()
	_, err = s.Return(ctx, orderID, receipt)
	return err
}

package commerce

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudar/internal/audit"
	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
)

// Reconciled is what a comparison with the provider found.
type Reconciled struct {
	Seen    int      // payments that the provider knows and that are ours to know
	Entered int      // of those, the ones that the books lacked
	Unknown []string // payments at the hub's merchant on no invoice of ours
}

// listed is a merchant whose payments are compared with the books.
type listed struct {
	ID     string `db:"id"` // "" for the hub's
	Number string `db:"merchant"`
}

// Reconcile enters the payments of a time that the provider knows and the books do
// not, of the hub's merchant and of those of sellers. One that cannot be asked keeps
// no other from being compared.
func (s *Service) Reconcile(ctx context.Context, from, to time.Time) (Reconciled, error) {
	found := Reconciled{}
	merchants, err := s.listed(ctx, from)
	if err != nil {
		return found, err
	}
	for _, m := range merchants {
		if failed := s.reconcile(ctx, m, from, to, &found); failed != nil {
			err = errors.Join(err, fmt.Errorf("commerce: payments of merchant %q: %w", m.Number, failed))
		}
	}
	return found, err
}

// listed returns the merchants that took money since a time, as far as is known.
func (s *Service) listed(ctx context.Context, from time.Time) ([]listed, error) {
	merchants := []listed{}
	if s.options.QPay != nil {
		merchants = append(merchants, listed{Number: s.options.Merchant})
	}
	if s.merchants.connect == nil {
		return merchants, nil
	}
	own, err := db.All[listed](ctx, s.db, "SELECT id, merchant FROM qpay_merchants WHERE ended_at IS NULL OR ended_at > $1 ORDER BY id",
		db.At(from.Add(-transferFor))) // what it asked for before it ended may be paid after
	return append(merchants, own...), err
}

func (s *Service) reconcile(ctx context.Context, m listed, from, to time.Time, found *Reconciled) error {
	provider, err := s.Provider(ctx, m.ID)
	if err != nil || provider == nil {
		return err
	}
	paid, err := provider.List(ctx, m.Number, from, to)
	if err != nil {
		return err
	}
	for _, payment := range paid {
		if payment.Status != qpay.Paid && payment.Status != qpay.Refunded {
			continue
		}
		if err := s.reconcilePayment(ctx, m, payment, found); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) reconcilePayment(ctx context.Context, m listed, payment qpay.Payment, found *Reconciled) error {
	order, err := db.Get[string](ctx, s.db, `SELECT order_id FROM invoices WHERE provider = $1 AND provider_id = $2
		AND COALESCE(merchant_id, '') = $3`, ByQPay, payment.InvoiceID, m.ID)
	if ignoreMissing(err) != nil {
		return err
	}
	if err != nil && m.ID != "" { // what a seller takes elsewhere is no business of ours
		return nil
	}
	if err != nil {
		found.Seen++
		found.Unknown = append(found.Unknown, payment.ID)
		log.From(ctx).ErrorContext(ctx, "a payment is on no invoice of ours", "payment", payment.ID)
		return nil //nolint:nilerr // it was logged and is counted
	}
	found.Seen++
	known, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM payments WHERE provider = $1 AND provider_id = $2 AND kind = 'paid'", ByQPay,
		payment.ID)
	if err != nil {
		return err
	}
	if known == 0 {
		found.Entered++
	}
	return s.enterPayment(ctx, order, m.ID, payment)
}

// ReconcileByHand is Reconcile for staff; the audit log tells of it. It returns
// ErrNotFound where no provider is set up.
func (s *Service) ReconcileByHand(ctx context.Context, from, to time.Time) (Reconciled, error) {
	if there, _, err := s.Ways(ctx, ""); err != nil || !there {
		return Reconciled{}, errors.Join(err, apperr.New(apperr.NotFound))
	}
	found, err := s.Reconcile(ctx, from, to)
	if err != nil {
		return found, err
	}
	return found, s.noteTime(ctx, audit.PaymentsCompared, from, to)
}

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
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
)

const (
	fulfilJob    = "commerce.fulfil"
	checkJob     = "payment/check"
	closeJob     = "commerce.close_invoice"
	returnJob    = "commerce.return_money"
	expireJob    = "commerce.expire"
	booksJob     = "commerce.books"
	reconcileJob = "commerce.reconcile"
	endingJob    = "commerce.ending"
)

const (
	// firstCheck is when the provider is asked though it called nobody.
	firstCheck  = 20 * time.Second
	expireEvery = time.Minute
	booksEvery  = 24 * time.Hour
	// lookBack is how far back payments are compared with the provider's.
	lookBack = 3 * 24 * time.Hour
	// lookAhead is by how much the provider's clock may be ahead of this machine's.
	lookAhead = 24 * time.Hour
)

type wanted struct {
	ID string `json:"id"`
}

// Listen registers the domain's jobs.
func Listen(q *jobs.Queue, s *Service) {
	each := map[string]func(context.Context, string) error{
		fulfilJob: s.Fulfil, checkJob: s.checkAgain, closeJob: s.endInvoices, returnJob: s.returnMoney,
	}
	for kind, do := range each {
		q.Handle(kind, func(ctx context.Context, job jobs.Job) error {
			var w wanted
			if err := job.Decode(&w); err != nil {
				return err
			}
			return do(ctx, w.ID)
		})
	}
	q.Repeat(expireJob, expireEvery, func(ctx context.Context) error {
		_, err := s.Expire(ctx)
		return err
	})
	q.Repeat(endingJob, endingEvery, s.tellEnding)
	q.Repeat(booksJob, booksEvery, s.checkNightly)
	q.Repeat(reconcileJob, booksEvery, func(ctx context.Context) error {
		_, err := s.Reconcile(ctx, s.clock.Now().Add(-lookBack), s.clock.Now().Add(lookAhead))
		return err
	})
}

// Start has the jobs run that run again and again.
func Start(ctx context.Context, q *jobs.Queue) error {
	for _, kind := range []string{expireJob, endingJob, booksJob, reconcileJob} {
		if err := q.Enqueue(ctx, jobs.Job{Kind: kind, Key: "all"}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) later(ctx context.Context, kind, id string, wait time.Duration) error {
	return s.jobs.Enqueue(ctx, jobs.Job{Kind: kind, Key: id, Payload: wanted{id}, RunAt: s.clock.Now().Add(wait)})
}

func (s *Service) fulfilLater(ctx context.Context, orderID string) error {
	return s.later(ctx, fulfilJob, orderID, 0)
}

func (s *Service) checkLater(ctx context.Context, invoiceID string, wait time.Duration) error {
	return s.later(ctx, checkJob, invoiceID, wait)
}

// closeLater has the invoices of an order ended that waits for no money.
func (s *Service) closeLater(ctx context.Context, o *Order) error {
	return s.later(ctx, closeJob, o.ID, 0)
}

// returnLater has what is owed paid back.
func (s *Service) returnLater(ctx context.Context, o *Order) error {
	return s.later(ctx, returnJob, o.ID, 0)
}

// checkAgain looks at an invoice and comes back while money may come: soon at
// first, then ever more rarely.
func (s *Service) checkAgain(ctx context.Context, id string) error {
	v, open, err := s.CheckInvoice(ctx, id)
	if !open {
		return err
	}
	age := s.clock.Now().Sub(v.CreatedAt.Time)
	return errors.Join(err, s.checkLater(ctx, id, min(max(age/4, firstCheck), 15*time.Minute)))
}

// endInvoices has the provider take no money for an order that is over, and looks
// whether some came meanwhile.
func (s *Service) endInvoices(ctx context.Context, orderID string) error {
	o, err := s.load(ctx, orderID)
	if err != nil || !o.Status.over() || s.options.QPay == nil {
		return err
	}
	v, err := s.openInvoice(ctx, orderID)
	if err != nil {
		return ignoreMissing(err)
	}
	if v.ProviderID != "" && !o.Status.keeps() { // QPay ends one that is paid by itself
		err = s.options.QPay.CancelInvoice(ctx, v.ProviderID)
		if refusal := (*qpay.Error)(nil); err != nil && !errors.As(err, &refusal) {
			return err
		}
	}
	if _, _, err := s.CheckInvoice(ctx, v.ID); err != nil {
		return err
	}
	return s.closeInvoice(ctx, v.ID)
}

// returnMoney pays back by the provider what is owed and came by card. What came
// otherwise, or is only a part of a payment, staff pay back by hand.
func (s *Service) returnMoney(ctx context.Context, orderID string) error {
	if s.options.QPay == nil {
		return nil
	}
	paid, err := db.All[Money](ctx, s.db, "SELECT "+moneyColumns+` WHERE m.order_id = $1 AND m.provider = $2 AND m.kind = 'paid' AND m.card
		AND NOT EXISTS (SELECT 1 FROM payments b WHERE b.provider = m.provider AND b.provider_id = m.provider_id AND b.kind = 'refund')
		ORDER BY m.recorded_at DESC, m.id DESC LIMIT $3`, orderID, ByQPay, maxPayments)
	if err != nil {
		return err
	}
	for _, payment := range paid {
		o, err := s.load(ctx, orderID)
		if err != nil || o.Status == Pending {
			return err
		}
		if payment.Amount > o.Owed {
			continue
		}
		err = s.options.QPay.Refund(ctx, payment.ProviderID, "order "+o.Number)
		if err != nil && !qpay.Refused(err, qpay.CodePaymentAlreadyCanceled) {
			return fmt.Errorf("commerce: pay back %s: %w", payment.ProviderID, err)
		}
		if _, err := s.Return(ctx, orderID, Receipt{
			Provider: ByQPay, ProviderID: payment.ProviderID, Amount: payment.Amount, Card: true, At: s.clock.Now(),
		}); err != nil {
			return err
		}
	}
	return nil
}

// Reconciled is what a comparison with the provider found.
type Reconciled struct {
	Seen    int      // payments that the provider knows
	Entered int      // of those, the ones that the books lacked
	Unknown []string // payments on no invoice of ours
}

// Reconcile enters the payments of a time that the provider knows and the books do
// not.
func (s *Service) Reconcile(ctx context.Context, from, to time.Time) (Reconciled, error) {
	found := Reconciled{}
	if s.options.QPay == nil {
		return found, nil
	}
	paid, err := s.options.QPay.List(ctx, s.options.Merchant, from, to)
	if err != nil {
		return found, err
	}
	found.Seen = len(paid)
	for _, payment := range paid {
		if payment.Status != qpay.Paid && payment.Status != qpay.Refunded {
			continue
		}
		order, err := db.Get[string](ctx, s.db, "SELECT order_id FROM invoices WHERE provider = $1 AND provider_id = $2", ByQPay,
			payment.InvoiceID)
		if ignoreMissing(err) != nil {
			return found, err
		}
		if err != nil {
			found.Unknown = append(found.Unknown, payment.ID)
			log.From(ctx).ErrorContext(ctx, "a payment is on no invoice of ours", "payment", payment.ID)
			continue
		}
		known, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM payments WHERE provider = $1 AND provider_id = $2 AND kind = 'paid'", ByQPay,
			payment.ID)
		if err != nil {
			return found, err
		}
		if known == 0 {
			found.Entered++
		}
		if err := s.enterPayment(ctx, order, payment); err != nil {
			return found, err
		}
	}
	return found, nil
}

// ReconcileByHand is Reconcile for staff; the audit log tells of it. It returns
// ErrNotFound where no provider is set up.
func (s *Service) ReconcileByHand(ctx context.Context, from, to time.Time) (Reconciled, error) {
	if s.options.QPay == nil {
		return Reconciled{}, apperr.New(apperr.NotFound)
	}
	found, err := s.Reconcile(ctx, from, to)
	if err != nil {
		return found, err
	}
	return found, s.noteTime(ctx, audit.PaymentsCompared, from, to)
}

// checkNightly has the books checked; what is wrong is an error in the log, as no
// program mends it.
func (s *Service) checkNightly(ctx context.Context) error {
	report, err := s.CheckBooks(ctx)
	for _, wrong := range report.Wrong {
		log.From(ctx).ErrorContext(ctx, "the books of orders are wrong", "rule", wrong.Rule, "id", wrong.ID)
	}
	return err
}

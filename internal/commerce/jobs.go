package commerce

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudar/internal/commerce/payments/qpay"
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
	// serverFailed is the first status of an answer after which nobody knows what was done.
	serverFailed = 500
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
	if err != nil || !o.Status.over() {
		return err
	}
	v, err := s.openInvoice(ctx, orderID)
	if err != nil {
		return ignoreMissing(err)
	}
	provider, err := s.Provider(ctx, v.MerchantID)
	if err != nil || provider == nil {
		return err
	}
	if v.ProviderID != "" && !o.Status.keeps() { // QPay ends one that is paid by itself
		err = provider.CancelInvoice(ctx, v.ProviderID)
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
	paid, err := db.All[Money](ctx, s.db, "SELECT "+moneyColumns+` WHERE m.order_id = $1 AND m.provider = $2 AND m.kind = 'paid' AND m.card
		AND NOT EXISTS (SELECT 1 FROM payments b WHERE b.provider = m.provider AND b.provider_id = m.provider_id AND b.kind = 'refund')
		ORDER BY m.recorded_at DESC, m.id DESC LIMIT $3`, orderID, ByQPay, maxPayments)
	if err != nil {
		return err
	}
	for _, payment := range paid {
		if err := s.payBack(ctx, payment); err != nil {
			return fmt.Errorf("commerce: pay back %s: %w", payment.ProviderID, err)
		}
	}
	return nil
}

// payBack has the provider pay back one payment, if as much is owed, and enters it. That
// it is asked is kept before: its answer may be lost.
func (s *Service) payBack(ctx context.Context, payment Money) error {
	provider, err := s.Provider(ctx, payment.MerchantID)
	if err != nil || provider == nil {
		return err
	}
	o, asked, err := s.askRefund(ctx, payment)
	if err != nil || !asked {
		return err
	}
	err = provider.Refund(ctx, payment.ProviderID, "order "+o.Number)
	if refusal := (*qpay.Error)(nil); errors.As(err, &refusal) && refusal.HTTPStatus < serverFailed &&
		!qpay.Refused(err, qpay.CodePaymentAlreadyCanceled) {
		_, failed := db.Exec(ctx, s.db, "UPDATE payments SET refund_asked = FALSE WHERE id = $1", payment.ID)
		return errors.Join(err, failed)
	}
	if err != nil && !qpay.Refused(err, qpay.CodePaymentAlreadyCanceled) {
		return err
	}
	_, err = s.Return(ctx, payment.OrderID, Receipt{
		Provider: ByQPay, ProviderID: payment.ProviderID, MerchantID: payment.MerchantID, Amount: payment.Amount, Card: true,
		At: s.clock.Now(),
	})
	return err
}

// askRefund keeps the money of a payment for the provider to pay it back; false when less
// is owed.
func (s *Service) askRefund(ctx context.Context, payment Money) (o Order, asked bool, err error) {
	err = s.locked(ctx, payment.OrderID, func(ctx context.Context, locked *Order) error {
		o, asked = *locked, payment.RefundAsked
		if asked || o.Status == Pending {
			return nil
		}
		before, err := s.refundsAsked(ctx, o.ID)
		if err != nil || payment.Amount > o.Owed-before {
			return err
		}
		asked = true
		_, err = db.Exec(ctx, s.db, "UPDATE payments SET refund_asked = TRUE WHERE id = $1", payment.ID)
		return err
	})
	return o, asked, err
}

// refundsAsked is the money of an order that a provider was asked to pay back and that is
// not known to have gone.
func (s *Service) refundsAsked(ctx context.Context, orderID string) (int64, error) {
	return db.Get[int64](ctx, s.db, `SELECT COALESCE(SUM(m.amount), 0) FROM payments m WHERE m.order_id = $1 AND m.refund_asked
		AND NOT EXISTS (SELECT 1 FROM payments b WHERE b.provider = m.provider AND b.provider_id = m.provider_id AND b.kind = 'refund')`,
		orderID)
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

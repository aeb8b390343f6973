package receipts

import (
	"context"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
)

const (
	issueJob  = "receipts.issue"
	cancelJob = "receipts.cancel"
	lostJob   = "receipts.lost"
)

const (
	// claimWithin is how long the payer has to come for the receipt.
	claimWithin = 10 * time.Minute
	lostEvery   = time.Minute
)

type wanted struct {
	OrderID string `json:"order_id"`
}

// Listen registers the domain's jobs and what it does when orders are paid and
// refunded.
func Listen(q *jobs.Queue, s *Service) {
	for kind, do := range map[string]func(context.Context, string) error{issueJob: s.issueUnclaimed, cancelJob: s.cancel} {
		q.Handle(kind, func(ctx context.Context, job jobs.Job) error {
			var w wanted
			if err := job.Decode(&w); err != nil {
				return err
			}
			return do(ctx, w.OrderID)
		})
	}
	jobs.On(q, commerce.PaidEvent, "receipts", s.paid)
	jobs.On(q, commerce.RefundedEvent, "receipts", func(ctx context.Context, refunded commerce.RefundedOrder) error {
		return s.takeBack(ctx, refunded.OrderID)
	})
	q.Repeat(lostJob, lostEvery, s.giveUpLost)
}

// Start has the jobs run that run again and again.
func Start(ctx context.Context, q *jobs.Queue) error {
	return q.Enqueue(ctx, jobs.Job{Kind: lostJob, Key: "all"})
}

func (s *Service) issueLater(ctx context.Context, orderID string, at time.Time) error {
	return s.jobs.Enqueue(ctx, jobs.Job{Kind: issueJob, Key: orderID, Payload: wanted{orderID}, RunAt: at})
}

func (s *Service) cancelLater(ctx context.Context, orderID string) error {
	return s.jobs.Enqueue(ctx, jobs.Job{Kind: cancelJob, Key: orderID, Payload: wanted{orderID}})
}

// paid has the receipt of an order issued in some minutes if the payer does not come
// for it, and leaves one that the issuer does not take to the seller at once. An order
// that cost nothing has none, nor has one of a seller that is no VAT payer, also if a
// receipt was chosen while it was one.
func (s *Service) paid(ctx context.Context, paid commerce.PaidOrder) error {
	o, err := s.commerce.Order(ctx, paid.OrderID)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound)
	}
	if !s.owed(o) {
		_, err := db.Exec(ctx, s.db, "DELETE FROM receipts WHERE order_id = $1 AND state = 'wanted'", o.ID)
		return err
	}
	if err := s.ensure(ctx, o, Receipt{Kind: Citizen}); err != nil {
		return err
	}
	sale, err := s.sale(ctx, o, Receipt{State: Wanted})
	if err != nil {
		return err
	}
	if s.issuer.Leaves(sale) != ForNone {
		_, err := s.begin(ctx, sale)
		return err
	}
	return s.issueLater(ctx, o.ID, o.PaidAt.Add(claimWithin))
}

// issueUnclaimed issues a receipt that nobody came for. What is to be shown once is
// shown to nobody.
func (s *Service) issueUnclaimed(ctx context.Context, orderID string) error {
	o, err := s.commerce.Order(ctx, orderID)
	if err != nil || !s.owed(o) {
		return apperr.Ignore(err, apperr.NotFound)
	}
	_, _, err = s.issue(ctx, o, Wanted)
	return apperr.Ignore(err, apperr.NotFound)
}

// giveUpLost gives receipts to a person whose issuer was asked by a process that
// died, or that has waited too long.
func (s *Service) giveUpLost(ctx context.Context) error {
	lost, err := db.Exec(ctx, s.db, "UPDATE receipts SET state = 'unknown' WHERE state = 'posting' AND posted_at < $1",
		db.At(s.clock.Now().Add(-lostAfter)))
	if lost > 0 {
		log.From(ctx).ErrorContext(ctx, "whether receipts were issued is not known: a person has to look", "receipts", lost)
	}
	return err
}

package receipts

import (
	"context"
	"errors"
	"net"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
)

const (
	// postWithin bounds one call of the issuer with all that belongs to it.
	postWithin = time.Minute
	// lostAfter is when nobody waits any more for the answer to a call.
	lostAfter = 2 * postWithin
	// tryFor is how long a receipt whose issuer cannot be reached is tried for; it
	// has to be at the tax office within 72 hours.
	tryFor = 48 * time.Hour
	// mostProblem bounds what is kept of a refusal.
	mostProblem = 300
)

// Claim issues the receipt of a paid order of ctx's viewer, unless that was done, and
// returns it with what is shown once; nothing is shown for a receipt that was issued
// by another call.
func (s *Service) Claim(ctx context.Context, orderID string) (Receipt, *Shown, error) {
	o, err := s.commerce.Own(ctx, orderID)
	switch {
	case err != nil:
		return Receipt{}, nil, err
	case !s.owed(o):
		return Receipt{}, nil, apperr.New(apperr.NotFound)
	case o.PaidAt.IsZero():
		return Receipt{}, nil, apperr.New(apperr.OrderStatus)
	}
	if err := s.ensure(ctx, o, Receipt{Kind: Citizen}); err != nil {
		return Receipt{}, nil, err
	}
	return s.issue(ctx, o, Wanted)
}

// issue has the receipt of an order issued if it stands in a state, or leaves it to the
// seller.
func (s *Service) issue(ctx context.Context, o commerce.Order, from State) (Receipt, *Shown, error) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), postWithin) // the payer may close the page meanwhile
	defer stop()
	r, err := s.of(ctx, o.ID)
	if err != nil || r.State != from {
		return r, nil, err
	}
	sale, err := s.sale(ctx, o, r)
	if err != nil {
		return r, nil, err
	}
	won, err := s.begin(ctx, sale)
	if err != nil {
		return r, nil, err
	}
	if r, err = s.of(ctx, o.ID); err != nil || !won {
		return r, nil, err
	}
	sale.Receipt = r
	answer, err := s.issuer.Issue(ctx, sale)
	if err == nil && answer.Number == "" {
		err = errors.New("receipts: the issuer gave no number")
	}
	if err = s.enter(context.WithoutCancel(ctx), r, answer, err); err != nil {
		return r, nil, err
	}
	if r, err = s.of(context.WithoutCancel(ctx), o.ID); err != nil || r.Number == "" || r.Attempt != sale.Receipt.Attempt {
		return r, nil, err
	}
	return r, &answer.Shown, nil
}

// begin has this caller ask the issuer for the receipt of a sale, and tells whether it
// may. The change to posting comes before the call, so that of several callers one asks
// the issuer, and a process that dies leaves a receipt that is not asked for again. One
// that the issuer does not take is left to the seller: nobody asks for it.
func (s *Service) begin(ctx context.Context, sale Sale) (bool, error) {
	o, to, by := sale.Order, Posting, s.issuer.Name()
	if o.Status != commerce.Paid && o.Status != commerce.Fulfilled {
		return false, nil
	}
	reason := s.issuer.Leaves(sale)
	if reason != ForNone {
		to, by = ByHand, Seller
	}
	won, err := db.Exec(ctx, s.db, `UPDATE receipts SET state = $3, issuer = $4, posted_at = $5, attempt = attempt + 1, problem = '',
		reason = $6 WHERE order_id = $1 AND state = $2`, o.ID, string(sale.Receipt.State), string(to), by, s.db.Now(), string(reason))
	return won > 0 && to == Posting, err
}

// sale returns what a receipt is issued for.
func (s *Service) sale(ctx context.Context, o commerce.Order, r Receipt) (Sale, error) {
	sale := Sale{Order: o, Receipt: r}
	money, err := s.commerce.Payments(ctx, o.ID)
	for _, m := range money {
		if !m.Refund {
			sale.Payments = append(sale.Payments, m)
		}
	}
	if err == nil {
		sale.ISBNs, err = s.isbns(ctx, o)
	}
	return sale, err
}

// enter keeps what came of asking the issuer: an answer, a refusal, or nothing that
// is known. What is shown once is not kept.
func (s *Service) enter(ctx context.Context, r Receipt, answer Answer, failed error) error {
	var refused *RefusedError
	switch {
	case failed == nil:
		return s.enterIssued(ctx, r, answer.Number, answer.Date, answer.VAT, answer.CityTax)
	case errors.As(failed, &refused):
		log.From(ctx).WarnContext(ctx, "the issuer refused a receipt", "order", r.OrderID)
		return s.enterRefusal(ctx, r, refused.Message)
	case notSent(failed) && s.clock.Now().Before(r.CreatedAt.Add(tryFor)):
		return s.wantAgain(ctx, r)
	}
	log.From(ctx).ErrorContext(ctx, "whether a receipt was issued is not known: a person has to look", "order", r.OrderID, "error", failed)
	_, err := db.Exec(ctx, s.db, "UPDATE receipts SET state = 'unknown' WHERE id = $1 AND attempt = $2 AND state = 'posting'", r.ID, r.Attempt)
	return err
}

// enterIssued keeps that a receipt was issued, also when it came so late that nobody
// waited for it. If the order was refunded meanwhile, it is taken back.
func (s *Service) enterIssued(ctx context.Context, r Receipt, number, date string, vat, cityTax int64) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		changed, err := db.Exec(ctx, s.db, `UPDATE receipts SET state = 'issued', number = $3, date = $4, vat = $5, city_tax = $6, issued_at = $7,
			problem = '' WHERE id = $1 AND attempt = $2 AND state IN ('posting', 'unknown', 'failed', 'by_hand')`,
			r.ID, r.Attempt, number, date, vat, cityTax, s.db.Now())
		if err != nil {
			return err
		}
		if changed == 0 {
			log.From(ctx).ErrorContext(ctx, "a receipt was issued that nobody waits for", "order", r.OrderID, "number", number)
			return nil
		}
		return s.takeBackRefunded(ctx, r.OrderID)
	})
}

// enterRefusal keeps that nothing was issued. The receipt of an order that was
// refunded meanwhile is wanted no more.
func (s *Service) enterRefusal(ctx context.Context, r Receipt, problem string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.Exec(ctx, s.db, `UPDATE receipts SET state = 'failed', problem = $3 WHERE id = $1 AND attempt = $2
			AND state IN ('posting', 'unknown')`, r.ID, r.Attempt, shortened(problem))
		if err != nil {
			return err
		}
		return s.takeBackRefunded(ctx, r.OrderID)
	})
}

// wantAgain puts back a receipt that never left this machine.
func (s *Service) wantAgain(ctx context.Context, r Receipt) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		changed, err := db.Exec(ctx, s.db, `UPDATE receipts SET state = 'wanted' WHERE id = $1 AND attempt = $2 AND state = 'posting'`, r.ID,
			r.Attempt)
		if err != nil || changed == 0 {
			return err
		}
		return s.issueLater(ctx, r.OrderID, s.clock.Now().Add(claimWithin))
	})
}

// notSent tells whether an error of a call says that nobody was reached.
func notSent(err error) bool {
	var failed *net.OpError
	return errors.As(err, &failed) && failed.Op == "dial"
}

func shortened(text string) string {
	letters := []rune(text)
	return string(letters[:min(len(letters), mostProblem)])
}

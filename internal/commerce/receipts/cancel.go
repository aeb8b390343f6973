package receipts

import (
	"context"
	"errors"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
)

// takeBack ends the receipt of an order that was refunded: one that was issued is
// cancelled with its issuer, one that was not is wanted no more. Where that is not
// known, a person finds it out first.
func (s *Service) takeBack(ctx context.Context, orderID string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, `UPDATE receipts SET state = 'cancelled', ended_at = $2 WHERE order_id = $1
			AND state IN ('wanted', 'failed', 'by_hand')`, orderID, s.db.Now()); err != nil {
			return err
		}
		issued, err := db.Exec(ctx, s.db, "UPDATE receipts SET state = 'cancelling' WHERE order_id = $1 AND state = 'issued'", orderID)
		if err != nil || issued == 0 {
			return err
		}
		return s.cancelLater(ctx, orderID)
	})
}

// cancel asks the issuer to take a receipt back, which does no more when it is asked
// twice. What it refuses waits for a person.
func (s *Service) cancel(ctx context.Context, orderID string) error {
	r, err := s.of(ctx, orderID)
	if err != nil || r.State != Cancelling {
		return apperr.Ignore(err, apperr.NotFound)
	}
	if r.Issuer == Seller {
		return nil
	}
	if !s.Given() || s.issuer.Name() != r.Issuer {
		return s.enterProblem(ctx, r, "issued by "+r.Issuer+", which is not asked here any more")
	}
	o, err := s.commerce.Order(ctx, orderID)
	if err != nil {
		return err
	}
	sale, err := s.sale(ctx, o, r)
	if err != nil {
		return err
	}
	err = s.issuer.Cancel(ctx, sale)
	if refused := (*RefusedError)(nil); errors.As(err, &refused) {
		log.From(ctx).WarnContext(ctx, "the issuer does not cancel a receipt: a person has to", "order", orderID)
		return s.enterProblem(ctx, r, refused.Message)
	}
	if err != nil {
		return err
	}
	return s.enterCancelled(ctx, r)
}

// takeBackRefunded is takeBack for an order that may have been refunded while its
// receipt was being issued.
func (s *Service) takeBackRefunded(ctx context.Context, orderID string) error {
	o, err := s.commerce.Order(ctx, orderID)
	if err != nil || o.Status != commerce.Refunded {
		return err
	}
	return s.takeBack(ctx, orderID)
}

func (s *Service) enterCancelled(ctx context.Context, r Receipt) error {
	_, err := db.Exec(ctx, s.db, "UPDATE receipts SET state = 'cancelled', ended_at = $2, problem = '' WHERE id = $1 AND state = 'cancelling'",
		r.ID, s.db.Now())
	return err
}

func (s *Service) enterProblem(ctx context.Context, r Receipt, problem string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE receipts SET problem = $2 WHERE id = $1", r.ID, shortened(problem))
	return err
}

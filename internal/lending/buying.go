package lending

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Commerce sells the copies that a request asks for. What follows is called in its
// transactions, in which the order is locked, and before it the title (TitlesOfOrder).

// TakeRequest gives an open request of an organisation to an order.
func (s *Service) TakeRequest(ctx context.Context, id, organizationID, orderID string) error {
	taken, err := db.Exec(ctx, s.db, `UPDATE copy_requests SET status = 'ordered', order_id = $3
		WHERE id = $1 AND organization_id = $2 AND status = 'open'`, id, organizationID, orderID)
	if err == nil && taken == 0 {
		err = apperr.New(apperr.RequestDecided)
	}
	return err
}

// FreeRequests opens the requests of an order again for which no money came.
func (s *Service) FreeRequests(ctx context.Context, orderID string) error {
	_, err := db.Exec(ctx, s.db, `UPDATE copy_requests SET status = 'open', order_id = NULL
		WHERE order_id = $1 AND status = 'ordered'`, orderID)
	return err
}

// TitlesOfOrder returns the ids of the lending titles of which an order sells copies.
func (s *Service) TitlesOfOrder(ctx context.Context, orderID string) ([]string, error) {
	return db.All[string](ctx, s.db, `SELECT DISTINCT l.title_id FROM order_lines o JOIN copy_requests q ON q.id = o.request_id
		JOIN licences l ON l.id = q.licence_id WHERE o.order_id = $1 ORDER BY l.title_id`, orderID)
}

// GiveCopies adds what a request asks for to its licence once it is paid, and returns
// the licence.
func (s *Service) GiveCopies(ctx context.Context, requestID string) (string, error) {
	q, err := db.Get[CopyRequest](ctx, s.db, requestSQL+" WHERE q.id = $1", requestID)
	if err != nil {
		return "", err
	}
	return q.LicenceID, s.locked(ctx, q.TitleID, func(ctx context.Context, t *title) error {
		if err := s.moveRequest(ctx, q, RequestOrdered, RequestBought, ""); err != nil {
			return err
		}
		return s.resize(ctx, t, q.LicenceID, q.Copies, q.Copies)
	})
}

// TakeCopies takes what was bought for a request away again. Copies that somebody has
// are not taken: the error is copies_lent.
func (s *Service) TakeCopies(ctx context.Context, requestID string) error {
	q, err := db.Get[CopyRequest](ctx, s.db, requestSQL+" WHERE q.id = $1", requestID)
	if err != nil {
		return err
	}
	return s.locked(ctx, q.TitleID, func(ctx context.Context, t *title) error {
		left, err := db.Get[int](ctx, s.db, `SELECT l.copies - (SELECT COUNT(*) FROM loans n WHERE n.licence_id = l.id AND n.returned_at IS NULL)
			FROM licences l WHERE l.id = $1`, q.LicenceID)
		if err != nil {
			return err
		}
		if left < q.Copies {
			return apperr.New(apperr.CopiesLent)
		}
		if err := s.moveRequest(ctx, q, RequestBought, RequestRefunded, ""); err != nil {
			return err
		}
		return s.resize(ctx, t, q.LicenceID, -q.Copies, -q.Copies)
	})
}

// NewsOfRequest returns a request for those who tell of it, whoever asks.
func (s *Service) NewsOfRequest(ctx context.Context, id string) (CopyRequest, error) {
	return db.Get[CopyRequest](ctx, s.db, requestSQL+" WHERE q.id = $1", id)
}

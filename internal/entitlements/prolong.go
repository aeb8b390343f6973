package entitlements

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Prolong changes the end of a right that was not revoked; the zero time is without
// end. not_found when there is none.
func (s *Service) Prolong(ctx context.Context, id string, until time.Time) error {
	return s.amend(ctx, id, "ends_at = $2", db.At(until))
}

// SetSeats changes how many may read at once by a right that was not revoked.
func (s *Service) SetSeats(ctx context.Context, id string, seats int) error {
	return s.amend(ctx, id, "seats = $2", db.OrNull(seats))
}

func (s *Service) amend(ctx context.Context, id, change string, value any) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		changed, err := db.Exec(ctx, s.db, "UPDATE entitlements SET "+change+" WHERE id = $1 AND revoked_at IS NULL", id, value)
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.db.Touch(ctx, db.TopicEntitlement, id)
	})
}

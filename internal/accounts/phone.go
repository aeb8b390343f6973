package accounts

import (
	"context"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// ByPhone returns whose confirmed telephone a number is.
func (s *Service) ByPhone(ctx context.Context, phone string) (Account, error) {
	return db.Get[Account](ctx, s.db, "SELECT "+columns+" FROM accounts a WHERE a.phone = $1 AND a.phone_confirmed_at IS NOT NULL", phone)
}

// releasePhone takes a number that somebody has shown to be theirs from whom it
// was before, in the transaction of ctx: numbers get new owners, and one signs
// one person in.
func (s *Service) releasePhone(ctx context.Context, phone, except string, origin activity.Origin) error {
	before, err := s.ByPhone(ctx, phone)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound)
	}
	if before.ID == except {
		return nil
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE accounts SET phone_confirmed_at = NULL, updated_at = $2 WHERE id = $1", before.ID,
		s.db.Now()); err != nil {
		return err
	}
	return s.Tell(ctx, before, activity.PhoneReleased, PhoneReleasedNotice, activity.Origin{
		OrganizationID: origin.OrganizationID, Locale: origin.Locale,
	})
}

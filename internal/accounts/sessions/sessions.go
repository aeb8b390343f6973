package sessions

import (
	"context"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// seenEvery bounds how often a request writes that its session is alive.
const seenEvery = 5 * time.Minute

// maxDevices bounds the list of running sessions.
const maxDevices = 100

// New returns a session that Begin opens.
func (s *Service) New(remember bool, identity string) Session {
	return Session{
		ID: ident.New(), Token: ident.Secret(), Remember: remember, Identity: identity, ExpiresAt: s.clock.Now().Add(s.lifetime(remember)),
	}
}

func (s *Service) lifetime(remember bool) time.Duration {
	if remember {
		return s.options.Remember
	}
	return s.options.Idle
}

// Begin opens a session of an account.
func (s *Service) Begin(ctx context.Context, accountID string, session Session, origin activity.Origin) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insert(ctx, session, accountID, origin); err != nil {
			return err
		}
		return s.activity.Note(ctx, accountID, activity.SignedIn, origin)
	})
}

// SignOut ends a session; ending it twice is no error.
func (s *Service) SignOut(ctx context.Context, sessionID string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		ended, err := db.Exec(ctx, s.db, "UPDATE sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", sessionID, s.db.Now())
		if err != nil || ended == 0 {
			return err
		}
		return s.db.Touch(ctx, db.TopicSession, sessionID)
	})
}

// SignOutEverywhere ends all sessions of an account but one; of all when that
// is "".
func (s *Service) SignOutEverywhere(ctx context.Context, accountID, except string, origin activity.Origin) error {
	return s.db.InLockedTx(ctx, "accounts", accountID, func(ctx context.Context) error {
		if err := s.End(ctx, accountID, except); err != nil {
			return err
		}
		return s.activity.Note(ctx, accountID, activity.SessionsEnded, origin)
	})
}

// EndSession ends a session of an account; not_found for another's.
func (s *Service) EndSession(ctx context.Context, accountID, sessionID string, origin activity.Origin) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		ended, err := db.Exec(ctx, s.db, "UPDATE sessions SET revoked_at = $3 WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL",
			sessionID, accountID, s.db.Now())
		if err != nil {
			return err
		}
		if ended == 0 {
			return apperr.New(apperr.NotFound)
		}
		if err := s.db.Touch(ctx, db.TopicSession, sessionID); err != nil {
			return err
		}
		return s.activity.Note(ctx, accountID, activity.SessionsEnded, origin)
	})
}

// End ends all running sessions of an account but one, and the sign-ins
// under way, in the transaction of ctx.
func (s *Service) End(ctx context.Context, accountID, except string) error {
	if _, err := db.Exec(ctx, s.db, "DELETE FROM sign_in_tickets WHERE account_id = $1", accountID); err != nil {
		return err
	}
	ended, err := db.Exec(ctx, s.db, "UPDATE sessions SET revoked_at = $3 WHERE account_id = $1 AND id <> $2 AND revoked_at IS NULL",
		accountID, except, s.db.Now())
	if err != nil || ended == 0 {
		return err
	}
	return s.db.Touch(ctx, db.TopicSession, accountID)
}

// Rotate ends every session of an account and returns a new one in place of the
// one that asks: the account's role has changed.
func (s *Service) Rotate(ctx context.Context, accountID string, asking Session, origin activity.Origin) (Session, error) {
	var renewed Session
	err := s.db.InLockedTx(ctx, "accounts", accountID, func(ctx context.Context) error {
		var err error
		renewed, err = s.Renew(ctx, accountID, asking, origin)
		return err
	})
	return renewed, err
}

// Renew ends every session of an account and returns a new one in place of the
// one that asks, in the transaction of ctx that has locked the account: what it
// may do has changed.
func (s *Service) Renew(ctx context.Context, accountID string, asking Session, origin activity.Origin) (Session, error) {
	renewed := s.New(asking.Remember, asking.Identity)
	if err := s.End(ctx, accountID, ""); err != nil {
		return Session{}, err
	}
	return renewed, s.insert(ctx, renewed, accountID, origin)
}

// Devices returns the running sessions of an account, the one used last first.
func (s *Service) Devices(ctx context.Context, accountID string) ([]Device, error) {
	type row struct {
		ID        string  `db:"id"`
		UserAgent string  `db:"user_agent"`
		Address   string  `db:"address"`
		Remember  bool    `db:"remember"`
		CreatedAt db.Time `db:"created_at"`
		SeenAt    db.Time `db:"seen_at"`
		ExpiresAt db.Time `db:"expires_at"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT id, user_agent, address, remember, created_at, seen_at, expires_at FROM sessions
		WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY seen_at DESC, id LIMIT $3`, accountID, s.db.Now(), maxDevices)
	devices := make([]Device, len(rows))
	for i, r := range rows {
		devices[i] = Device{
			SessionID: r.ID, Name: activity.DeviceName(r.UserAgent), Address: r.Address, Remember: r.Remember,
			CreatedAt: r.CreatedAt.Time, SeenAt: r.SeenAt.Time, ExpiresAt: r.ExpiresAt.Time,
		}
	}
	return devices, err
}

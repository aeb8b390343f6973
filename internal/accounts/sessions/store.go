package sessions

import (
	"context"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Runs tells whether a session, or a token in its place, is still good:
// reading sessions ask it.
func (s *Service) Runs(ctx context.Context, sessionID string) (bool, error) {
	n, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM (
		SELECT s.account_id FROM sessions s WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 UNION ALL
		SELECT t.account_id FROM api_tokens t WHERE t.id = $1 AND t.revoked_at IS NULL AND t.expires_at > $2) running
		JOIN accounts a ON a.id = running.account_id WHERE a.disabled_at IS NULL`, sessionID, s.db.Now())
	return n == 1, err
}

func (s *Service) insert(ctx context.Context, session Session, accountID string, origin activity.Origin) error {
	now := s.db.Now()
	_, err := db.Exec(ctx, s.db,
		`INSERT INTO sessions (id, digest, account_id, remember, identity, user_agent, address, created_at, seen_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
		session.ID, ident.Digest(session.Token), accountID, session.Remember, session.Identity, db.Cut(origin.UserAgent, 300),
		client.Region(origin.Address), now, db.At(session.ExpiresAt))
	if err != nil {
		return err
	}
	return s.trim(ctx, accountID)
}

// How many sessions of an account run at once, and how many that ended are
// kept beside them.
const (
	mostSessions = maxDevices
	mostEnded    = 200
)

// trim ends the sessions of an account that were used longest ago, and
// drops those that ended first, if there are too many: a sign-in is never
// refused for those before it. It runs in the transaction of ctx.
func (s *Service) trim(ctx context.Context, accountID string) error {
	there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM sessions WHERE account_id = $1", accountID)
	if err != nil || there <= mostSessions {
		return err
	}
	now := s.db.Now()
	_, err = db.Exec(ctx, s.db, `UPDATE sessions SET revoked_at = $2 WHERE id IN (SELECT id FROM sessions
		WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY seen_at DESC, id DESC LIMIT 1000 OFFSET $3)`, accountID, now,
		mostSessions)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions
		WHERE account_id = $1 AND (revoked_at IS NOT NULL OR expires_at <= $2) ORDER BY created_at DESC, id DESC LIMIT 1000 OFFSET $3)`,
		accountID, now, mostEnded)
	return err
}

func (s *Service) prolong(ctx context.Context, sessionID string, until time.Time) error {
	_, err := db.Exec(ctx, s.db, "UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE id = $1", sessionID, s.db.Now(), db.At(until))
	return err
}

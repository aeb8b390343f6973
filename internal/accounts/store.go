package accounts

import (
	"context"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// columns are those of an Account, of accounts a.
const columns = `a.id, a.username, a.email, a.phone, a.first_name, a.last_name, a.profile_image, a.password_hash, a.password_verified,
	a.locale, a.history, a.terms_version, a.email_confirmed_at, a.phone_confirmed_at, a.disabled_at, a.erase_at, a.created_at`

func (s *Service) byName(ctx context.Context, name string) (Account, error) {
	return db.Get[Account](ctx, s.db, "SELECT "+columns+" FROM accounts a WHERE a.username = $1 OR a.email = $1", name)
}

// Get returns an account; not_found when there is none.
func (s *Service) Get(ctx context.Context, id string) (Account, error) {
	return db.Get[Account](ctx, s.db, "SELECT "+columns+" FROM accounts a WHERE a.id = $1", id)
}

// mostListed bounds a part of the list of people.
const mostListed = 500

// People returns the next people after a username, in order of username: none
// at the end. Erased ones are not listed.
func (s *Service) People(ctx context.Context, after string) ([]Account, error) {
	return db.All[Account](ctx, s.db, "SELECT "+columns+" FROM accounts a WHERE a.username > $1 AND a.username < '~' ORDER BY a.username LIMIT $2", after, mostListed)
}

func (s *Service) insert(ctx context.Context, a Account) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO accounts
		(id, username, email, phone, first_name, last_name, password_hash, password_verified, locale, terms_version, email_confirmed_at, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
		a.ID, a.Username, a.Email, a.Phone, a.FirstName, a.LastName, a.PasswordHash, a.PasswordVerified, a.Locale, a.TermsVersion, a.EmailConfirmedAt, a.CreatedAt)
	if db.IsUnique(err) {
		return apperr.Wrap(apperr.Conflict, err)
	}
	return err
}

// SessionRuns tells whether a session, or a token in its place, is still good:
// reading sessions ask it.
func (s *Service) SessionRuns(ctx context.Context, sessionID string) (bool, error) {
	n, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM (
		SELECT s.account_id FROM sessions s WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 UNION ALL
		SELECT t.account_id FROM api_tokens t WHERE t.id = $1 AND t.revoked_at IS NULL AND t.expires_at > $2) running
		JOIN accounts a ON a.id = running.account_id WHERE a.disabled_at IS NULL`, sessionID, s.db.Now())
	return n == 1, err
}

func (s *Service) insertSession(ctx context.Context, session Session, accountID string, origin activity.Origin) error {
	now := s.db.Now()
	_, err := db.Exec(ctx, s.db, `INSERT INTO sessions (id, digest, account_id, remember, identity, user_agent, address, created_at, seen_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
		session.ID, ident.Digest(session.Token), accountID, session.Remember, session.Identity, db.Cut(origin.UserAgent, 300), client.Region(origin.Address), now, db.At(session.ExpiresAt))
	if err != nil {
		return err
	}
	return s.trimSessions(ctx, accountID)
}

// How many sessions of an account run at once, and how many that ended are
// kept beside them.
const (
	mostSessions = maxDevices
	mostEnded    = 200
)

// trimSessions ends the sessions of an account that were used longest ago, and
// drops those that ended first, if there are too many: a sign-in is never
// refused for those before it. It runs in the transaction of ctx.
func (s *Service) trimSessions(ctx context.Context, accountID string) error {
	there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM sessions WHERE account_id = $1", accountID)
	if err != nil || there <= mostSessions {
		return err
	}
	now := s.db.Now()
	_, err = db.Exec(ctx, s.db, `UPDATE sessions SET revoked_at = $2 WHERE id IN (SELECT id FROM sessions
		WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY seen_at DESC, id DESC LIMIT 1000 OFFSET $3)`, accountID, now, mostSessions)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions
		WHERE account_id = $1 AND (revoked_at IS NOT NULL OR expires_at <= $2) ORDER BY created_at DESC, id DESC LIMIT 1000 OFFSET $3)`, accountID, now, mostEnded)
	return err
}

func (s *Service) prolong(ctx context.Context, sessionID string, until time.Time) error {
	_, err := db.Exec(ctx, s.db, "UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE id = $1", sessionID, s.db.Now(), db.At(until))
	return err
}

// RoleIn returns the account's running role in an organisation, Visitor when
// it has none.
func (s *Service) RoleIn(ctx context.Context, accountID, organizationID string) (viewer.Role, error) {
	role, err := db.Get[string](ctx, s.db, `SELECT role FROM memberships WHERE account_id = $1 AND organization_id = $2
		AND suspended_at IS NULL AND (ends_at IS NULL OR ends_at > $3)`, accountID, organizationID, s.db.Now())
	if apperr.Is(err, apperr.NotFound) {
		return viewer.Visitor, nil
	}
	return viewer.Role(role), err
}

// mostStaffed bounds the organisations of StaffOf.
const mostStaffed = 50

// StaffOf returns the ids of the organisations in which an account runs as
// librarian or administrator.
func (s *Service) StaffOf(ctx context.Context, accountID string) ([]string, error) {
	return db.All[string](ctx, s.db, `SELECT organization_id FROM memberships WHERE account_id = $1 AND role IN ($2, $3)
		AND suspended_at IS NULL AND (ends_at IS NULL OR ends_at > $4) ORDER BY organization_id LIMIT $5`,
		accountID, string(viewer.Librarian), string(viewer.Admin), s.db.Now(), mostStaffed)
}

package sessions

import (
	"context"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// maxBearer bounds the bytes of a token that is looked up.
const maxBearer = 256

// Bearer is who sends a request: what every call needs to know of them, read at
// once. Calls that are about the account itself read it whole.
type Bearer struct {
	AccountID        string
	PasswordVerified bool
	Session          Session // of a personal token, which stands in its place, the ID alone
	Scope            Scope   // of a personal token, "" for a session
	Role             viewer.Role
}

type bearerRow struct {
	ID               string  `db:"id"` // of the session or the token
	Remember         bool    `db:"remember"`
	Identity         string  `db:"identity"`
	Scope            Scope   `db:"scope"`
	UsedAt           db.Time `db:"used_at"`
	ExpiresAt        db.Time `db:"expires_at"`
	AccountID        string  `db:"account_id"`
	PasswordVerified bool    `db:"password_verified"`
	DisabledAt       db.Time `db:"disabled_at"`
	roleRow
}

// bearerSQL reads the owner of a digest ($1) with their role.
const bearerSQL = "a.id AS account_id, a.password_verified, a.disabled_at, " + roleSQL

const (
	sessionSQL = "SELECT s.id, s.remember, s.identity, '' AS scope, s.seen_at AS used_at, s.expires_at, " + bearerSQL + `
		FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.digest = $1 AND s.revoked_at IS NULL AND s.expires_at > $2`
	tokenSQL = "SELECT t.id, FALSE AS remember, '' AS identity, t.scope, t.used_at, t.expires_at, " + bearerSQL + `
		FROM api_tokens t JOIN accounts a ON a.id = t.account_id WHERE t.digest = $1 AND t.revoked_at IS NULL AND t.expires_at > $2`
)

type unattendedKey struct{}

// Unattended returns a context in which Bearer does not prolong a session: the
// call comes from an open page by itself, whether anybody looks at it or not.
func Unattended(ctx context.Context) context.Context {
	return context.WithValue(ctx, unattendedKey{}, true)
}

// Bearer returns whose a token is, of a session or a personal one, with their
// role in an organisation: hub administrators administer everywhere.
// unauthenticated when it is unknown, ended or revoked, account_disabled when
// the account is closed. Use prolongs a session.
func (s *Service) Bearer(ctx context.Context, token, organizationID string) (Bearer, error) {
	query, personal := sessionSQL, strings.HasPrefix(token, TokenPrefix)
	if personal {
		query = tokenSQL
	}
	if token == "" || len(token) > maxBearer || (personal && !wellFormed(token)) {
		return Bearer{}, apperr.New(apperr.Unauthenticated)
	}
	row, err := db.Get[bearerRow](db.Brief(ctx), s.db, query, ident.Digest(token), s.db.Now(), organizationID)
	if apperr.Is(err, apperr.NotFound) {
		return Bearer{}, apperr.New(apperr.Unauthenticated)
	}
	if err != nil {
		return Bearer{}, err
	}
	if !row.DisabledAt.IsZero() {
		return Bearer{}, apperr.New(apperr.AccountDisabled)
	}
	found := Bearer{
		AccountID: row.AccountID, PasswordVerified: row.PasswordVerified, Role: row.role(), Scope: row.Scope,
		Session: Session{ID: row.ID, ExpiresAt: row.ExpiresAt.Time, Remember: row.Remember, Identity: row.Identity},
	}
	now := s.clock.Now()
	unattended, _ := ctx.Value(unattendedKey{}).(bool)
	switch seen := !unattended && now.Sub(row.UsedAt.Time) > seenEvery; {
	case seen && personal:
		_, err = db.Exec(ctx, s.db, "UPDATE api_tokens SET used_at = $2 WHERE id = $1", row.ID, s.db.Now())
	case seen:
		found.Session.ExpiresAt = now.Add(s.lifetime(row.Remember))
		err = s.prolong(ctx, row.ID, found.Session.ExpiresAt)
	}
	return found, err
}

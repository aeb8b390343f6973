package accounts

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// columns are those of an Account, of accounts a.
const columns = `a.id, a.username, a.email, a.phone, a.first_name, a.last_name, a.profile_image, a.password_hash, a.password_verified,
	a.locale, a.history, a.terms_version, a.email_confirmed_at, a.phone_confirmed_at, a.disabled_at, a.erase_at, a.created_at`

// ByName returns the account of a username or an email address; not_found when there
// is none.
func (s *Service) ByName(ctx context.Context, name string) (Account, error) {
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
	return db.All[Account](ctx, s.db,
		"SELECT "+columns+" FROM accounts a WHERE a.username > $1 AND a.username < '~' ORDER BY a.username LIMIT $2", after, mostListed)
}

// Insert stores a new account.
func (s *Service) Insert(ctx context.Context, a Account) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO accounts
		(id, username, email, phone, first_name, last_name, password_hash, password_verified, locale, terms_version, email_confirmed_at, `+
		`created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
		a.ID, a.Username, a.Email, a.Phone, a.FirstName, a.LastName, a.PasswordHash, a.PasswordVerified, a.Locale, a.TermsVersion,
		a.EmailConfirmedAt, a.CreatedAt)
	if db.IsUnique(err) {
		return apperr.Wrap(apperr.Conflict, err)
	}
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

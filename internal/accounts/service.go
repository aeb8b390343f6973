package accounts

import (
	"context"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// Limits on failed sign-ins, per name and per address.
const (
	attemptWindow  = 15 * time.Minute
	attemptsByName = 10
	attemptsByAddr = 100
	// seenEvery bounds how often a request writes that its session is alive.
	seenEvery = 5 * time.Minute
	maxInput  = 256
)

// MinPassword is the shortest password (SPEC §9).
const MinPassword = 8

var usernamePattern = regexp.MustCompile(`^[a-z0-9._]{3,32}$`)

// Service signs people in and knows their roles.
type Service struct {
	db    *db.DB
	clock clock.Clock
}

// New answers the service.
func New(d *db.DB, clk clock.Clock) *Service { return &Service{db: d, clock: clk} }

// Create stores a new person. Username and e-mail are kept in lower case;
// either being taken is a conflict, bad input a 422 by field.
func (s *Service) Create(ctx context.Context, p Person) (Account, error) {
	a := Account{
		ID: ident.New(), Username: strings.ToLower(strings.TrimSpace(p.Username)), Email: strings.ToLower(strings.TrimSpace(p.Email)),
		FirstName: strings.TrimSpace(p.FirstName), LastName: strings.TrimSpace(p.LastName), PasswordVerified: true,
	}
	if !usernamePattern.MatchString(a.Username) {
		return a, apperr.InvalidField("username", "field.format")
	}
	if !strings.Contains(a.Email, "@") {
		return a, apperr.InvalidField("email", "field.format")
	}
	if !MeetsRules(p.Password) {
		return a, apperr.InvalidField("password", "field.format")
	}
	var err error
	if a.PasswordHash, err = hashPassword(ctx, p.Password); err != nil {
		return a, err
	}
	return a, s.insert(ctx, a)
}

// MeetsRules tells whether a password has eight characters, a digit, an upper
// and a lower case letter (SPEC §5).
func MeetsRules(password string) bool {
	has := func(is func(rune) bool) bool { return strings.IndexFunc(password, is) >= 0 }
	return utf8.RuneCountInString(password) >= MinPassword && len(password) <= maxInput &&
		has(unicode.IsDigit) && has(unicode.IsUpper) && has(unicode.IsLower)
}

// Join gives an account a role in an organisation, replacing the one it had.
func (s *Service) Join(ctx context.Context, m Membership) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (account_id, organization_id) DO UPDATE SET role = excluded.role, ends_at = NULL`,
		m.AccountID, m.OrganizationID, string(m.Role), s.db.Now())
	return err
}

// SignIn answers a new session for the right name and password:
// credentials_wrong otherwise, account_disabled for a closed account,
// too_many_requests after ten failures of a name in a quarter of an hour.
func (s *Service) SignIn(ctx context.Context, c Credentials, origin Origin) (Account, Session, error) {
	name, password := strings.ToLower(strings.TrimSpace(c.Name)), strings.TrimSpace(c.Password)
	if len(name) > maxInput || len(password) > maxInput {
		return Account{}, Session{}, apperr.New(apperr.CredentialsWrong)
	}
	if err := s.allowAttempt(ctx, name, origin.Address); err != nil {
		return Account{}, Session{}, err
	}
	account, err := s.checkCredentials(ctx, name, password)
	if apperr.Is(err, apperr.CredentialsWrong) {
		return Account{}, Session{}, s.failedAttempt(ctx, name, origin.Address, err)
	}
	if err != nil {
		return Account{}, Session{}, err
	}
	session := Session{ID: ident.New(), Token: ident.Secret(), Remember: c.Remember, ExpiresAt: s.clock.Now().Add(lifetime(c.Remember))}
	return account, session, s.insertSession(ctx, session, account.ID, origin)
}

func (s *Service) checkCredentials(ctx context.Context, name, password string) (Account, error) {
	account, err := s.byName(ctx, name)
	hash := account.PasswordHash
	if apperr.Is(err, apperr.NotFound) {
		hash = absentHash
	} else if err != nil {
		return account, err
	}
	right, hashErr := checkPassword(ctx, password, hash)
	if hashErr != nil {
		return account, hashErr
	}
	if err != nil || !right {
		return account, apperr.New(apperr.CredentialsWrong)
	}
	if !account.DisabledAt.IsZero() {
		return account, apperr.New(apperr.AccountDisabled)
	}
	return account, nil
}

func (s *Service) allowAttempt(ctx context.Context, name, address string) error {
	since := s.clock.Now().Add(-attemptWindow)
	for key, limit := range map[string]int{"name:" + name: attemptsByName, "address:" + address: attemptsByAddr} {
		n, err := s.attemptsSince(ctx, key, since)
		if err != nil {
			return err
		}
		if n >= limit {
			return apperr.New(apperr.TooMany)
		}
	}
	return nil
}

// failedAttempt counts a failure and answers the reason it was given.
func (s *Service) failedAttempt(ctx context.Context, name, address string, reason error) error {
	window := s.clock.Now().Truncate(time.Minute)
	for _, key := range []string{"name:" + name, "address:" + address} {
		if err := s.countAttempt(ctx, key, window); err != nil {
			return err
		}
	}
	return reason
}

func lifetime(remember bool) time.Duration {
	if remember {
		return RememberedFor
	}
	return IdleFor
}

// Authenticate answers the account and session of a bearer token;
// unauthenticated when it is unknown, ended or revoked, account_disabled when
// the account is closed. Use prolongs the session.
func (s *Service) Authenticate(ctx context.Context, token string) (Account, Session, error) {
	if token == "" || len(token) > maxInput {
		return Account{}, Session{}, apperr.New(apperr.Unauthenticated)
	}
	row, err := s.sessionByDigest(ctx, digest(token))
	if apperr.Is(err, apperr.NotFound) {
		return Account{}, Session{}, apperr.New(apperr.Unauthenticated)
	}
	if err != nil {
		return Account{}, Session{}, err
	}
	if !row.DisabledAt.IsZero() {
		return Account{}, Session{}, apperr.New(apperr.AccountDisabled)
	}
	session := Session{ID: row.SessionID, ExpiresAt: row.ExpiresAt.Time, Remember: row.Remember}
	if now := s.clock.Now(); now.Sub(row.SeenAt.Time) > seenEvery {
		session.ExpiresAt = now.Add(lifetime(row.Remember))
		err = s.prolong(ctx, row.SessionID, session.ExpiresAt)
	}
	return row.Account, session, err
}

// SignOut ends a session; ending it twice is no error.
func (s *Service) SignOut(ctx context.Context, sessionID string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "UPDATE sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", sessionID, s.db.Now()); err != nil {
			return err
		}
		return s.db.Touch(ctx, db.TopicSession, sessionID)
	})
}

// Role answers the viewer's role in an organisation: the membership's, but hub
// administrators administer everywhere, whatever else they are there.
func (s *Service) Role(ctx context.Context, accountID, organizationID string) (viewer.Role, error) {
	roles, err := s.rolesFor(ctx, accountID, organizationID)
	role := viewer.Visitor
	for _, held := range roles {
		if held == viewer.HubAdmin || role == viewer.Visitor {
			role = held
		}
	}
	return role, err
}

// ByUsername answers an account for the command line; not_found when absent.
func (s *Service) ByUsername(ctx context.Context, username string) (Account, error) {
	return s.byName(ctx, strings.ToLower(strings.TrimSpace(username)))
}

func digest(token string) string { return ident.Digest(token) }

package accounts

import (
	"context"
	"regexp"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
)

// Options are what the service is told of its house; zero values mean the
// defaults.
type Options struct {
	// Secret keys the digests of one-time codes: the same on every node.
	Secret         []byte
	Idle, Remember time.Duration // lives of sessions
	Blobs          blob.Store    // keeps pictures and data exports
}

// Service signs people in and knows their roles.
type Service struct {
	db      *db.DB
	clock   clock.Clock
	options Options
	hasher  *hasher
	keepers []Keeper

	verifying atomic.Int64
}

// New answers the service.
func New(d *db.DB, clk clock.Clock, options Options) *Service {
	if options.Idle == 0 {
		options.Idle = IdleFor
	}
	if options.Remember == 0 {
		options.Remember = RememberedFor
	}
	return &Service{db: d, clock: clk, options: options, hasher: newHasher()}
}

const (
	maxInput = 256 // bytes of a name that is looked up
	maxEmail = 254 // RFC 5321 §4.5.3.1.3
	maxName  = 80  // letters of a given or family name
)

var (
	// usernamePattern holds no letter that looks like another one's.
	usernamePattern = regexp.MustCompile(`^[a-z0-9._]{3,32}$`)
	emailPattern    = regexp.MustCompile(`^[^\s@<>()\[\]\\,;:"\pC]+@[^\s@<>()\[\]\\,;:"\pC.]+(\.[^\s@<>()\[\]\\,;:"\pC.]+)+$`)
	phonePattern    = regexp.MustCompile(`^[0-9]{8}$`)
)

// folded answers a username or an e-mail address as it is kept and compared.
// Letters go to the folded address too, so that nobody gets in by a letter
// that merely folds to another.
func folded(name string) string { return norm.NFC.String(strings.ToLower(strings.TrimSpace(name))) }

// phoneDigits answers the eight digits of a Mongolian number, however it is written.
func phoneDigits(phone string) string {
	digits := strings.NewReplacer(" ", "", "-", "", "(", "", ")", "").Replace(strings.TrimSpace(phone))
	return strings.TrimPrefix(strings.TrimPrefix(digits, "+976"), "00976")
}

// checkName refuses what cannot be a person's name.
func checkName(field, name string) error {
	if utf8.RuneCountInString(name) > maxName {
		return apperr.InvalidField(field, "field.length")
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return apperr.InvalidField(field, "field.text")
	}
	return nil
}

func checkUsername(username string) error {
	if !usernamePattern.MatchString(username) {
		return apperr.InvalidField("username", "field.username_rule")
	}
	return nil
}

func checkEmail(email string) error {
	if len(email) > maxEmail || !emailPattern.MatchString(email) {
		return apperr.InvalidField("email", "field.email")
	}
	return nil
}

// Create stores a new person. Username and e-mail are kept folded; either
// being taken is a conflict, bad input a 422 by field.
func (s *Service) Create(ctx context.Context, p Person) (Account, error) {
	now := s.db.Now()
	a := Account{
		ID: ident.New(), CreatedAt: now, Username: folded(p.Username), Email: folded(p.Email), Locale: string(locale.Mongolian), History: true,
		FirstName: strings.TrimSpace(p.FirstName), LastName: strings.TrimSpace(p.LastName), PasswordVerified: true, EmailConfirmedAt: now,
	}
	if err := checkUsername(a.Username); err != nil {
		return a, err
	}
	if err := checkEmail(a.Email); err != nil {
		return a, err
	}
	password, err := newPassword("password", p.Password)
	if err != nil {
		return a, err
	}
	if a.PasswordHash, err = s.hasher.hash(ctx, password); err != nil {
		return a, err
	}
	return a, s.insert(ctx, a)
}

// Join gives an account a role in an organisation, replacing the one it had.
// Whoever gains or loses more than a reader's rights signs in again.
func (s *Service) Join(ctx context.Context, m Membership) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		held, err := s.RoleIn(ctx, m.AccountID, m.OrganizationID)
		if err != nil {
			return err
		}
		_, err = db.Exec(ctx, s.db, `INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (account_id, organization_id) DO UPDATE SET role = excluded.role, ends_at = NULL`,
			m.AccountID, m.OrganizationID, string(m.Role), s.db.Now())
		if err != nil || held == m.Role || (held == viewer.Visitor && m.Role == viewer.Reader) {
			return err
		}
		if err := s.note(ctx, m.AccountID, RoleChanged, Origin{}); err != nil {
			return err
		}
		return s.endSessions(ctx, m.AccountID, "")
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

// ByUsername answers an account by username or e-mail for the command line;
// not_found when absent.
func (s *Service) ByUsername(ctx context.Context, username string) (Account, error) {
	return s.byName(ctx, folded(username))
}

package accounts

import (
	"cmp"
	"context"
	"regexp"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sudar/internal/accounts/oidc"
	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/scratch"
	"sudar/internal/kit/seal"
	"sudar/internal/kit/viewer"
)

// Options are what the service is told of its library; zero values mean the
// defaults.
type Options struct {
	// Secret keys the digests of one-time codes: the same on every node.
	Secret         []byte
	Idle, Remember time.Duration // lives of sessions
	Blobs          blob.Store    // keeps pictures and data exports
	Scratch        *scratch.Space
	// PasswordMemory is what new password hashes take, in KiB: tests take little.
	PasswordMemory uint32
	// PrivateProviders lets identity providers be at private addresses, and
	// speak plain http.
	PrivateProviders bool
}

// Service signs people in and knows their roles.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	options  Options
	hasher   *hasher
	domains  []PersonalData
	grouping Grouping
	audit    *audit.Service

	connector     *oidc.Connector
	atRest        *seal.Box // what a stolen database must not tell, sealed for its account
	clientSecrets *seal.Box
	cookies       *seal.Box

	verifying atomic.Int64
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, options Options) *Service {
	options.Idle = cmp.Or(options.Idle, IdleFor)
	options.Remember = cmp.Or(options.Remember, RememberedFor)
	options.PasswordMemory = cmp.Or(options.PasswordMemory, PasswordMemory)
	return &Service{
		db: d, clock: clk, options: options,
		hasher: newHasher(options.PasswordMemory), audit: audit.New(d, clk), connector: oidc.New(clk, options.PrivateProviders),
		atRest:        seal.New(options.Secret, "sudar accounts: secrets at rest"),
		clientSecrets: seal.New(options.Secret, "client secrets"),
		cookies:       seal.New(options.Secret, "sign-in cookies"),
	}
}

const (
	maxInput = 256 // bytes of a name that is looked up
	maxEmail = 254 // RFC 5321 §4.5.3.1.3
	maxName  = 80  // emails of a given or family name
)

var (
	// usernamePattern holds no email that looks like another one's.
	usernamePattern = regexp.MustCompile(`^[a-z0-9._]{3,32}$`)
	emailPattern    = regexp.MustCompile(`^[^\s@<>()\[\]\\,;:"\pC]+@[^\s@<>()\[\]\\,;:"\pC.]+(\.[^\s@<>()\[\]\\,;:"\pC.]+)+$`)
	phonePattern    = regexp.MustCompile(`^[0-9]{8}$`)
)

// folded returns a username or an email address as it is kept and compared.
// Emails go to the folded address too, so that nobody gets in by an email
// that merely folds to another.
func folded(name string) string { return norm.NFC.String(strings.ToLower(strings.TrimSpace(name))) }

// phoneDigits returns the eight digits of a Mongolian number, however it is written.
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

// checkFirstName is checkName for the name that everybody has.
func checkFirstName(name string) error {
	if name == "" {
		return apperr.InvalidField("first_name", "field.required")
	}
	return checkName("first_name", name)
}

// checkPhone refuses what is no Mongolian number; "" is none at all.
func checkPhone(phone string) error {
	if phone != "" && !phonePattern.MatchString(phone) {
		return apperr.InvalidField("phone", "field.phone")
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

// Create stores a new person. Username and email are kept folded; either
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
	if p.Known {
		password, err = typed(p.Password), nil
	}
	if err != nil {
		return a, err
	}
	if a.PasswordHash, err = s.hasher.hash(ctx, password); err != nil {
		return a, err
	}
	return a, s.insert(ctx, a)
}

// Role returns the viewer's role in an organisation: the membership's, but hub
// administrators administer everywhere, whatever else they are there.
func (s *Service) Role(ctx context.Context, accountID, organizationID string) (viewer.Role, error) {
	row, err := db.Get[roleRow](ctx, s.db, "SELECT "+roleSQL+" FROM accounts a WHERE a.id = $1", accountID, s.db.Now(), organizationID)
	if apperr.Is(err, apperr.NotFound) {
		return viewer.Visitor, nil
	}
	return row.role(), err
}

// ByUsername returns an account by username or email for the command line;
// not_found when absent.
func (s *Service) ByUsername(ctx context.Context, username string) (Account, error) {
	return s.byName(ctx, folded(username))
}

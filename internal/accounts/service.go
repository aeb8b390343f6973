package accounts

import (
	"context"
	"strings"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/attempts"
	"sudar/internal/accounts/codes"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/passwords"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/scratch"
	"sudar/internal/kit/viewer"
)

// Options are what the service is told of its library; zero values mean the
// defaults.
type Options struct {
	// Secret keys one-time codes and known devices: the same on every node.
	Secret         []byte
	Idle, Remember time.Duration // lives of sessions
	Blobs          blob.Store    // keeps pictures and data exports
	Scratch        *scratch.Space
	// PasswordMemory is what new password hashes take, in KiB: tests take little.
	PasswordMemory uint32
}

// Service keeps accounts, by what they stand on.
type Service struct {
	// Activity is what happened to accounts.
	Activity *activity.Log
	// Attempts bounds the attempts to prove that one is the owner of an account.
	Attempts *attempts.Service
	// Codes prove that an address or a telephone is a person's.
	Codes *codes.Service
	// Sessions are the sign-ins of accounts.
	Sessions *sessions.Service
	// Hasher computes the hashes of passwords.
	Hasher *passwords.Hasher

	db      *db.DB
	clock   clock.Clock
	options Options
	domains []PersonalData
	onReset []func(ctx context.Context, accountID string, origin activity.Origin) error
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, options Options) *Service {
	return &Service{
		db: d, clock: clk, options: options,
		Activity: activity.New(d), Attempts: attempts.New(d, clk, options.Secret), Codes: codes.New(d, clk, options.Secret),
		Sessions: sessions.New(d, clk, sessions.Options{Idle: options.Idle, Remember: options.Remember}),
		Hasher:   passwords.NewHasher(options.PasswordMemory),
	}
}

// Create stores a new person. Username and email are kept folded; either
// being taken is a conflict, bad input a 422 by field.
func (s *Service) Create(ctx context.Context, p Person) (Account, error) {
	now := s.db.Now()
	a := Account{
		ID: ident.New(), CreatedAt: now, Username: names.Fold(p.Username), Email: names.Fold(p.Email), Locale: string(locale.Mongolian),
		History:   true,
		FirstName: strings.TrimSpace(p.FirstName), LastName: strings.TrimSpace(p.LastName), PasswordVerified: true, EmailConfirmedAt: now,
	}
	if err := names.CheckUsername(a.Username); err != nil {
		return a, err
	}
	if err := names.CheckEmail(a.Email); err != nil {
		return a, err
	}
	password, err := passwords.Choose("password", p.Password)
	if p.Known {
		password, err = passwords.Typed(p.Password), nil
	}
	if err != nil {
		return a, err
	}
	if a.PasswordHash, err = s.Hasher.Hash(ctx, password); err != nil {
		return a, err
	}
	return a, s.Insert(ctx, a)
}

// Role returns the viewer's role in an organisation (sessions.Service.Role).
func (s *Service) Role(ctx context.Context, accountID, organizationID string) (viewer.Role, error) {
	return s.Sessions.Role(ctx, accountID, organizationID)
}

// ByUsername returns an account by username or email for the command line;
// not_found when absent.
func (s *Service) ByUsername(ctx context.Context, username string) (Account, error) {
	return s.ByName(ctx, names.Fold(username))
}

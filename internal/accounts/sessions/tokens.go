package sessions

import (
	"context"
	"fmt"
	"hash/crc32"
	"regexp"
	"strings"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/names"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Scope is what a token may do of what its person may. Each holds those before it.
type Scope string

// The scopes. None reaches the calls that keep the account safe.
const (
	ReadScope  Scope = "read"
	WriteScope Scope = "write"
	AdminScope Scope = "admin" // also as staff
)

// TokenPrefix begins every token, so that scanners find one that was published
// by mistake; eight hexadecimal signs at the end are a checksum of the rest.
const TokenPrefix = "sudar_pat_"

const (
	maxTokens    = 20  // of an account
	maxTokenDays = 365 // of a token's life
	endingShown  = 4   // signs of a token that tell it from others
)

var tokenPattern = regexp.MustCompile(`^` + TokenPrefix + `[A-Za-z0-9_-]{43}[0-9a-f]{8}$`)

// Token is a personal API token as its person sees it. Secret is known only at
// the moment it is made.
type Token struct {
	ID        string  `db:"id"`
	Name      string  `db:"name"`
	Scope     Scope   `db:"scope"`
	Ending    string  `db:"ending"`
	CreatedAt db.Time `db:"created_at"`
	UsedAt    db.Time `db:"used_at"` // zero: never
	ExpiresAt db.Time `db:"expires_at"`
	Secret    string
}

// Holds tells whether a scope holds another.
func (s Scope) Holds(other Scope) bool { return rank(s) >= rank(other) && rank(s) > 0 }

func rank(s Scope) int {
	switch s {
	case ReadScope:
		return 1
	case WriteScope:
		return 2
	case AdminScope:
		return 3
	default:
		return 0
	}
}

// Tokens returns the tokens of an account that were not revoked, the newest first.
func (s *Service) Tokens(ctx context.Context, accountID string) ([]Token, error) {
	return db.All[Token](ctx, s.db, `SELECT id, name, scope, ending, created_at, used_at, expires_at FROM api_tokens
		WHERE account_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $2`, accountID, maxDevices)
}

// NewToken returns a token for days, which counts once it is kept.
func (s *Service) NewToken(name string, scope Scope, days int) (Token, error) {
	if name = strings.TrimSpace(name); name == "" {
		return Token{}, apperr.InvalidField("name", "field.required")
	}
	if err := names.Check("name", name); err != nil {
		return Token{}, err
	}
	if rank(scope) == 0 {
		return Token{}, apperr.InvalidField("scope", "field.choice")
	}
	if days < 1 || days > maxTokenDays {
		return Token{}, apperr.InvalidField("days", "field.range")
	}
	secret := TokenPrefix + ident.Secret()
	secret += checksum(secret)
	now := s.db.Now()
	return Token{
		ID: ident.New(), Name: name, Scope: scope, Ending: secret[len(secret)-endingShown:], Secret: secret,
		CreatedAt: now, ExpiresAt: db.At(now.Add(time.Duration(days) * 24 * time.Hour)),
	}, nil
}

// KeepToken keeps a new token of an account, in the transaction of ctx that has
// locked it; tokens_full when there are as many as there may be.
func (s *Service) KeepToken(ctx context.Context, accountID string, made Token) error {
	live, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM api_tokens WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > $2",
		accountID, s.db.Now())
	if err != nil {
		return err
	}
	if live >= maxTokens {
		return apperr.Full(apperr.TokensFull, "name", maxTokens)
	}
	_, err = db.Exec(ctx, s.db,
		"INSERT INTO api_tokens (id, digest, account_id, name, scope, ending, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
		made.ID, ident.Digest(made.Secret), accountID, made.Name, string(made.Scope), made.Ending, made.CreatedAt, made.ExpiresAt)
	return err
}

func checksum(text string) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(text))) }

// RevokeToken ends a token of an account; not_found for another's.
func (s *Service) RevokeToken(ctx context.Context, accountID, id string, origin activity.Origin) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		ended, err := db.Exec(ctx, s.db, "UPDATE api_tokens SET revoked_at = $3 WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL", id,
			accountID, s.db.Now())
		if err != nil {
			return err
		}
		if ended == 0 {
			return apperr.New(apperr.NotFound)
		}
		if err := s.db.Touch(ctx, db.TopicSession, id); err != nil {
			return err
		}
		return s.activity.Note(ctx, accountID, activity.TokenRevoked, origin)
	})
}

// EndTokens ends all tokens of an account, in the transaction of ctx.
func (s *Service) EndTokens(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE api_tokens SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL", accountID, s.db.Now())
	return err
}

// wellFormed tells whether a text can be a personal token: nothing is read for
// what cannot.
func wellFormed(token string) bool {
	body := len(token) - 8
	return tokenPattern.MatchString(token) && checksum(token[:body]) == token[body:]
}

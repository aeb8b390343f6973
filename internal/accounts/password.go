package accounts

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// The bounds of a password: letters at least (SPEC §9), bytes at most.
const (
	MinPassword = 8
	MaxPassword = 1024
)

// argon2id parameters (OWASP's second choice: 19 MiB, two passes, one lane).
const (
	argonMemory = 19 * 1024 // KiB
	argonPasses = 2
	argonLanes  = 1
	saltBytes   = 16
	keyBytes    = 32
)

// How many hashes run at once, each in 19 MiB, and how many callers may wait
// for their turn: the last of them waits about as long as fullFor.
const (
	hashesAtOnce  = 4
	hashesWaiting = 128
	fullFor       = 3 * time.Second
)

// absentHash is compared against when a name has no account, so that the
// answer takes the same work as for a wrong password.
const absentHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// typed answers a password as it counts: trimmed (SPEC §5), and composed in
// one way, as keyboards differ (RFC 8265 §4.2).
func typed(password string) string { return norm.NFC.String(strings.TrimSpace(password)) }

// MeetsRules tells whether a password has eight characters, a digit, an upper
// and a lower case letter (SPEC §5).
func MeetsRules(password string) bool {
	has := func(is func(rune) bool) bool { return strings.IndexFunc(password, is) >= 0 }
	return utf8.RuneCountInString(password) >= MinPassword && len(password) <= MaxPassword &&
		has(unicode.IsDigit) && has(unicode.IsUpper) && has(unicode.IsLower)
}

// newPassword answers a chosen password as it counts, or why it may not be
// chosen, by the name of its field.
func newPassword(field, password string) (string, error) {
	if len(password) > MaxPassword {
		return "", apperr.InvalidField(field, "field.length")
	}
	if password = typed(password); !MeetsRules(password) {
		return "", apperr.InvalidField(field, "field.password_rules")
	}
	return password, nil
}

// hasher computes password hashes, a bounded number at once: the rest waits,
// and beyond a bound is refused at once, so that memory stays bounded.
type hasher struct {
	slots chan struct{}
	asked atomic.Int64 // running or waiting
	runs  atomic.Int64 // ever begun
}

func newHasher() *hasher { return &hasher{slots: make(chan struct{}, hashesAtOnce)} }

// hash answers the password's argon2id hash in PHC form.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt)
	key, err := h.derive(ctx, password, salt)
	if err != nil {
		return "", err
	}
	enc := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonPasses, argonLanes,
		enc.EncodeToString(salt), enc.EncodeToString(key)), nil
}

// check tells whether password belongs to hash; to none, "", nothing does.
func (h *hasher) check(ctx context.Context, password, hash string) (bool, error) {
	if hash == "" {
		hash = absentHash
	}
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false, apperr.New(apperr.Internal)
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	want, wantErr := base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || wantErr != nil {
		return false, apperr.New(apperr.Internal)
	}
	key, err := h.derive(ctx, password, salt)
	return err == nil && hash != absentHash && subtle.ConstantTimeCompare(key, want) == 1, err
}

func (h *hasher) derive(ctx context.Context, password string, salt []byte) ([]byte, error) {
	if db.InTransaction(ctx) {
		return nil, apperr.Wrap(apperr.Internal, fmt.Errorf("accounts: hashing inside a transaction"))
	}
	defer h.asked.Add(-1)
	if h.asked.Add(1) > hashesAtOnce+hashesWaiting {
		return nil, apperr.New(apperr.Unavailable).After(fullFor)
	}
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
		h.runs.Add(1)
		return argon2.IDKey([]byte(password), salt, argonPasses, argonMemory, argonLanes, keyBytes), nil
	case <-ctx.Done():
		return nil, apperr.Wrap(apperr.Unavailable, ctx.Err())
	}
}

package accounts

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"sudar/internal/accounts/common"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// The bounds of a password: letters at least (SPEC §9), bytes at most.
const (
	MinPassword = 8
	MaxPassword = 1024
)

// PasswordMemory is what one hash takes, in KiB, if nothing else is said
// (OWASP's second choice for argon2id: 19 MiB, two passes, one lane).
const PasswordMemory = 19 * 1024

const (
	argonPasses = 2
	argonLanes  = 1
	saltBytes   = 16
	keyBytes    = 32
)

// hashesAtOnce is how many hashes run at once, each in its memory: half of the
// processors, so that readers are served while many sign in.
var hashesAtOnce = max(1, runtime.NumCPU()/2)

// mostAsked bounds who is being served or waits.
var mostAsked = int64(hashesAtOnce + hashesWaiting)

// How many callers may wait for their turn, and for how long the next ones are
// told to stay away.
const (
	hashesWaiting = 128
	fullFor       = 3 * time.Second
)

// typed returns a password as it counts: trimmed (SPEC §5), and composed in
// one way, as keyboards differ (RFC 8265 §4.2).
func typed(password string) string { return norm.NFC.String(strings.TrimSpace(password)) }

// MeetsRules tells whether a password has eight characters, a digit, an upper
// and a lower case letter (SPEC §5).
func MeetsRules(password string) bool {
	has := func(is func(rune) bool) bool { return strings.IndexFunc(password, is) >= 0 }
	return utf8.RuneCountInString(password) >= MinPassword && len(password) <= MaxPassword &&
		has(unicode.IsDigit) && has(unicode.IsUpper) && has(unicode.IsLower)
}

// newPassword returns a chosen password as it counts, or why it may not be
// chosen, by the name of its field.
func newPassword(field, password string) (string, error) {
	if len(password) > MaxPassword {
		return "", apperr.InvalidField(field, "field.length")
	}
	if password = typed(password); !MeetsRules(password) {
		return "", apperr.InvalidField(field, "field.password_rules")
	}
	if common.Has(password) {
		return "", apperr.InvalidField(field, "field.password_common")
	}
	return password, nil
}

// hasher computes password hashes, a bounded number at once: the rest waits,
// and beyond a bound is refused at once, so that memory stays bounded.
type hasher struct {
	memory uint32 // KiB
	slots  chan struct{}
	asked  atomic.Int64 // running or waiting
	runs   atomic.Int64 // ever begun
}

func newHasher(memory uint32) *hasher {
	return &hasher{memory: memory, slots: make(chan struct{}, hashesAtOnce)}
}

// hash returns the password's argon2id hash in PHC form.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt)
	key, err := h.derive(ctx, password, salt, h.memory)
	if err != nil {
		return "", err
	}
	enc := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, argonPasses, argonLanes,
		enc.EncodeToString(salt), enc.EncodeToString(key)), nil
}

// check tells whether password belongs to hash; to none, "", nothing does, after
// the same work. A hash is made again with the memory it was made with.
func (h *hasher) check(ctx context.Context, password, hash string) (bool, error) {
	if hash == "" {
		_, err := h.derive(ctx, password, make([]byte, saltBytes), h.memory)
		return false, err
	}
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false, apperr.New(apperr.Internal)
	}
	var memory uint32
	var passes, lanes int
	_, costErr := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &lanes)
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	want, wantErr := base64.RawStdEncoding.DecodeString(parts[5])
	if costErr != nil || saltErr != nil || wantErr != nil || passes != argonPasses || lanes != argonLanes {
		return false, apperr.New(apperr.Internal)
	}
	key, err := h.derive(ctx, password, salt, memory)
	return err == nil && subtle.ConstantTimeCompare(key, want) == 1, err
}

func (h *hasher) derive(ctx context.Context, password string, salt []byte, memory uint32) ([]byte, error) {
	if db.InTransaction(ctx) {
		return nil, apperr.Wrap(apperr.Internal, fmt.Errorf("accounts: hashing inside a transaction"))
	}
	defer h.asked.Add(-1)
	if h.asked.Add(1) > mostAsked {
		return nil, apperr.New(apperr.Unavailable).After(fullFor)
	}
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
		h.runs.Add(1)
		return argon2.IDKey([]byte(password), salt, argonPasses, memory, argonLanes, keyBytes), nil
	case <-ctx.Done():
		return nil, apperr.Wrap(apperr.Unavailable, ctx.Err())
	}
}

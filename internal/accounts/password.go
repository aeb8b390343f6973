package accounts

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// argon2id parameters (OWASP's second choice: 19 MiB, two passes, one lane).
const (
	argonMemory = 19 * 1024 // KiB
	argonPasses = 2
	argonLanes  = 1
	saltBytes   = 16
	keyBytes    = 32
)

// hashing bounds how many hashes run at once: each takes 19 MiB.
var hashing = make(chan struct{}, 4)

// absentHash is compared against when a name has no account, so that the
// answer takes as long as for a wrong password.
const absentHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// hashPassword answers the password's argon2id hash in PHC form.
func hashPassword(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt)
	key, err := derive(ctx, password, salt)
	if err != nil {
		return "", err
	}
	enc := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonPasses, argonLanes,
		enc.EncodeToString(salt), enc.EncodeToString(key)), nil
}

// checkPassword tells whether password belongs to hash.
func checkPassword(ctx context.Context, password, hash string) (bool, error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false, apperr.New(apperr.Internal)
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	want, wantErr := base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || wantErr != nil {
		return false, apperr.New(apperr.Internal)
	}
	key, err := derive(ctx, password, salt)
	return err == nil && subtle.ConstantTimeCompare(key, want) == 1, err
}

func derive(ctx context.Context, password string, salt []byte) ([]byte, error) {
	if db.InTransaction(ctx) {
		return nil, apperr.Wrap(apperr.Internal, fmt.Errorf("accounts: hashing inside a transaction"))
	}
	select {
	case hashing <- struct{}{}:
		defer func() { <-hashing }()
		return argon2.IDKey([]byte(password), salt, argonPasses, argonMemory, argonLanes, keyBytes), nil
	case <-ctx.Done():
		return nil, apperr.Wrap(apperr.Unavailable, ctx.Err())
	}
}

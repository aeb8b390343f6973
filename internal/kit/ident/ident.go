// Package ident makes identifiers: UUIDv7 for rows that are not catalogue
// records, and opaque secrets for tokens.
package ident

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/google/uuid"
)

// SecretBytes is the entropy of a token: 256 bits.
const SecretBytes = 32

// New returns a fresh UUIDv7 (RFC 9562 §5.7); it sorts by time of making.
func New() string { return uuid.Must(uuid.NewV7()).String() }

// Named returns the UUIDv5 of what the parts name together: the same parts are the
// same id.
func Named(parts ...string) string {
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(strings.Join(parts, "\x00"))).String()
}

// Valid tells whether s is a UUID in its canonical text form.
func Valid(s string) bool {
	parsed, err := uuid.Parse(s)
	return err == nil && parsed.String() == s
}

// Secret returns a fresh random token, base64url without padding.
func Secret() string {
	var raw [SecretBytes]byte
	_, _ = rand.Read(raw[:]) // crypto/rand never fails; it stops the program instead
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// Digest is what is kept of a secret: SHA-256 in hex. A secret of 256 random
// bits needs no slow hash.
func Digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

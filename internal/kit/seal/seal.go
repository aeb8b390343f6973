// Package seal keeps secrets that must come back in clear, such as another
// service's key, where whoever reads the database or a cookie cannot use them:
// AES-256-GCM under a key derived from the server's own (RFC 5869).
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
)

// ErrBroken says that a sealed text was made with another key, for another
// purpose or owner, or was changed.
var ErrBroken = errors.New("seal: broken")

// Box seals for one purpose.
type Box struct{ aead cipher.AEAD }

// New returns a box. What one purpose sealed, no other opens.
func New(secret []byte, purpose string) *Box {
	key, keyErr := hkdf.Key(sha256.New, secret, nil, purpose, 32)
	block, blockErr := aes.NewCipher(key)
	aead, aeadErr := cipher.NewGCMWithRandomNonce(block)
	if err := errors.Join(keyErr, blockErr, aeadErr); err != nil {
		panic(err) // AES takes every key of 32 bytes
	}
	return &Box{aead}
}

// Seal returns text sealed for an owner, who must be named to open it: a row's
// secret is of no use in another row.
func (b *Box) Seal(text []byte, owner string) []byte {
	return b.aead.Seal(nil, nil, text, []byte(owner))
}

// Open returns what was sealed for an owner; ErrBroken otherwise.
func (b *Box) Open(sealed []byte, owner string) ([]byte, error) {
	text, err := b.aead.Open(nil, nil, sealed, []byte(owner))
	if err != nil {
		return nil, ErrBroken
	}
	return text, nil
}

// Package totp makes and checks the codes of authenticator apps (RFC 6238):
// SHA-1, six digits, thirty seconds, which every app knows. It keeps nothing.
package totp

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
)

const (
	period      = 30 // seconds
	secretBytes = 20 // RFC 4226 §4: 160 bits
	// drift is how many steps a telephone's clock may be off (RFC 6238 §5.2).
	drift = 1
)

var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret returns a fresh secret in base32, as apps take it.
func NewSecret() string {
	raw := make([]byte, secretBytes)
	_, _ = rand.Read(raw) // never fails; it stops the program instead
	return encoding.EncodeToString(raw)
}

// URI returns the otpauth address that an app reads from a picture: issuer is
// who asks for the codes, holder whose they are.
func URI(issuer, holder, secret string) string {
	query := url.Values{"secret": {secret}, "issuer": {issuer}}
	return "otpauth://totp/" + url.PathEscape(issuer) + ":" + url.PathEscape(holder) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// Code returns the code of a moment.
func Code(secret string, at time.Time) (string, error) { return code(secret, at.Unix()/period) }

func code(secret string, step int64) (string, error) {
	text, err := hotp.GenerateCodeCustom(secret, uint64(max(step, 0)), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
	if err != nil {
		return "", fmt.Errorf("totp: %w", err)
	}
	return text, nil
}

// Step returns which step of time a code belongs to: the present one, the one
// before or the one after. false when it belongs to none of them. All three are
// always compared.
func Step(secret, given string, at time.Time) (step int64, right bool, err error) {
	now := at.Unix() / period
	for n := now - drift; n <= now+drift; n++ {
		want, err := code(secret, n)
		if err != nil {
			return 0, false, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(given)) == 1 {
			step, right = n, true
		}
	}
	return step, right, nil
}

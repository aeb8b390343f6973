// Package passwords says which passwords may be chosen, and hashes them.
package passwords

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sudar/internal/accounts/passwords/common"
	"sudar/internal/kit/apperr"
)

// The bounds of a password: letters at least (SPEC §9), bytes at most.
const (
	Min = 8
	Max = 1024
)

// Typed returns a password as it counts: trimmed (SPEC §5), and composed in
// one way, as keyboards differ (RFC 8265 §4.2).
func Typed(password string) string { return norm.NFC.String(strings.TrimSpace(password)) }

// MeetsRules tells whether a password has eight characters, a digit, an upper
// and a lower case letter (SPEC §5).
func MeetsRules(password string) bool {
	has := func(is func(rune) bool) bool { return strings.IndexFunc(password, is) >= 0 }
	return utf8.RuneCountInString(password) >= Min && len(password) <= Max &&
		has(unicode.IsDigit) && has(unicode.IsUpper) && has(unicode.IsLower)
}

// Choose returns a chosen password as it counts, or why it may not be
// chosen, by the name of its field.
func Choose(field, password string) (string, error) {
	if len(password) > Max {
		return "", apperr.InvalidField(field, "field.length")
	}
	if password = Typed(password); !MeetsRules(password) {
		return "", apperr.InvalidField(field, "field.password_rules")
	}
	if common.Has(password) {
		return "", apperr.InvalidField(field, "field.password_common")
	}
	return password, nil
}

// Package names holds what people are called by: usernames, email addresses,
// telephone numbers and names, how they are kept and what they may be.
package names

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sudar/internal/kit/apperr"
)

// The bounds of what is typed: bytes of a name that is looked up, letters of a
// given or family name.
const (
	MaxInput = 256
	MaxName  = 80
)

const maxEmail = 254 // RFC 5321 §4.5.3.1.3

var (
	// usernamePattern holds no letter that looks like another one.
	usernamePattern = regexp.MustCompile(`^[a-z0-9._]{3,32}$`)
	emailPattern    = regexp.MustCompile(`^[^\s@<>()\[\]\\,;:"\pC]+@[^\s@<>()\[\]\\,;:"\pC.]+(\.[^\s@<>()\[\]\\,;:"\pC.]+)+$`)
	phonePattern    = regexp.MustCompile(`^[0-9]{8}$`)
)

// Fold returns a username or an email address as it is kept and compared.
// Emails go to the folded address too, so that nobody gets in by an email
// that merely folds to another.
func Fold(name string) string { return norm.NFC.String(strings.ToLower(strings.TrimSpace(name))) }

// Phone returns the eight digits of a Mongolian number, however it is written.
func Phone(phone string) string {
	digits := strings.NewReplacer(" ", "", "-", "", "(", "", ")", "").Replace(strings.TrimSpace(phone))
	return strings.TrimPrefix(strings.TrimPrefix(digits, "+976"), "00976")
}

// Address returns an email address as it is kept and compared, or a 422 of
// the field email.
func Address(email string) (string, error) {
	email = Fold(email)
	return email, CheckEmail(email)
}

// Given returns a given name as it is kept, or a 422 of the field
// first_name; "" is none yet.
func Given(name string) (string, error) {
	name = strings.TrimSpace(name)
	return name, Check("first_name", name)
}

// Check refuses what cannot be a person's name, by the name of its field.
func Check(field, name string) error {
	if utf8.RuneCountInString(name) > MaxName {
		return apperr.InvalidField(field, "field.length")
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return apperr.InvalidField(field, "field.text")
	}
	return nil
}

// CheckGiven is Check for the name that everybody has.
func CheckGiven(name string) error {
	if name == "" {
		return apperr.InvalidField("first_name", "field.required")
	}
	return Check("first_name", name)
}

// CheckPhone refuses what is no Mongolian number; "" is none at all.
func CheckPhone(phone string) error {
	if phone != "" && !phonePattern.MatchString(phone) {
		return apperr.InvalidField("phone", "field.phone")
	}
	return nil
}

// CheckUsername refuses what cannot be a username.
func CheckUsername(username string) error {
	if !usernamePattern.MatchString(username) {
		return apperr.InvalidField("username", "field.username_rule")
	}
	return nil
}

// CheckEmail refuses what cannot be an email address.
func CheckEmail(email string) error {
	if len(email) > maxEmail || !emailPattern.MatchString(email) {
		return apperr.InvalidField("email", "field.email")
	}
	return nil
}

// Package factors is how people sign in and show later that they are who
// signed in: by password, telephone and passkey, by the codes of an app and
// recovery codes.
package factors

import "time"

// State is what an account asks for beside the password.
type State struct {
	Since    time.Time // when codes were switched on; zero while they are off
	Recovery int       // recovery codes that are left
}

// On tells whether sign-in by password asks for a code.
func (s State) On() bool { return !s.Since.IsZero() }

// Credentials are what a person signs in with; the name is a username or an
// email address. All three texts are trimmed (SPEC §5).
type Credentials struct {
	Name     string
	Password string
	Remember bool
}

// Confirmation shows that whoever asks is the person and not a borrowed
// device: the password, or a code of the second factor.
type Confirmation struct{ Password, Code string }

// Enrolment is a secret for an authenticator app. It counts once a code of it
// was given.
type Enrolment struct {
	Secret  string // base32, to be typed
	URI     string // otpauth://
	Picture string // the same as a QR code, an SVG document
}

// Package accounts holds people: who they are, how they sign in, and the role
// they have in each organisation. Tokens belong to the account; the role is
// the membership in the organisation of the request (PRODUCT, "Tenancy").
package accounts

import (
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// How long a session lasts (PRODUCT, "Accounts").
const (
	RememberedFor = 30 * 24 * time.Hour
	IdleFor       = 12 * time.Hour
)

// Account is a person.
type Account struct {
	ID               string  `db:"id"`
	Username         string  `db:"username"`
	Email            string  `db:"email"`
	FirstName        string  `db:"first_name"`
	LastName         string  `db:"last_name"`
	ProfileImage     string  `db:"profile_image"`
	PasswordHash     string  `db:"password_hash"`
	PasswordVerified bool    `db:"password_verified"`
	DisabledAt       db.Time `db:"disabled_at"`
}

// Session is a sign-in. Token is known only at the moment it is made.
type Session struct {
	ID        string
	Token     string
	ExpiresAt time.Time
	Remember  bool
}

// Credentials are what a person signs in with; the name is a username or an
// e-mail address. All three texts are trimmed (SPEC §5).
type Credentials struct {
	Name     string
	Password string
	Remember bool
}

// Origin is where a sign-in came from, shown to the person later.
type Origin struct{ Address, UserAgent string }

// Person is a new account for Create.
type Person struct {
	Username, Email, FirstName, LastName, Password string
}

// Membership is an account's role in an organisation.
type Membership struct {
	AccountID, OrganizationID string
	Role                      viewer.Role
}

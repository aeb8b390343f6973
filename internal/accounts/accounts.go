// Package accounts holds people: who they are, and the role they have in each
// organisation. They sign up, change their profile and password, get emails, take
// their personal data along and close their account. Tokens belong to the account;
// the role is the membership in the organisation of the request (PRODUCT,
// "Tenancy"). How they sign in is in the packages factors and federation.
package accounts

import (
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Account is a person.
type Account struct {
	ID               string  `db:"id"`
	Username         string  `db:"username"`
	Email            string  `db:"email"`
	Phone            string  `db:"phone"`
	FirstName        string  `db:"first_name"`
	LastName         string  `db:"last_name"`
	ProfileImage     string  `db:"profile_image"` // revision of the picture, "" for none
	PasswordHash     string  `db:"password_hash"`
	PasswordVerified bool    `db:"password_verified"` // false: a new password is owed
	Locale           string  `db:"locale"`            // of emails
	History          bool    `db:"history"`           // what the person looks at is kept
	TermsVersion     string  `db:"terms_version"`
	EmailConfirmedAt db.Time `db:"email_confirmed_at"`
	PhoneConfirmedAt db.Time `db:"phone_confirmed_at"`
	DisabledAt       db.Time `db:"disabled_at"`
	EraseAt          db.Time `db:"erase_at"` // when a disabled account is erased
	CreatedAt        db.Time `db:"created_at"`
}

// Person is a new account for Create.
type Person struct {
	Username, Email, FirstName, LastName, Password string
	// Known lets the password be one that everybody knows: the demo library's.
	Known bool
}

// Membership is an account's role in an organisation. One that is suspended or
// has ended makes its person a visitor there.
type Membership struct {
	AccountID, OrganizationID string
	Role                      viewer.Role
	EndsAt                    time.Time // zero: without end
	SuspendedAt               time.Time // zero: not suspended
}

package core

import (
	"context"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/viewer"
)

// User is the person of a token, for that person alone (SPEC §3).
type User struct {
	ID               string `json:"id"`
	Username         string `json:"username"`
	Email            string `json:"email"`
	FirstName        string `json:"first_name"`
	LastName         string `json:"last_name"`
	ProfileImageURL  string `json:"profile_image_url"`
	PasswordVerified bool   `json:"password_verified"`
	Phone            string `json:"phone"`
	EmailConfirmed   bool   `json:"email_confirmed"`
	PhoneConfirmed   bool   `json:"phone_confirmed"`
	Language         string `json:"language" enum:"mn,en" doc:"Of letters"`
	History          bool   `json:"history" doc:"What the person looks at is kept"`
	Role             string `json:"role" doc:"Role in the organisation of the request"`
	OrganizationSlug string `json:"organization_slug"`
}

// SignedIn returns a sign-in (SPEC §3, login response).
type SignedIn struct {
	BearerToken string    `json:"bearer_token"`
	ExpiresAt   time.Time `json:"expires_at"`
	User        User      `json:"user"`
}

// SignedIn returns a new session with its cookies.
func (a *API) SignedIn(ctx context.Context, session sessions.Session, user User) Answer[SignedIn] {
	response := Privately(Data(SignedIn{BearerToken: session.Token, ExpiresAt: session.ExpiresAt, User: user}))
	response.Cookies = a.signInCookies(ctx, session, user.ID)
	return response
}

// PresentUser returns a person as they see themselves, with their role in an
// organisation, which is named by its slug.
func PresentUser(account accounts.Account, role viewer.Role, organization string) User {
	return User{
		ID: account.ID, Username: account.Username, Email: account.Email, FirstName: account.FirstName, LastName: account.LastName,
		ProfileImageURL: PictureURL(account), PasswordVerified: account.PasswordVerified, Phone: account.Phone,
		EmailConfirmed: !account.EmailConfirmedAt.IsZero(), PhoneConfirmed: !account.PhoneConfirmedAt.IsZero(),
		Language: account.Locale, History: account.History, Role: string(role), OrganizationSlug: organization,
	}
}

// PictureURL is where a person's picture is fetched; "" for none.
func PictureURL(account accounts.Account) string {
	if account.ProfileImage == "" {
		return ""
	}
	return UserPrefix + "/auth/image/" + account.ProfileImage
}

package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
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

type signInInput struct {
	Body struct {
		Username string `json:"username" maxLength:"256" doc:"Username or email address"`
		Password string `json:"password" maxLength:"1024"`
		Remember bool   `json:"remember,omitempty"`
	}
}

type phoneSignInInput struct {
	Body struct {
		Phone    string `json:"phone" maxLength:"24" doc:"One that its person has confirmed"`
		Code     string `json:"otp_code" maxLength:"16" doc:"Six digits"`
		Remember bool   `json:"remember,omitempty"`
	}
}

func (a *API) registerAuth() {
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/login", id: "sign-in", urgent: true, summary: "Sign in with a password", tag: accountsTag}, a.signIn)
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/login/phone", id: "sign-in-by-phone", urgent: true, summary: "Sign in with a code sent to a telephone", tag: accountsTag}, a.signInByPhone)
	register(a, forAccount, operation{method: http.MethodGet, path: "/auth/me", id: "get-me", summary: "Get the current account", tag: accountsTag, forTokens: true}, a.me)
}

func (a *API) signIn(ctx context.Context, in *signInInput) (Answer[SignedIn], error) {
	account, session, err := a.Accounts.SignIn(ctx,
		accounts.Credentials{Name: in.Body.Username, Password: in.Body.Password, Remember: in.Body.Remember},
		originOf(ctx))
	return a.admitted(ctx, account, session, err)
}

func (a *API) signInByPhone(ctx context.Context, in *phoneSignInInput) (Answer[SignedIn], error) {
	account, session, err := a.Accounts.SignInByPhone(ctx, in.Body.Phone, in.Body.Code, in.Body.Remember, originOf(ctx))
	return a.admitted(ctx, account, session, err)
}

// admitted returns a sign-in that has gone well, unless the portal is closed to
// the person.
func (a *API) admitted(ctx context.Context, account accounts.Account, session accounts.Session, err error) (Answer[SignedIn], error) {
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	request := requestFrom(ctx)
	if a.FromHereAlone != nil && !request.direct && a.FromHereAlone(account) {
		return Answer[SignedIn]{}, errors.Join(apperr.New(apperr.DemoClosed), a.Accounts.SignOut(ctx, session.ID))
	}
	role, session, err := a.welcome(ctx, account, session)
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	if request.closed && role == viewer.Visitor {
		if err := a.Accounts.SignOut(ctx, session.ID); err != nil {
			return Answer[SignedIn]{}, err
		}
		return Answer[SignedIn]{}, a.leadHome(ctx, apperr.New(apperr.MembershipClosed), account.ID)
	}
	return a.signedIn(ctx, session, presentUser(account, role, request.organization.Slug)), nil
}

// signedIn returns a new session with its cookies.
func (a *API) signedIn(ctx context.Context, session accounts.Session, user User) Answer[SignedIn] {
	response := data(SignedIn{BearerToken: session.Token, ExpiresAt: session.ExpiresAt, User: user})
	response.cookies = a.signInCookies(ctx, session, user.ID)
	response.cacheControl = "no-store"
	return response
}

func (a *API) me(ctx context.Context, _ *struct{}) (Answer[User], error) {
	request := requestFrom(ctx)
	v, _ := viewer.From(ctx)
	return data(presentUser(request.account, v.Role, request.organization.Slug)), nil
}

func presentUser(account accounts.Account, role viewer.Role, organization string) User {
	return User{
		ID: account.ID, Username: account.Username, Email: account.Email, FirstName: account.FirstName, LastName: account.LastName,
		ProfileImageURL: pictureURL(account), PasswordVerified: account.PasswordVerified, Phone: account.Phone,
		EmailConfirmed: !account.EmailConfirmedAt.IsZero(), PhoneConfirmed: !account.PhoneConfirmedAt.IsZero(),
		Language: account.Locale, History: account.History, Role: string(role), OrganizationSlug: organization,
	}
}

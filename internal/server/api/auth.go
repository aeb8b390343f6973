package api

import (
	"context"
	"errors"
	"net/http"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
)

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

func (a *API) registerLogin() {
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/login", id: "sign-in", urgent: true, summary: "Sign in with a password", tag: accountsTag}, a.signIn)
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/login/phone", id: "sign-in-by-phone", urgent: true, summary: "Sign in with a code sent to a telephone", tag: accountsTag}, a.signInByPhone)
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

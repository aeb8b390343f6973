package auth

import (
	"context"
	"errors"
	"net/http"

	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
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

func (a *api) registerLogin() {
	core.Register(a.API, core.ForSignIn, core.Operation{
		Method: http.MethodPost, Path: "/auth/login", ID: "sign-in", Urgent: true, Summary: "Sign in with a password", Tag: core.AccountsTag,
	}, a.signIn)
	core.Register(a.API, core.ForSignIn, core.Operation{Method: http.MethodPost, Path: "/auth/login/phone", ID: "sign-in-by-phone",
		Urgent: true, Summary: "Sign in with a code sent to a telephone", Tag: core.AccountsTag}, a.signInByPhone)
}

func (a *api) signIn(ctx context.Context, in *signInInput) (core.Answer[core.SignedIn], error) {
	account, session, err := a.Factors.SignIn(ctx,
		factors.Credentials{Name: in.Body.Username, Password: in.Body.Password, Remember: in.Body.Remember},
		core.OriginOf(ctx))
	return a.admitted(ctx, account, session, err)
}

func (a *api) signInByPhone(ctx context.Context, in *phoneSignInInput) (core.Answer[core.SignedIn], error) {
	account, session, err := a.Factors.SignInByPhone(ctx, in.Body.Phone, in.Body.Code, in.Body.Remember, core.OriginOf(ctx))
	return a.admitted(ctx, account, session, err)
}

// admitted returns a sign-in that has gone well, unless the portal is closed to
// the person.
func (a *api) admitted(ctx context.Context, account accounts.Account, session sessions.Session, err error) (core.Answer[core.SignedIn],
	error) {
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	request := core.RequestFrom(ctx)
	if a.FromHereAlone != nil && !request.Direct && a.FromHereAlone(account) {
		return core.Answer[core.SignedIn]{}, errors.Join(apperr.New(apperr.DemoClosed), a.Accounts.Sessions.SignOut(ctx, session.ID))
	}
	role, session, err := a.welcome(ctx, account, session)
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	if request.Closed && role == viewer.Visitor {
		if err := a.Accounts.Sessions.SignOut(ctx, session.ID); err != nil {
			return core.Answer[core.SignedIn]{}, err
		}
		return core.Answer[core.SignedIn]{}, a.LeadHome(ctx, apperr.New(apperr.MembershipClosed), account.ID)
	}
	return a.SignedIn(ctx, session, core.PresentUser(account, role, request.Organization.Slug)), nil
}

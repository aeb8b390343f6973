package api

import (
	"context"
	"net/http"

	"sudar/internal/accounts"
	"sudar/internal/kit/viewer"
)

type resetInput struct {
	Body struct {
		Email       string `json:"email,omitempty" maxLength:"254" doc:"Required with a code"`
		NewPassword string `json:"new_password" maxLength:"1024"`
		Code        string `json:"otp_code,omitempty" maxLength:"16" doc:"Six digits of the letter"`
		Token       string `json:"token,omitempty" maxLength:"64" doc:"Of the letter's link, in place of the code"`
	}
}

type forcedInput struct {
	Body struct {
		Email       string `json:"email" maxLength:"254" doc:"The account's own"`
		NewPassword string `json:"new_password" maxLength:"1024"`
	}
}

type changePasswordInput struct {
	Body struct {
		Password    string `json:"password" maxLength:"1024" doc:"The present one"`
		NewPassword string `json:"new_password" maxLength:"1024"`
	}
}

func (a *API) registerPasswords() {
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/password/forgot", id: "forgot-password", summary: "Request a password reset", tag: accountsTag}, a.forgotPassword)
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/password/reset", id: "reset-password", summary: "Reset a password with a code or link", tag: accountsTag}, a.resetPassword)
	register(a, forAccount, operation{method: http.MethodPut, path: "/auth/password/forced", id: "renew-password", summary: "Set the new password that the account must choose", tag: accountsTag}, a.forcedPassword)
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/change/password", id: "change-password", summary: "Change the password", tag: accountsTag}, a.changePassword)
}

func (a *API) forgotPassword(ctx context.Context, in *emailInput) (Answer[Done], error) {
	return data(Done{}), a.Accounts.Forgot(ctx, in.Body.Email, originOf(ctx))
}

func (a *API) resetPassword(ctx context.Context, in *resetInput) (Answer[Done], error) {
	reset := accounts.Reset{Email: in.Body.Email, Code: in.Body.Code, Link: in.Body.Token, Password: in.Body.NewPassword}
	return data(Done{}), a.Accounts.ResetPassword(ctx, reset, originOf(ctx))
}

func (a *API) forcedPassword(ctx context.Context, in *forcedInput) (Answer[SignedIn], error) {
	request := requestFrom(ctx)
	session, err := a.Accounts.ForcedPassword(ctx, request.account, request.bearer.Session, in.Body.Email, in.Body.NewPassword, originOf(ctx))
	return a.renewed(ctx, session, err)
}

func (a *API) changePassword(ctx context.Context, in *changePasswordInput) (Answer[SignedIn], error) {
	request := requestFrom(ctx)
	session, err := a.Accounts.ChangePassword(ctx, request.account, request.bearer.Session, in.Body.Password, in.Body.NewPassword, originOf(ctx))
	return a.renewed(ctx, session, err)
}

// renewed returns the session that takes the place of the one that asked.
func (a *API) renewed(ctx context.Context, session accounts.Session, err error) (Answer[SignedIn], error) {
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	request := requestFrom(ctx)
	v, _ := viewer.From(ctx)
	account := request.account
	account.PasswordVerified = true
	return a.signedIn(ctx, session, presentUser(account, v.Role, request.organization.Slug)), nil
}

package auth

import (
	"context"
	"net/http"

	"sudar/internal/accounts"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
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

func (a *api) registerPasswords() {
	core.Register(a.API, core.ForSignIn, core.Operation{
		Method: http.MethodPost, Path: "/auth/password/forgot", ID: "forgot-password", Summary: "Request a password reset", Tag: core.AccountsTag,
	}, a.forgotPassword)
	core.Register(a.API, core.ForSignIn, core.Operation{Method: http.MethodPost, Path: "/auth/password/reset", ID: "reset-password",
		Summary: "Reset a password with a code or link", Tag: core.AccountsTag}, a.resetPassword)
	core.Register(a.API, core.ForAccount, core.Operation{Method: http.MethodPut, Path: "/auth/password/forced", ID: "renew-password",
		Summary: "Set the new password that the account must choose", Tag: core.AccountsTag}, a.forcedPassword)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/auth/change/password", ID: "change-password", Summary: "Change the password", Tag: core.AccountsTag,
	}, a.changePassword)
}

func (a *api) forgotPassword(ctx context.Context, in *emailInput) (core.Answer[core.Done], error) {
	return core.Data(core.Done{}), a.Accounts.Forgot(ctx, in.Body.Email, core.OriginOf(ctx))
}

func (a *api) resetPassword(ctx context.Context, in *resetInput) (core.Answer[core.Done], error) {
	reset := accounts.Reset{Email: in.Body.Email, Code: in.Body.Code, Link: in.Body.Token, Password: in.Body.NewPassword}
	return core.Data(core.Done{}), a.Accounts.ResetPassword(ctx, reset, core.OriginOf(ctx))
}

func (a *api) forcedPassword(ctx context.Context, in *forcedInput) (core.Answer[core.SignedIn], error) {
	request := core.RequestFrom(ctx)
	session, err := a.Accounts.ForcedPassword(ctx, request.Account, request.Bearer.Session, in.Body.Email, in.Body.NewPassword,
		core.OriginOf(ctx))
	return a.renewed(ctx, session, err)
}

func (a *api) changePassword(ctx context.Context, in *changePasswordInput) (core.Answer[core.SignedIn], error) {
	request := core.RequestFrom(ctx)
	session, err := a.Accounts.ChangePassword(ctx, request.Account, request.Bearer.Session, in.Body.Password, in.Body.NewPassword,
		core.OriginOf(ctx))
	return a.renewed(ctx, session, err)
}

// renewed returns the session that takes the place of the one that asked.
func (a *api) renewed(ctx context.Context, session sessions.Session, err error) (core.Answer[core.SignedIn], error) {
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	request := core.RequestFrom(ctx)
	v, _ := viewer.From(ctx)
	account := request.Account
	account.PasswordVerified = true
	return a.SignedIn(ctx, session, core.PresentUser(account, v.Role, request.Organization.Slug)), nil
}

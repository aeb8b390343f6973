package auth

import (
	"context"
	"net/http"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
)

type sendCodeInput struct {
	Purpose string `path:"x" enum:"signup,email,phone,login" doc:"What the code confirms; login signs in by a telephone"`
	Body    struct {
		Ticket string `json:"ticket,omitempty" maxLength:"64" doc:"Of the sign-up"`
		Phone  string `json:"phone,omitempty" maxLength:"24" doc:"To sign in by"`
	}
}

type confirmCodeInput struct {
	Body struct {
		Purpose string `json:"purpose,omitempty" enum:"signup,email,phone" doc:"What the code confirms; signup when absent"`
		Ticket  string `json:"ticket,omitempty" maxLength:"64" doc:"Of the sign-up"`
		Code    string `json:"otp_code" maxLength:"16" doc:"Six digits"`
	}
}

type syncInput struct {
	Body struct {
		Email string `json:"email" maxLength:"254" doc:"Of the account that is joined to this one"`
		Code  string `json:"otp_code" maxLength:"16" doc:"Six digits"`
	}
}

func (a *api) registerCodes() {
	post := func(path, id, summary string) core.Operation {
		return core.Operation{Method: http.MethodPost, Path: path, ID: id, Summary: summary, Tag: core.AccountsTag}
	}
	core.Register(a.API, core.ForSignIn, post("/auth/otp/send/{x}", "send-code", "Send a one-time code"), a.sendCode)
	core.Register(a.API, core.ForSignIn, post("/auth/otp/confirm", "confirm-code", "Confirm an address with a one-time code"), a.confirmCode)
	core.Register(a.API, core.ForUser, post("/auth/sync/send/otp", "send-sync-code", "Send a code to the address of an old account"),
		a.sendSyncCode)
	core.Register(a.API, core.ForUser, post("/auth/sync", "sync-account", "Merge an old account into the current one"), a.sync)
}

func (a *api) sendCode(ctx context.Context, in *sendCodeInput) (core.Answer[core.Done], error) {
	if in.Purpose == "signup" {
		return core.Data(core.Done{}), a.Accounts.ResendSignUp(ctx, in.Body.Ticket, core.OriginOf(ctx))
	}
	if in.Purpose == "login" {
		return core.Data(core.Done{}), a.Factors.SendPhoneSignIn(ctx, in.Body.Phone, core.OriginOf(ctx))
	}
	account, err := ownAccount(ctx)
	switch {
	case err != nil:
		return core.Answer[core.Done]{}, err
	case in.Purpose == "phone":
		return core.Data(core.Done{}), a.Accounts.SendPhoneCode(ctx, account, core.OriginOf(ctx))
	}
	return core.Data(core.Done{}), a.Accounts.SendEmailCode(ctx, account, core.OriginOf(ctx))
}

func (a *api) confirmCode(ctx context.Context, in *confirmCodeInput) (core.Answer[core.Done], error) {
	if in.Body.Purpose == "" || in.Body.Purpose == "signup" {
		return core.Data(core.Done{}), a.Accounts.ConfirmSignUp(ctx, in.Body.Ticket, in.Body.Code, core.OriginOf(ctx))
	}
	account, err := ownAccount(ctx)
	switch {
	case err != nil:
		return core.Answer[core.Done]{}, err
	case in.Body.Purpose == "phone":
		return core.Data(core.Done{}), a.Accounts.ConfirmPhone(ctx, account, in.Body.Code, core.OriginOf(ctx))
	}
	if err := a.Accounts.ConfirmEmail(ctx, account, in.Body.Code, core.OriginOf(ctx)); err != nil {
		return core.Answer[core.Done]{}, err
	}
	return core.Data(core.Done{}), a.welcomeAddress(ctx, account.ID)
}

func (a *api) sendSyncCode(ctx context.Context, in *emailInput) (core.Answer[core.Done], error) {
	return core.Data(core.Done{}), a.Accounts.SendSyncCode(ctx, core.RequestFrom(ctx).Account, in.Body.Email, core.OriginOf(ctx))
}

func (a *api) sync(ctx context.Context, in *syncInput) (core.Answer[core.Done], error) {
	return core.Data(core.Done{}), a.Accounts.Sync(ctx, core.RequestFrom(ctx).Account, in.Body.Email, in.Body.Code, core.OriginOf(ctx))
}

// ownAccount returns the account of a call that guests may make too, under the
// rules of those that they may not.
func ownAccount(ctx context.Context) (accounts.Account, error) {
	request := core.RequestFrom(ctx)
	if request.TokenErr != nil {
		return accounts.Account{}, request.TokenErr
	}
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return accounts.Account{}, apperr.New(apperr.Unauthenticated)
	}
	return request.Account, core.Permitted(v, request, core.ForUser)
}

package api

import (
	"context"
	"net/http"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
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

func (a *API) registerCodes() {
	post := func(path, id, summary string) operation {
		return operation{method: http.MethodPost, path: path, id: id, summary: summary, tag: accountsTag}
	}
	register(a, forSignIn, post("/auth/otp/send/{x}", "send-code", "Send a one-time code"), a.sendCode)
	register(a, forSignIn, post("/auth/otp/confirm", "confirm-code", "Confirm an address with a one-time code"), a.confirmCode)
	register(a, forUser, post("/auth/sync/send/otp", "send-sync-code", "Send a code to the address of an old account"), a.sendSyncCode)
	register(a, forUser, post("/auth/sync", "sync-account", "Merge an old account into the current one"), a.sync)
}

func (a *API) sendCode(ctx context.Context, in *sendCodeInput) (Answer[Done], error) {
	if in.Purpose == "signup" {
		return data(Done{}), a.Accounts.ResendSignUp(ctx, in.Body.Ticket, originOf(ctx))
	}
	if in.Purpose == "login" {
		return data(Done{}), a.Accounts.SendPhoneSignIn(ctx, in.Body.Phone, originOf(ctx))
	}
	account, err := ownAccount(ctx)
	switch {
	case err != nil:
		return Answer[Done]{}, err
	case in.Purpose == "phone":
		return data(Done{}), a.Accounts.SendPhoneCode(ctx, account, originOf(ctx))
	}
	return data(Done{}), a.Accounts.SendEmailCode(ctx, account, originOf(ctx))
}

func (a *API) confirmCode(ctx context.Context, in *confirmCodeInput) (Answer[Done], error) {
	if in.Body.Purpose == "" || in.Body.Purpose == "signup" {
		return data(Done{}), a.Accounts.ConfirmSignUp(ctx, in.Body.Ticket, in.Body.Code, originOf(ctx))
	}
	account, err := ownAccount(ctx)
	switch {
	case err != nil:
		return Answer[Done]{}, err
	case in.Body.Purpose == "phone":
		return data(Done{}), a.Accounts.ConfirmPhone(ctx, account, in.Body.Code, originOf(ctx))
	}
	if err := a.Accounts.ConfirmEmail(ctx, account, in.Body.Code, originOf(ctx)); err != nil {
		return Answer[Done]{}, err
	}
	return data(Done{}), a.welcomeAddress(ctx, account.ID)
}

func (a *API) sendSyncCode(ctx context.Context, in *emailInput) (Answer[Done], error) {
	return data(Done{}), a.Accounts.SendSyncCode(ctx, requestFrom(ctx).account, in.Body.Email, originOf(ctx))
}

func (a *API) sync(ctx context.Context, in *syncInput) (Answer[Done], error) {
	return data(Done{}), a.Accounts.Sync(ctx, requestFrom(ctx).account, in.Body.Email, in.Body.Code, originOf(ctx))
}

// ownAccount returns the account of a call that guests may make too, under the
// rules of those that they may not.
func ownAccount(ctx context.Context) (accounts.Account, error) {
	request := requestFrom(ctx)
	if request.tokenErr != nil {
		return accounts.Account{}, request.tokenErr
	}
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return accounts.Account{}, apperr.New(apperr.Unauthenticated)
	}
	return request.account, permitted(v, request, forUser)
}

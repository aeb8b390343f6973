package api

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts"
)

// SecondFactor is what the account asks for beside the password.
type SecondFactor struct {
	On           bool       `json:"on"`
	Since        *time.Time `json:"since,omitempty"`
	RecoveryLeft int        `json:"recovery_left" doc:"Recovery codes that were not used yet"`
}

// TOTPSecret is what an authenticator app is given. It counts once a code of
// the app was sent back.
type TOTPSecret struct {
	Secret  string `json:"secret" doc:"Base32, to be typed"`
	URI     string `json:"uri" doc:"otpauth address"`
	Picture string `json:"picture" doc:"The address as a QR code, an SVG document"`
}

// RecoveryCodes are shown this once.
type RecoveryCodes struct {
	Codes []string `json:"recovery_codes" nullable:"false" doc:"Each serves once in place of a code of the app"`
}

// SecondFactorOn is the first response with the recovery codes, and the token in
// place of the one that asked.
type SecondFactorOn struct {
	SignedIn
	RecoveryCodes
}

type secondFactorInput struct {
	Body struct {
		Ticket string `json:"ticket" maxLength:"64" doc:"That second_factor_required carries"`
		Code   string `json:"code" maxLength:"32" doc:"Of the app, or a recovery code"`
	}
}

type passwordInput struct {
	Body struct {
		Password string `json:"password" maxLength:"1024" doc:"The present one"`
	}
}

type appCodeInput struct {
	Body struct {
		Code string `json:"code" maxLength:"32" doc:"Of the app"`
	}
}

type confirmationInput struct {
	Body struct {
		Password string `json:"password,omitempty" maxLength:"1024" doc:"The present one"`
		Code     string `json:"code,omitempty" maxLength:"32" doc:"Of the app, or a recovery code, in place of the password"`
	}
}

func (in *confirmationInput) confirmation() accounts.Confirmation {
	return accounts.Confirmation{Password: in.Body.Password, Code: in.Body.Code}
}

func (a *API) registerFactors() {
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/login/second", id: "finish-sign-in", urgent: true, summary: "Complete a two-step sign-in", tag: accountsTag}, a.finishSignIn)
	register(a, forUser, operation{method: http.MethodGet, path: "/auth/factors", id: "get-second-factor", summary: "Get the state of two-step sign-in", tag: accountsTag}, a.secondFactor)
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/factors/totp", id: "begin-totp", summary: "Create a secret for an authenticator app", tag: accountsTag}, a.beginTOTP)
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/factors/totp/confirm", id: "confirm-totp", summary: "Turn on two-step sign-in", tag: accountsTag}, a.confirmTOTP)
	register(a, forUser, operation{method: http.MethodDelete, path: "/auth/factors/totp", id: "stop-totp", summary: "Turn off two-step sign-in", tag: accountsTag}, a.stopTOTP)
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/factors/recovery", id: "new-recovery-codes", summary: "Replace the recovery codes", tag: accountsTag}, a.newRecoveryCodes)
}

func (a *API) finishSignIn(ctx context.Context, in *secondFactorInput) (Answer[SignedIn], error) {
	account, session, err := a.Accounts.FinishSignIn(ctx, in.Body.Ticket, in.Body.Code, originOf(ctx))
	return a.admitted(ctx, account, session, err)
}

func (a *API) secondFactor(ctx context.Context, _ *struct{}) (Answer[SecondFactor], error) {
	factors, err := a.Accounts.Factors(ctx, requestFrom(ctx).account.ID)
	presented := SecondFactor{On: factors.On(), RecoveryLeft: factors.Recovery}
	if factors.On() {
		presented.Since = &factors.Since
	}
	return data(presented), err
}

func (a *API) beginTOTP(ctx context.Context, in *passwordInput) (Answer[TOTPSecret], error) {
	made, err := a.Accounts.BeginTOTP(ctx, requestFrom(ctx).account, in.Body.Password, originOf(ctx))
	return data(TOTPSecret{Secret: made.Secret, URI: made.URI, Picture: made.Picture}), err
}

func (a *API) confirmTOTP(ctx context.Context, in *appCodeInput) (Answer[SecondFactorOn], error) {
	request := requestFrom(ctx)
	session, codes, err := a.Accounts.ConfirmTOTP(ctx, request.account, request.bearer.Session, in.Body.Code, originOf(ctx))
	renewed, err := a.renewed(ctx, session, err)
	response := data(SecondFactorOn{SignedIn: renewed.Data, RecoveryCodes: RecoveryCodes{Codes: codes}})
	response.Cookies, response.CacheControl = renewed.Cookies, renewed.CacheControl
	return response, err
}

func (a *API) stopTOTP(ctx context.Context, in *confirmationInput) (Answer[SignedIn], error) {
	request := requestFrom(ctx)
	session, err := a.Accounts.StopTOTP(ctx, request.account, request.bearer.Session, in.confirmation(), originOf(ctx))
	return a.renewed(ctx, session, err)
}

func (a *API) newRecoveryCodes(ctx context.Context, in *confirmationInput) (Answer[RecoveryCodes], error) {
	codes, err := a.Accounts.NewRecoveryCodes(ctx, requestFrom(ctx).account, in.confirmation(), originOf(ctx))
	return data(RecoveryCodes{Codes: codes}), err
}

package auth

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts/factors"
	"sudar/internal/server/api/core"
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
	core.SignedIn
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

func (in *confirmationInput) confirmation() factors.Confirmation {
	return factors.Confirmation{Password: in.Body.Password, Code: in.Body.Code}
}

func (a *api) registerFactors() {
	core.Register(a.API, core.ForSignIn, core.Operation{Method: http.MethodPost, Path: "/auth/login/second", ID: "finish-sign-in",
		Urgent: true, Summary: "Complete a two-step sign-in", Tag: core.AccountsTag}, a.finishSignIn)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/auth/factors", ID: "get-second-factor",
		Summary: "Get the state of two-step sign-in", Tag: core.AccountsTag}, a.secondFactor)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodPost, Path: "/auth/factors/totp", ID: "begin-totp",
		Summary: "Create a secret for an authenticator app", Tag: core.AccountsTag}, a.beginTOTP)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodPost, Path: "/auth/factors/totp/confirm", ID: "confirm-totp",
		Summary: "Turn on two-step sign-in", Tag: core.AccountsTag}, a.confirmTOTP)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/auth/factors/totp", ID: "stop-totp", Summary: "Turn off two-step sign-in", Tag: core.AccountsTag,
	}, a.stopTOTP)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodPost, Path: "/auth/factors/recovery", ID: "new-recovery-codes",
		Summary: "Replace the recovery codes", Tag: core.AccountsTag}, a.newRecoveryCodes)
}

func (a *api) finishSignIn(ctx context.Context, in *secondFactorInput) (core.Answer[core.SignedIn], error) {
	account, session, err := a.Factors.FinishSignIn(ctx, in.Body.Ticket, in.Body.Code, core.OriginOf(ctx))
	return a.admitted(ctx, account, session, err)
}

func (a *api) secondFactor(ctx context.Context, _ *struct{}) (core.Answer[SecondFactor], error) {
	state, err := a.Factors.State(ctx, core.RequestFrom(ctx).Account.ID)
	presented := SecondFactor{On: state.On(), RecoveryLeft: state.Recovery}
	if state.On() {
		presented.Since = &state.Since
	}
	return core.Data(presented), err
}

func (a *api) beginTOTP(ctx context.Context, in *passwordInput) (core.Answer[TOTPSecret], error) {
	made, err := a.Factors.BeginTOTP(ctx, core.RequestFrom(ctx).Account, in.Body.Password, core.OriginOf(ctx))
	return core.Data(TOTPSecret{Secret: made.Secret, URI: made.URI, Picture: made.Picture}), err
}

func (a *api) confirmTOTP(ctx context.Context, in *appCodeInput) (core.Answer[SecondFactorOn], error) {
	request := core.RequestFrom(ctx)
	session, codes, err := a.Factors.ConfirmTOTP(ctx, request.Account, request.Bearer.Session, in.Body.Code, core.OriginOf(ctx))
	renewed, err := a.renewed(ctx, session, err)
	response := core.Data(SecondFactorOn{SignedIn: renewed.Data, RecoveryCodes: RecoveryCodes{Codes: codes}})
	response.Cookies, response.CacheControl = renewed.Cookies, renewed.CacheControl
	return response, err
}

func (a *api) stopTOTP(ctx context.Context, in *confirmationInput) (core.Answer[core.SignedIn], error) {
	request := core.RequestFrom(ctx)
	session, err := a.Factors.StopTOTP(ctx, request.Account, request.Bearer.Session, in.confirmation(), core.OriginOf(ctx))
	return a.renewed(ctx, session, err)
}

func (a *api) newRecoveryCodes(ctx context.Context, in *confirmationInput) (core.Answer[RecoveryCodes], error) {
	codes, err := a.Factors.NewRecoveryCodes(ctx, core.RequestFrom(ctx).Account, in.confirmation(), core.OriginOf(ctx))
	return core.Data(RecoveryCodes{Codes: codes}), err
}

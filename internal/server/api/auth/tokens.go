package auth

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
)

// APIToken is a token that the person's own programs call with.
type APIToken struct {
	ID        string     `json:"id" format:"uuid"`
	Name      string     `json:"name"`
	Scope     string     `json:"scope" enum:"read,write,admin"`
	Ending    string     `json:"ending" doc:"What the token ends with"`
	CreatedAt time.Time  `json:"created_at"`
	UsedAt    *time.Time `json:"used_at,omitempty"`
	ExpiresAt time.Time  `json:"expires_at"`
}

// NewAPIToken is a token with its secret, which is shown this once.
type NewAPIToken struct {
	APIToken
	Token string `json:"token" doc:"To be sent as Authorization: Bearer"`
}

type makeTokenInput struct {
	Body struct {
		Name     string `json:"name" maxLength:"80"`
		Scope    string `json:"scope" enum:"read,write,admin" doc:"Each holds those before it; none reaches the account's own security"`
		Days     int    `json:"days" minimum:"1" maximum:"365" doc:"How long it lasts"`
		Password string `json:"password,omitempty" maxLength:"1024" doc:"The present one"`
		Code     string `json:"code,omitempty" maxLength:"32" doc:"Of the app, or a recovery code, in place of the password"`
	}
}

type tokenInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (a *api) registerTokens() {
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/auth/tokens", ID: "list-tokens",
		Summary: "List the API tokens of the current account", Tag: core.AccountsTag}, a.tokens)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/auth/tokens", ID: "make-token", Summary: "Create an API token", Tag: core.AccountsTag,
	}, a.makeToken)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/auth/tokens/{id}", ID: "revoke-token", Summary: "Revoke an API token", Tag: core.AccountsTag,
	}, a.revokeToken)
}

func (a *api) tokens(ctx context.Context, _ *struct{}) (core.Answer[[]APIToken], error) {
	v, _ := viewer.From(ctx)
	found, err := a.Accounts.Sessions.Tokens(ctx, v.AccountID)
	presented := make([]APIToken, len(found))
	for i, token := range found {
		presented[i] = presentToken(token)
	}
	return core.Data(presented), err
}

func (a *api) makeToken(ctx context.Context, in *makeTokenInput) (core.Answer[NewAPIToken], error) {
	by := factors.Confirmation{Password: in.Body.Password, Code: in.Body.Code}
	made, err := a.Factors.MakeToken(ctx, core.RequestFrom(ctx).Account, by, in.Body.Name, sessions.Scope(in.Body.Scope), in.Body.Days,
		core.OriginOf(ctx))
	return core.Data(NewAPIToken{APIToken: presentToken(made), Token: made.Secret}), err
}

func (a *api) revokeToken(ctx context.Context, in *tokenInput) (core.Answer[core.Done], error) {
	v, _ := viewer.From(ctx)
	return core.Data(core.Done{}), a.Accounts.Sessions.RevokeToken(ctx, v.AccountID, in.ID, core.OriginOf(ctx))
}

func presentToken(t sessions.Token) APIToken {
	return APIToken{
		ID: t.ID, Name: t.Name, Scope: string(t.Scope), Ending: t.Ending,
		CreatedAt: t.CreatedAt.Time, UsedAt: core.OptionalTime(t.UsedAt.Time), ExpiresAt: t.ExpiresAt.Time,
	}
}

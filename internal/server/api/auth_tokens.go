package api

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/viewer"
)

// APIToken is a token that the person's own programs call with.
type APIToken struct { //nolint:revive // the name of its schema too
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

func (a *API) registerTokens() {
	register(a, forUser, operation{method: http.MethodGet, path: "/auth/tokens", id: "list-tokens", summary: "List the API tokens of the current account", tag: accountsTag}, a.tokens)
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/tokens", id: "make-token", summary: "Create an API token", tag: accountsTag}, a.makeToken)
	register(a, forUser, operation{method: http.MethodDelete, path: "/auth/tokens/{id}", id: "revoke-token", summary: "Revoke an API token", tag: accountsTag}, a.revokeToken)
}

func (a *API) tokens(ctx context.Context, _ *struct{}) (Answer[[]APIToken], error) {
	v, _ := viewer.From(ctx)
	found, err := a.Accounts.Tokens(ctx, v.AccountID)
	presented := make([]APIToken, len(found))
	for i, token := range found {
		presented[i] = presentToken(token)
	}
	return data(presented), err
}

func (a *API) makeToken(ctx context.Context, in *makeTokenInput) (Answer[NewAPIToken], error) {
	by := accounts.Confirmation{Password: in.Body.Password, Code: in.Body.Code}
	made, err := a.Accounts.MakeToken(ctx, requestFrom(ctx).account, by, in.Body.Name, accounts.Scope(in.Body.Scope), in.Body.Days, originOf(ctx))
	return data(NewAPIToken{APIToken: presentToken(made), Token: made.Secret}), err
}

func (a *API) revokeToken(ctx context.Context, in *tokenInput) (Answer[Done], error) {
	v, _ := viewer.From(ctx)
	return data(Done{}), a.Accounts.RevokeToken(ctx, v.AccountID, in.ID, originOf(ctx))
}

func presentToken(t accounts.Token) APIToken {
	return APIToken{
		ID: t.ID, Name: t.Name, Scope: string(t.Scope), Ending: t.Ending,
		CreatedAt: t.CreatedAt.Time, UsedAt: momentOf(t.UsedAt), ExpiresAt: t.ExpiresAt.Time,
	}
}

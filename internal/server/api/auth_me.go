package api

import (
	"context"
	"net/http"

	"sudar/internal/accounts"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
)

func (a *API) registerMe() {
	register(a, forAccount, operation{method: http.MethodGet, path: "/auth/me", id: "get-me", summary: "Get the current account", tag: accountsTag, forTokens: true}, a.me)
	register(a, forUser, operation{method: http.MethodPut, path: "/auth/me", id: "update-me", summary: "Update the current account", tag: accountsTag}, a.updateMe)
	register(a, forUser, operation{method: http.MethodDelete, path: "/auth/disable", id: "disable-me", summary: "Close the current account", tag: accountsTag, clears: true}, a.disable)
}

func (a *API) me(ctx context.Context, _ *struct{}) (Answer[User], error) {
	request := requestFrom(ctx)
	v, _ := viewer.From(ctx)
	return data(presentUser(request.account, v.Role, request.organization.Slug)), nil
}

type profileInput struct {
	Body struct {
		Username  *string `json:"username,omitempty" maxLength:"64"`
		FirstName *string `json:"first_name,omitempty" maxLength:"80"`
		LastName  *string `json:"last_name,omitempty" maxLength:"80"`
		Phone     *string `json:"phone,omitempty" maxLength:"24" doc:"Eight digits; empty takes it away"`
		Email     *string `json:"email,omitempty" maxLength:"254" doc:"A new address; it counts once the letter sent there is answered"`
		Password  string  `json:"password,omitempty" maxLength:"1024" doc:"The present one, for a new address"`
		Language  string  `json:"language,omitempty" enum:"mn,en" doc:"Of letters"`
		History   *bool   `json:"history,omitempty" doc:"What the person looks at is kept"`
	}
}

type disableInput struct {
	Body struct {
		Password string `json:"password" maxLength:"1024" doc:"The present one"`
	}
}

func (a *API) updateMe(ctx context.Context, in *profileInput) (Answer[User], error) {
	request := requestFrom(ctx)
	v, _ := viewer.From(ctx)
	said := accounts.Profile{
		Username: in.Body.Username, FirstName: in.Body.FirstName, LastName: in.Body.LastName, Phone: in.Body.Phone,
		Email: in.Body.Email, Password: in.Body.Password, History: in.Body.History,
	}
	if in.Body.Language != "" {
		language := locale.Locale(in.Body.Language)
		said.Locale = &language
	}
	account, err := a.Accounts.Update(ctx, request.account, said, originOf(ctx))
	return data(presentUser(account, v.Role, request.organization.Slug)), err
}

func (a *API) disable(ctx context.Context, in *disableInput) (Answer[Done], error) {
	response := data(Done{})
	response.Cookies = signOutCookies(ctx)
	return response, a.Accounts.Disable(ctx, requestFrom(ctx).account, in.Body.Password, originOf(ctx))
}

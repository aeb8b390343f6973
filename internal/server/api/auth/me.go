package auth

import (
	"context"
	"net/http"

	"sudar/internal/accounts"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
)

func (a *api) registerMe() {
	core.Register(a.API, core.ForAccount, core.Operation{
		Method: http.MethodGet, Path: "/auth/me", ID: "get-me", Summary: "Get the current account", Tag: core.AccountsTag, ForTokens: true,
	}, a.me)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPut, Path: "/auth/me", ID: "update-me", Summary: "Update the current account", Tag: core.AccountsTag,
	}, a.updateMe)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodDelete, Path: "/auth/disable", ID: "disable-me",
		Summary: "Close the current account", Tag: core.AccountsTag, Clears: true}, a.disable)
}

func (a *api) me(ctx context.Context, _ *struct{}) (core.Answer[core.User], error) {
	request := core.RequestFrom(ctx)
	v, _ := viewer.From(ctx)
	return core.Data(core.PresentUser(request.Account, v.Role, request.Organization.Slug)), nil
}

type profileInput struct {
	Body struct {
		Username  *string `json:"username,omitempty" maxLength:"64"`
		FirstName *string `json:"first_name,omitempty" maxLength:"80"`
		LastName  *string `json:"last_name,omitempty" maxLength:"80"`
		Phone     *string `json:"phone,omitempty" maxLength:"24" doc:"Eight digits; empty takes it away"`
		Email     *string `json:"email,omitempty" maxLength:"254" doc:"A new address; it counts once the email sent there is confirmed"`
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

func (a *api) updateMe(ctx context.Context, in *profileInput) (core.Answer[core.User], error) {
	request := core.RequestFrom(ctx)
	v, _ := viewer.From(ctx)
	said := accounts.Profile{
		Username: in.Body.Username, FirstName: in.Body.FirstName, LastName: in.Body.LastName, Phone: in.Body.Phone,
		Email: in.Body.Email, Password: in.Body.Password, History: in.Body.History,
	}
	if in.Body.Language != "" {
		language := locale.Locale(in.Body.Language)
		said.Locale = &language
	}
	account, err := a.Accounts.Update(ctx, request.Account, said, core.OriginOf(ctx))
	return core.Data(core.PresentUser(account, v.Role, request.Organization.Slug)), err
}

func (a *api) disable(ctx context.Context, in *disableInput) (core.Answer[core.Done], error) {
	response := core.Data(core.Done{})
	response.Cookies = core.SignOutCookies(ctx)
	return response, a.Accounts.Disable(ctx, core.RequestFrom(ctx).Account, in.Body.Password, core.OriginOf(ctx))
}

package auth

import (
	"context"
	"net/http"
	"net/url"

	"sudar/internal/accounts/federation"
	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
)

// SignedOut returns a sign-out.
type SignedOut struct {
	ProviderURL string `json:"provider_url,omitempty" doc:"Leads to the organisation's own sign-out, where it opened the session; takes lang"`
}

type signOutInput struct {
	Everywhere bool `query:"everywhere" doc:"End every session of the account, not only this one"`
}

func (a *api) registerLogout() {
	core.Register(a.API, core.ForAccount, core.Operation{
		Method: http.MethodPost, Path: "/auth/logout", ID: "sign-out", Urgent: true, Summary: "Sign out", Tag: core.AccountsTag, Clears: true,
	}, a.signOut)
	a.Raw(core.ForSignIn, core.Operation{Method: http.MethodGet, Tag: core.AccountsTag}, core.ProviderPath+"/leave", a.leaveProvider)
	a.Raw(core.ForSignIn, core.Operation{Method: http.MethodGet, Tag: core.AccountsTag}, core.ProviderPath+"/left", a.leftProvider)
}

func (a *api) signOut(ctx context.Context, in *signOutInput) (core.Answer[SignedOut], error) {
	v, _ := viewer.From(ctx)
	response := core.Data(SignedOut{})
	response.Cookies = core.SignOutCookies(ctx)
	if err := a.endSessions(ctx, v, in.Everywhere); err != nil {
		return response, err
	}
	opened, err := a.Federation.OpenedByProvider(ctx, v.SessionID, core.RequestFrom(ctx).Organization.ID)
	if opened {
		response.Data.ProviderURL = core.ProviderPath + "/leave"
	}
	return response, err
}

func (a *api) endSessions(ctx context.Context, v viewer.Viewer, everywhere bool) error {
	if everywhere {
		return a.Accounts.Sessions.SignOutEverywhere(ctx, v.AccountID, "", core.OriginOf(ctx))
	}
	return a.Accounts.Sessions.SignOut(ctx, v.SessionID)
}

// leaveProvider sends the browser to where the organisation's provider signs
// people out. It ends nothing here.
func (a *api) leaveProvider(w http.ResponseWriter, r *http.Request) error {
	ctx, request := r.Context(), core.RequestFrom(r.Context())
	here := federation.Entrance{Language: string(locale.From(ctx))}
	if request.Source == organizations.FromDomain {
		here.Domain = request.Organization.Slug
	}
	state := url.Values{"lang": {here.Language}, "domain": {here.Domain}}
	out := oidc.Logout{ReturnURI: a.SiteURL(ctx) + core.ProviderPath + "/left", State: state.Encode(), Language: here.Language}
	page, err := a.Federation.SignOutPage(ctx, request.Organization.ID, out, core.OriginOf(ctx))
	if err != nil {
		a.refuseEntrance(w, r, here, err)
		return nil
	}
	a.lead(w, r, page)
	return nil
}

// leftProvider leads who comes back from there to the sign-in page of the
// language and the library they left.
func (a *api) leftProvider(w http.ResponseWriter, r *http.Request) error {
	state, err := url.ParseQuery(r.URL.Query().Get("state"))
	if err != nil {
		state = url.Values{}
	}
	a.lead(w, r, loginPage(federation.Entrance{Language: state.Get("lang"), Domain: state.Get("domain")}, "", ""))
	return nil
}

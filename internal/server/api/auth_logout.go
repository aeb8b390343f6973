package api

import (
	"context"
	"net/http"
	"net/url"

	"sudar/internal/accounts"
	"sudar/internal/accounts/oidc"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// SignedOut returns a sign-out.
type SignedOut struct {
	ProviderURL string `json:"provider_url,omitempty" doc:"Leads to the organisation's own sign-out, where it opened the session; takes lang"`
}

type signOutInput struct {
	Everywhere bool `query:"everywhere" doc:"End every session of the account, not only this one"`
}

func (a *API) registerLogout() {
	register(a, forAccount, operation{method: http.MethodPost, path: "/auth/logout", id: "sign-out", urgent: true, summary: "Sign out", tag: accountsTag, clears: true}, a.signOut)
	a.raw(forSignIn, operation{method: http.MethodGet, tag: accountsTag}, providerPath+"/leave", a.leaveProvider)
	a.raw(forSignIn, operation{method: http.MethodGet, tag: accountsTag}, providerPath+"/left", a.leftProvider)
}

func (a *API) signOut(ctx context.Context, in *signOutInput) (Answer[SignedOut], error) {
	v, _ := viewer.From(ctx)
	response := data(SignedOut{})
	response.Cookies = signOutCookies(ctx)
	if err := a.endSessions(ctx, v, in.Everywhere); err != nil {
		return response, err
	}
	opened, err := a.Accounts.OpenedByProvider(ctx, v.SessionID, requestFrom(ctx).organization.ID)
	if opened {
		response.Data.ProviderURL = providerPath + "/leave"
	}
	return response, err
}

func (a *API) endSessions(ctx context.Context, v viewer.Viewer, everywhere bool) error {
	if everywhere {
		return a.Accounts.SignOutEverywhere(ctx, v.AccountID, "", originOf(ctx))
	}
	return a.Accounts.SignOut(ctx, v.SessionID)
}

// leaveProvider sends the browser to where the organisation's provider signs
// people out. It ends nothing here.
func (a *API) leaveProvider(w http.ResponseWriter, r *http.Request) error {
	ctx, request := r.Context(), requestFrom(r.Context())
	here := accounts.Entrance{Language: string(locale.From(ctx))}
	if request.source == organizations.FromDomain {
		here.Domain = request.organization.Slug
	}
	state := url.Values{"lang": {here.Language}, "domain": {here.Domain}}
	out := oidc.Logout{ReturnURI: a.siteURL(ctx) + providerPath + "/left", State: state.Encode(), Language: here.Language}
	page, err := a.Accounts.SignOutPage(ctx, request.organization.ID, out, originOf(ctx))
	if err != nil {
		a.refuseEntrance(w, r, here, err)
		return nil
	}
	a.lead(w, r, page)
	return nil
}

// leftProvider leads who comes back from there to the sign-in page of the
// language and the library they left.
func (a *API) leftProvider(w http.ResponseWriter, r *http.Request) error {
	state, err := url.ParseQuery(r.URL.Query().Get("state"))
	if err != nil {
		state = url.Values{}
	}
	a.lead(w, r, loginPage(accounts.Entrance{Language: state.Get("lang"), Domain: state.Get("domain")}, "", ""))
	return nil
}

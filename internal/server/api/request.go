package api

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// SessionCookie holds the bearer token for requests that carry no header:
// images, audio and the first HTML.
const SessionCookie = "sudar_session"

// request is what the middleware found out before any rule is asked.
type request struct {
	organization    organizations.Organization
	organizationErr error
	source          organizations.Source
	status          organizations.Status
	closed          bool
	tokenErr        error
	session         accounts.Session
	scope           accounts.Scope // of a personal token, "" for a session
	account         accounts.Account
	address         string
	host            string
	userAgent       string
	secure          bool
}

type requestKey struct{}

func requestFrom(ctx context.Context) request {
	r, _ := ctx.Value(requestKey{}).(request)
	return r
}

// originOf is where a request came from, for what its person is told and sees
// of it later.
func originOf(ctx context.Context) accounts.Origin {
	r := requestFrom(ctx)
	return accounts.Origin{Address: r.address, UserAgent: r.userAgent, OrganizationID: r.organization.ID, Locale: locale.From(ctx)}
}

// identify answers a context with the request's organisation and viewer.
// What is wrong with them is kept for the guard: some calls do not mind.
func (a *API) identify(r *http.Request) context.Context {
	ctx := r.Context()
	found := request{address: a.address(r).String(), userAgent: r.UserAgent(), host: r.Host, secure: r.TLS != nil}
	found.organization, found.source, found.organizationErr = a.Organizations.Resolve(ctx, organizations.Named{
		Host: r.Host, Header: r.Header.Get("Organization"), Domain: r.URL.Query().Get("domain"),
	})
	if token := bearer(r); token != "" {
		a.authenticate(ctx, token, &found)
		a.letHubAdminElsewhere(ctx, r, &found)
	}
	found.status = found.organization.Status(a.Clock.Now())
	found.closed = found.organization.Closed
	v := a.viewer(ctx, r, &found)
	ctx = context.WithValue(ctx, requestKey{}, found)
	return viewer.With(ctx, v)
}

// authenticate finds out whose a token is: of a session, or a personal one,
// which stands in a session's place.
func (a *API) authenticate(ctx context.Context, token string, found *request) {
	if !strings.HasPrefix(token, accounts.TokenPrefix) {
		found.account, found.session, found.tokenErr = a.Accounts.Authenticate(ctx, token)
		return
	}
	var personal accounts.Token
	found.account, personal, found.tokenErr = a.Accounts.AuthenticateToken(ctx, token)
	found.session.ID, found.scope = personal.ID, personal.Scope
}

// letHubAdminElsewhere lets a hub administrator act for another organisation
// than the host names (PRODUCT, "Tenancy").
func (a *API) letHubAdminElsewhere(ctx context.Context, r *http.Request, found *request) {
	if !apperr.Is(found.organizationErr, apperr.OrganizationMismatch) || found.tokenErr != nil {
		return
	}
	if hubAdmin, err := a.Accounts.IsHubAdmin(ctx, found.account.ID); err != nil || !hubAdmin {
		return
	}
	found.organization, found.organizationErr = a.Organizations.BySlug(ctx, strings.ToLower(r.Header.Get("Organization")))
	found.source = organizations.FromHeader
}

func (a *API) viewer(ctx context.Context, r *http.Request, found *request) viewer.Viewer {
	o := found.organization
	v := viewer.Viewer{OrganizationID: o.ID, Organization: o.Slug, Hub: o.Hub, Role: viewer.Guest}
	if found.account.ID == "" || found.tokenErr != nil {
		v.WalkIn = len(o.Ranges) > 0 && o.Contains(a.address(r))
		return v
	}
	role, err := a.Accounts.Role(ctx, found.account.ID, o.ID)
	if err != nil {
		found.tokenErr = err
		return v
	}
	v.AccountID, v.SessionID, v.Role = found.account.ID, found.session.ID, role
	v.MustReset = !found.account.PasswordVerified
	return v
}

// bearer answers the token of the Authorization header, else of the cookie.
func bearer(r *http.Request) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return strings.TrimSpace(token)
	}
	if cookie, err := r.Cookie(SessionCookie); err == nil && !strings.HasPrefix(cookie.Value, accounts.TokenPrefix) {
		return cookie.Value // a personal token is no session: no cookie carries it
	}
	return ""
}

// address answers the client's address; a trusted proxy may tell it.
func (a *API) address(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := peer.Addr().Unmap()
	if !a.trusts(addr) {
		return addr
	}
	hops := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
		if !a.trusts(addr) {
			break
		}
	}
	return addr
}

func (a *API) trusts(addr netip.Addr) bool {
	for _, trusted := range a.TrustedProxies {
		if trusted.Contains(addr) {
			return true
		}
	}
	return false
}

package api

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// visitCookie names the visit of a walk-in until the browser is closed.
const visitCookie = "sudar_visit"

// request is what the middleware found out before any rule is asked.
type request struct {
	organization    organizations.Organization
	organizationErr error
	source          organizations.Source
	status          organizations.Status
	closed          bool
	tokenErr        error
	bearer          accounts.Bearer
	account         accounts.Account // of the bearer, for the calls that are about accounts
	client          netip.Addr       // invalid when a proxy hides it
	address         string
	host            string
	device          string // what a known device holds
	userAgent       string
	direct          bool // from this machine, under a name of this machine, without a proxy
	secure          bool // https, by the request or by the site's address
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
	return accounts.Origin{Address: r.address, UserAgent: r.userAgent, Device: r.device, OrganizationID: r.organization.ID, Locale: locale.From(ctx)}
}

// identify returns a context with the request's organisation and viewer.
// What is wrong with them is kept for the guard: some calls do not mind.
func (a *API) identify(r *http.Request) context.Context {
	ctx := r.Context()
	from := a.TrustedProxies.Of(r)
	found := request{client: from.Address, address: from.Address.String(), userAgent: r.UserAgent(), host: from.Host, secure: a.Secure || from.Secure, direct: client.Direct(r) && client.Local(from.Host)}
	found.organization, found.source, found.organizationErr = a.Organizations.Resolve(ctx, organizations.Named{
		Host: from.Host, Header: r.Header.Get("Organization"), Domain: r.URL.Query().Get("domain"),
	})
	found.device = readOwn(r, deviceCookie, found.secure)
	if token := bearer(r, found.secure); token != "" {
		found.bearer, found.tokenErr = a.Accounts.Bearer(ctx, token, found.organization.ID)
		a.letHubAdminElsewhere(ctx, r, &found)
	}
	found.status = found.organization.Status(a.Clock.Now())
	found.closed = found.organization.Closed
	v := viewerOf(r, found)
	log.Note(ctx, log.Portal, found.organization.Slug)
	log.Note(ctx, log.Viewer, v.Kind())
	ctx = context.WithValue(ctx, requestKey{}, found)
	return viewer.With(ctx, v)
}

// letHubAdminElsewhere lets a hub administrator act for another organisation
// than the host names (PRODUCT, "Tenancy").
func (a *API) letHubAdminElsewhere(ctx context.Context, r *http.Request, found *request) {
	if !apperr.Is(found.organizationErr, apperr.OrganizationMismatch) || found.bearer.Role != viewer.HubAdmin {
		return
	}
	found.organization, found.organizationErr = a.Organizations.BySlug(ctx, strings.ToLower(r.Header.Get("Organization")))
	found.source = organizations.FromHeader
}

func viewerOf(r *http.Request, found request) viewer.Viewer {
	o, b := found.organization, found.bearer
	v := viewer.Viewer{OrganizationID: o.ID, Organization: o.Slug, Hub: o.Hub, Role: viewer.Guest}
	if b.AccountID == "" || found.tokenErr != nil {
		v.WalkIn = len(o.Ranges) > 0 && o.Contains(found.client)
		if v.WalkIn {
			v.Visit = visitOf(r)
		}
		return v
	}
	v.AccountID, v.SessionID, v.Role, v.MustReset = b.AccountID, b.Session.ID, b.Role, !b.PasswordVerified
	return v
}

// visitOf returns the visit that the cookie of a walk-in names, else a new one.
// It is no credential: it keeps what one browser caches at its own addresses.
func visitOf(r *http.Request) string {
	if known := cookieValue(r, visitCookie); ident.Valid(known) {
		return known
	}
	return ident.New()
}

// withAccount returns a context with the whole account of who asks, if it is
// known who.
func (a *API) withAccount(ctx context.Context) (context.Context, error) {
	found := requestFrom(ctx)
	if found.bearer.AccountID == "" || found.tokenErr != nil {
		return ctx, nil //nolint:nilerr // calls that need somebody say it by themselves
	}
	var err error
	found.account, err = a.Accounts.Get(ctx, found.bearer.AccountID)
	return context.WithValue(ctx, requestKey{}, found), err
}

// bearer returns the token of the Authorization header, else of the cookie.
func bearer(r *http.Request, secure bool) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return strings.TrimSpace(token)
	}
	return sessionOf(r, secure)
}

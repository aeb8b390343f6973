package core

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// VisitCookie names the visit of a walk-in until the browser is closed.
const VisitCookie = "sudar_visit"

// Request is what the middleware found out before any rule is asked.
type Request struct {
	Organization    organizations.Organization
	OrganizationErr error
	Source          organizations.Source
	status          organizations.Status
	Closed          bool
	TokenErr        error
	Bearer          sessions.Bearer
	Account         accounts.Account // of the bearer, for the calls that are about accounts
	Client          netip.Addr       // invalid when a proxy hides it
	Address         string
	Host            string
	device          string // what a known device holds
	userAgent       string
	Direct          bool // from this machine, under a name of this machine, without a proxy
	Secure          bool // https, by the request or by the site's address
}

type requestKey struct{}

// RequestFrom returns what was found out about the request of ctx.
func RequestFrom(ctx context.Context) Request {
	r, _ := ctx.Value(requestKey{}).(Request)
	return r
}

// OriginOf is where a request came from, for what its person is told and sees
// of it later.
func OriginOf(ctx context.Context) activity.Origin {
	r := RequestFrom(ctx)
	return activity.Origin{
		Address: r.Address, UserAgent: r.userAgent, Device: r.device, OrganizationID: r.Organization.ID, Locale: locale.From(ctx),
	}
}

// streamPath is opened again and again by every page that is left open.
const streamPath = Base + "/api/v1/events"

// identify returns a context with the request's organisation and viewer.
// What is wrong with them is kept for the guard: some calls do not mind.
func (a *API) identify(r *http.Request) context.Context {
	ctx := r.Context()
	from := a.services.TrustedProxies.Of(r)
	found := Request{
		Client: from.Address, Address: from.Address.String(), userAgent: r.UserAgent(), Host: from.Host, Secure: a.services.Secure || from.Secure,
		Direct: client.Direct(r) && client.Local(from.Host),
	}
	found.Organization, found.Source, found.OrganizationErr = a.services.Organizations.Resolve(ctx, organizations.Named{
		Host: from.Host, Header: r.Header.Get("Organization"), Domain: r.URL.Query().Get("domain"),
	})
	found.device = readOwn(r, deviceCookie, found.Secure)
	if token := bearer(r, found.Secure); token != "" {
		using := ctx
		if r.URL.Path == streamPath {
			using = sessions.Unattended(ctx)
		}
		found.Bearer, found.TokenErr = a.services.Accounts.Sessions.Bearer(using, token, found.Organization.ID)
		a.letHubAdminElsewhere(ctx, r, &found)
	}
	found.status = found.Organization.Status(a.services.Clock.Now())
	found.Closed = found.Organization.Closed
	v := viewerOf(r, found)
	log.Note(ctx, log.Portal, found.Organization.Slug)
	log.Note(ctx, log.Viewer, v.Kind())
	ctx = context.WithValue(ctx, requestKey{}, found)
	ctx = usage.WithClient(ctx, usage.Client{Address: found.Address, UserAgent: found.userAgent})
	return viewer.With(ctx, v)
}

// letHubAdminElsewhere lets a hub administrator act for another organisation
// than the host names (PRODUCT, "Tenancy").
func (a *API) letHubAdminElsewhere(ctx context.Context, r *http.Request, found *Request) {
	if !apperr.Is(found.OrganizationErr, apperr.OrganizationMismatch) || found.Bearer.Role != viewer.HubAdmin {
		return
	}
	found.Organization, found.OrganizationErr = a.services.Organizations.BySlug(ctx, strings.ToLower(r.Header.Get("Organization")))
	found.Source = organizations.FromHeader
}

func viewerOf(r *http.Request, found Request) viewer.Viewer {
	o, b := found.Organization, found.Bearer
	v := viewer.Viewer{OrganizationID: o.ID, Organization: o.Slug, Hub: o.Hub, Role: viewer.Guest}
	if b.AccountID == "" || found.TokenErr != nil {
		v.WalkIn = len(o.Ranges) > 0 && o.Contains(found.Client)
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
	if known := CookieValue(r, VisitCookie); ident.Valid(known) {
		return known
	}
	return ident.New()
}

// withAccount returns a context with the whole account of who asks, if it is
// known who.
func (a *API) withAccount(ctx context.Context) (context.Context, error) {
	found := RequestFrom(ctx)
	if found.Bearer.AccountID == "" || found.TokenErr != nil {
		return ctx, nil //nolint:nilerr // calls that need somebody say it by themselves
	}
	var err error
	found.Account, err = a.services.Accounts.Get(ctx, found.Bearer.AccountID)
	return context.WithValue(ctx, requestKey{}, found), err
}

// bearer returns the token of the Authorization header, else of the cookie.
func bearer(r *http.Request, secure bool) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return strings.TrimSpace(token)
	}
	return sessionOf(r, secure)
}

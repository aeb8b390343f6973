package auth

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"sudar/internal/accounts/federation"
	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
)

// What a browser keeps on its way to the provider and back; both are sealed.
const (
	entranceCookie = "sudar_entrance"
	arrivalCookie  = "sudar_arrival"
)

// SignInProvider is the organisation's own sign-in, for its button.
type SignInProvider struct {
	Label string `json:"label"`
	URL   string `json:"url" doc:"Where the button leads; takes callbackUrl and remember"`
}

// AccountIdentity is a way in by an organisation's provider.
type AccountIdentity struct {
	ID           string    `json:"id" format:"uuid"`
	Organization string    `json:"organization" doc:"Its name"`
	CreatedAt    time.Time `json:"created_at"`
	UsedAt       time.Time `json:"used_at"`
}

type arrivalInput struct {
	Arrival string `cookie:"sudar_arrival"`
}

type identityInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (a *api) registerProvider() {
	core.Register(a.API, core.ForPublic, core.Operation{Method: http.MethodGet, Path: "/auth/provider", ID: "get-sign-in-provider",
		Summary: "Get the identity provider of the portal", Tag: core.AccountsTag}, a.signInProvider)
	a.Raw(core.ForSignIn, core.Operation{Method: http.MethodGet, Tag: core.AccountsTag}, core.ProviderPath+"/start", a.goToProvider)
	a.Raw(core.ForSignIn, core.Operation{Method: http.MethodGet, Tag: core.AccountsTag}, core.ProviderPath+"/callback", a.comeFromProvider)
	core.Register(a.API, core.ForSignIn, core.Operation{Method: http.MethodPost, Path: "/auth/oidc/enter", ID: "enter-by-provider",
		Urgent: true, Summary: "Complete a sign-in with an identity provider", Tag: core.AccountsTag}, a.enterByProvider)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodPost, Path: "/auth/oidc/link", ID: "link-identity",
		Summary: "Link the identity provider to the current account", Tag: core.AccountsTag}, a.linkIdentity)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/auth/identities", ID: "list-identities",
		Summary: "List the linked identities of the current account", Tag: core.AccountsTag}, a.identities)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/auth/identities/{id}", ID: "unlink-identity", Summary: "Unlink an identity", Tag: core.AccountsTag,
	}, a.unlinkIdentity)
}

func (a *api) signInProvider(ctx context.Context, _ *struct{}) (core.Answer[core.Nullable[SignInProvider]], error) {
	label, labelEN, err := a.Federation.ProviderLabels(ctx, core.RequestFrom(ctx).Organization.ID)
	if err != nil || label == "" {
		return core.Data(core.Nullable[SignInProvider]{}), err
	}
	if locale.From(ctx) == locale.English {
		label = labelEN
	}
	return core.Data(core.OrNull(&SignInProvider{Label: label, URL: core.ProviderPath + "/start"})), nil
}

// goToProvider sends the browser to the organisation's provider.
func (a *api) goToProvider(w http.ResponseWriter, r *http.Request) error {
	ctx, request, query := r.Context(), core.RequestFrom(r.Context()), r.URL.Query()
	begun := federation.Entrance{
		OrganizationID: request.Organization.ID, CallbackURL: ownPath(query.Get("callbackUrl")), Language: string(locale.From(ctx)),
		Remember:    query.Get("remember") == "true",
		RedirectURI: a.SiteURL(ctx) + core.ProviderPath + "/callback",
	}
	if request.Source == organizations.FromDomain {
		begun.Domain = request.Organization.Slug
	}
	page, held, err := a.Federation.GoToProvider(ctx, begun, core.OriginOf(ctx))
	if err != nil {
		a.refuseEntrance(w, r, begun, err)
		return nil
	}
	http.SetCookie(w, providerCookie(r.Context(), entranceCookie, held, 15*time.Minute))
	a.lead(w, r, page)
	return nil
}

// comeFromProvider takes what the provider sends back and leads to the sign-in
// page, which enters or says what is missing.
func (a *api) comeFromProvider(w http.ResponseWriter, r *http.Request) error {
	query, held := r.URL.Query(), ""
	if cookie, err := r.Cookie(entranceCookie); err == nil {
		held = cookie.Value
	}
	http.SetCookie(w, providerCookie(r.Context(), entranceCookie, "", -1))
	var (
		begun   federation.Entrance
		arrival string
		err     error
	)
	if reason := query.Get("error"); reason != "" {
		if begun, err = a.Federation.BegunEntrance(held); err == nil {
			err = refusedBy(reason)
		}
	} else {
		back := oidc.Return{State: query.Get("state"), Code: query.Get("code"), Issuer: query.Get("iss")}
		begun, arrival, err = a.Federation.ComeFromProvider(r.Context(), held, back)
	}
	if err != nil {
		a.refuseEntrance(w, r, begun, err)
		return nil
	}
	http.SetCookie(w, providerCookie(r.Context(), arrivalCookie, arrival, 10*time.Minute))
	a.lead(w, r, loginPage(begun, "oidc", "1"))
	return nil
}

// refusedBy says what a provider's error means to the person (RFC 6749 §4.1.2.1).
func refusedBy(reason string) error {
	if reason == "access_denied" {
		return apperr.New(apperr.ProviderDenied)
	}
	return apperr.New(apperr.ProviderFailed)
}

// refuseEntrance leads to the sign-in page, which says why; what is ours or the
// provider's fault is logged.
func (a *api) refuseEntrance(w http.ResponseWriter, r *http.Request, begun federation.Entrance, err error) {
	code := apperr.From(err).Code
	if code == apperr.ProviderFailed || code == apperr.Internal || code == apperr.Unavailable {
		log.From(r.Context()).WarnContext(r.Context(), "sign-in at a provider failed", "organization",
			core.RequestFrom(r.Context()).Organization.Slug, "error", federation.WhyProvider(err))
		code = apperr.ProviderFailed
	}
	a.lead(w, r, loginPage(begun, "msg", string(code)))
}

// lead redirects, and keeps the address of the page out of every cache.
func (a *api) lead(w http.ResponseWriter, r *http.Request, to string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// loginPage returns the address of the sign-in page, with where it leads on.
func loginPage(begun federation.Entrance, name, value string) string {
	query := url.Values{}
	for name, value := range map[string]string{name: value, "callbackUrl": begun.CallbackURL, "domain": begun.Domain} {
		if value != "" {
			query.Set(name, value)
		}
	}
	page := url.URL{Path: "/login/", RawQuery: query.Encode()}
	if begun.Language == string(locale.English) {
		page.Path = "/en/login/"
	}
	return page.String()
}

// ownPath returns a path of this site, "" for anything that a browser could
// read as another: a second slash or backslash, dot segments, control signs.
func ownPath(path string) string {
	written, _, _ := strings.Cut(path, "?")
	written, _, _ = strings.Cut(written, "#")
	plain, err := url.PathUnescape(written)
	if err != nil || len(path) > maxOwnPath || !strings.HasPrefix(written, "/") || foreignPath.MatchString(plain) || hidden.MatchString(path) {
		return ""
	}
	return path
}

const maxOwnPath = 1000

var (
	foreignPath = regexp.MustCompile(`//|\\|[\x00-\x1f\x7f]|/\.{1,2}(/|$)`)
	hidden      = regexp.MustCompile(`[\x00-\x1f\x7f]`)
)

// providerCookie is sent to the calls of the provider alone.
func providerCookie(ctx context.Context, name, value string, life time.Duration) *http.Cookie {
	cookie := &http.Cookie{
		Name: name, Value: value, Path: core.ProviderPath, MaxAge: int(life.Seconds()), Secure: core.RequestFrom(ctx).Secure, HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	}
	if life < 0 {
		cookie.MaxAge = -1
	}
	return cookie
}

func (a *api) enterByProvider(ctx context.Context, in *arrivalInput) (core.Answer[core.SignedIn], error) {
	account, session, err := a.Federation.EnterByProvider(ctx, in.Arrival, core.RequestFrom(ctx).Organization.ID, core.OriginOf(ctx))
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	response, err := a.admitted(ctx, account, session, nil)
	response.Cookies = append(response.Cookies, *providerCookie(ctx, arrivalCookie, "", -1))
	return response, err
}

func (a *api) linkIdentity(ctx context.Context, in *arrivalInput) (core.Answer[core.Done], error) {
	request := core.RequestFrom(ctx)
	response := core.Data(core.Done{})
	response.Cookies = []http.Cookie{*providerCookie(ctx, arrivalCookie, "", -1)}
	return response, a.Federation.LinkIdentity(ctx, request.Account, in.Arrival, request.Organization.ID, core.OriginOf(ctx))
}

func (a *api) identities(ctx context.Context, _ *struct{}) (core.Answer[[]AccountIdentity], error) {
	v, _ := viewer.From(ctx)
	found, err := a.Federation.Identities(ctx, v.AccountID)
	presented := make([]AccountIdentity, len(found))
	for i, identity := range found {
		presented[i] = AccountIdentity{ID: identity.ID, CreatedAt: identity.CreatedAt.Time, UsedAt: identity.UsedAt.Time}
		if o, err := a.Organizations.ByID(ctx, identity.OrganizationID); err == nil {
			presented[i].Organization = core.InLanguage(ctx, o.Name, o.NameEN)
		}
	}
	return core.Data(presented), err
}

func (a *api) unlinkIdentity(ctx context.Context, in *identityInput) (core.Answer[core.Done], error) {
	return core.Data(core.Done{}), a.Federation.Unlink(ctx, core.RequestFrom(ctx).Account, in.ID, core.OriginOf(ctx))
}

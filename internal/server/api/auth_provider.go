package api

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/oidc"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
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

func (a *API) registerProvider() {
	register(a, forPublic, operation{method: http.MethodGet, path: "/auth/provider", id: "get-sign-in-provider", summary: "Get the identity provider of the portal", tag: accountsTag}, a.signInProvider)
	a.raw(forSignIn, operation{method: http.MethodGet, tag: accountsTag}, providerPath+"/start", a.goToProvider)
	a.raw(forSignIn, operation{method: http.MethodGet, tag: accountsTag}, providerPath+"/callback", a.comeFromProvider)
	register(a, forSignIn, operation{method: http.MethodPost, path: "/auth/oidc/enter", id: "enter-by-provider", urgent: true, summary: "Complete a sign-in with an identity provider", tag: accountsTag}, a.enterByProvider)
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/oidc/link", id: "link-identity", summary: "Link the identity provider to the current account", tag: accountsTag}, a.linkIdentity)
	register(a, forUser, operation{method: http.MethodGet, path: "/auth/identities", id: "list-identities", summary: "List the linked identities of the current account", tag: accountsTag}, a.identities)
	register(a, forUser, operation{method: http.MethodDelete, path: "/auth/identities/{id}", id: "unlink-identity", summary: "Unlink an identity", tag: accountsTag}, a.unlinkIdentity)
}

func (a *API) signInProvider(ctx context.Context, _ *struct{}) (Answer[nullable[SignInProvider]], error) {
	label, labelEN, err := a.Accounts.ProviderLabels(ctx, requestFrom(ctx).organization.ID)
	if err != nil || label == "" {
		return data(nullable[SignInProvider]{}), err
	}
	if locale.From(ctx) == locale.English {
		label = labelEN
	}
	return data(orNull(&SignInProvider{Label: label, URL: providerPath + "/start"})), nil
}

// goToProvider sends the browser to the organisation's provider.
func (a *API) goToProvider(w http.ResponseWriter, r *http.Request) error {
	ctx, request, query := r.Context(), requestFrom(r.Context()), r.URL.Query()
	begun := accounts.Entrance{
		OrganizationID: request.organization.ID, CallbackURL: ownPath(query.Get("callbackUrl")), Language: string(locale.From(ctx)), Remember: query.Get("remember") == "true",
		RedirectURI: a.siteURL(ctx) + providerPath + "/callback",
	}
	if request.source == organizations.FromDomain {
		begun.Domain = request.organization.Slug
	}
	page, held, err := a.Accounts.GoToProvider(ctx, begun, originOf(ctx))
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
func (a *API) comeFromProvider(w http.ResponseWriter, r *http.Request) error {
	query, held := r.URL.Query(), ""
	if cookie, err := r.Cookie(entranceCookie); err == nil {
		held = cookie.Value
	}
	http.SetCookie(w, providerCookie(r.Context(), entranceCookie, "", -1))
	var (
		begun   accounts.Entrance
		arrival string
		err     error
	)
	if reason := query.Get("error"); reason != "" {
		if begun, err = a.Accounts.BegunEntrance(held); err == nil {
			err = refusedBy(reason)
		}
	} else {
		back := oidc.Return{State: query.Get("state"), Code: query.Get("code"), Issuer: query.Get("iss")}
		begun, arrival, err = a.Accounts.ComeFromProvider(r.Context(), held, back)
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
func (a *API) refuseEntrance(w http.ResponseWriter, r *http.Request, begun accounts.Entrance, err error) {
	code := apperr.From(err).Code
	if code == apperr.ProviderFailed || code == apperr.Internal || code == apperr.Unavailable {
		log.From(r.Context()).WarnContext(r.Context(), "sign-in at a provider failed", "organization", requestFrom(r.Context()).organization.Slug, "error", accounts.WhyProvider(err))
		code = apperr.ProviderFailed
	}
	a.lead(w, r, loginPage(begun, "msg", string(code)))
}

// lead redirects, and keeps the address of the page out of every cache.
func (a *API) lead(w http.ResponseWriter, r *http.Request, to string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// loginPage returns the address of the sign-in page, with where it leads on.
func loginPage(begun accounts.Entrance, name, value string) string {
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
	cookie := &http.Cookie{Name: name, Value: value, Path: providerPath, MaxAge: int(life.Seconds()), Secure: requestFrom(ctx).secure, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if life < 0 {
		cookie.MaxAge = -1
	}
	return cookie
}

func (a *API) enterByProvider(ctx context.Context, in *arrivalInput) (Answer[SignedIn], error) {
	account, session, err := a.Accounts.EnterByProvider(ctx, in.Arrival, requestFrom(ctx).organization.ID, originOf(ctx))
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	response, err := a.admitted(ctx, account, session, nil)
	response.Cookies = append(response.Cookies, *providerCookie(ctx, arrivalCookie, "", -1))
	return response, err
}

func (a *API) linkIdentity(ctx context.Context, in *arrivalInput) (Answer[Done], error) {
	request := requestFrom(ctx)
	response := data(Done{})
	response.Cookies = []http.Cookie{*providerCookie(ctx, arrivalCookie, "", -1)}
	return response, a.Accounts.LinkIdentity(ctx, request.account, in.Arrival, request.organization.ID, originOf(ctx))
}

func (a *API) identities(ctx context.Context, _ *struct{}) (Answer[[]AccountIdentity], error) {
	v, _ := viewer.From(ctx)
	found, err := a.Accounts.Identities(ctx, v.AccountID)
	presented := make([]AccountIdentity, len(found))
	for i, identity := range found {
		presented[i] = AccountIdentity{ID: identity.ID, CreatedAt: identity.CreatedAt.Time, UsedAt: identity.UsedAt.Time}
		if o, err := a.Organizations.ByID(ctx, identity.OrganizationID); err == nil {
			presented[i].Organization = inLanguage(ctx, o.Name, o.NameEN)
		}
	}
	return data(presented), err
}

func (a *API) unlinkIdentity(ctx context.Context, in *identityInput) (Answer[Done], error) {
	return data(Done{}), a.Accounts.Unlink(ctx, requestFrom(ctx).account, in.ID, originOf(ctx))
}

package auth_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/accounts/federation/oidc/oidctest"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

const (
	oidcPath   = apitest.AuthPath + "/oidc"
	providerOf = "/edu/admin/api/v1/organization/provider"
)

// browser keeps cookies between the calls of one person.
type browser struct {
	*apitest.Fixture
	t       *testing.T
	cookies map[string]*http.Cookie
}

func newBrowser(t *testing.T, h *apitest.Fixture) *browser {
	return &browser{h, t, map[string]*http.Cookie{}}
}

func (b *browser) visit(method, host, path string) *httptest.ResponseRecorder {
	b.t.Helper()
	r := httptest.NewRequest(method, "http://"+host+path, nil)
	r.RemoteAddr = apitest.Outside
	for _, cookie := range b.cookies {
		if strings.HasPrefix(path, cookie.Path) {
			r.AddCookie(cookie)
		}
	}
	if csrf, ok := b.cookies["XSRF-TOKEN"]; ok {
		r.Header.Set("X-XSRF-TOKEN", csrf.Value)
	}
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	for _, cookie := range w.Result().Cookies() {
		if b.cookies[cookie.Name] = cookie; cookie.MaxAge < 0 {
			delete(b.cookies, cookie.Name)
		}
	}
	return w
}

// provided gives alpha a provider that vouches for example.mn.
func provided(t *testing.T, h *apitest.Fixture) *oidctest.Provider {
	t.Helper()
	p := oidctest.New(t, clock.System{})
	body, err := json.Marshal(map[string]any{
		"issuer": p.URL, "client_id": oidctest.ClientID, "client_secret": oidctest.ClientSecret, "label": "Альфа их сургууль",
		"label_en": "Alpha University",
		"domains":  []string{"example.mn"},
	})
	if err != nil {
		t.Fatal(err)
	}
	apitest.WantStatus(t, "provider", h.Call("hub admin", "alpha", "PUT", providerOf, body), 200)
	return p
}

// leaves begins a sign-in and returns the provider's page.
func (b *browser) leaves(host, query string) string {
	b.t.Helper()
	w := b.visit("GET", host, oidcPath+"/start"+query)
	if w.Code != http.StatusSeeOther || w.Header().Get("Cache-Control") != "no-store" {
		b.t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	return w.Header().Get("Location")
}

// returns does what the provider's redirect does, and returns where it leads.
func (b *browser) returns(host string, query url.Values) *url.URL {
	b.t.Helper()
	w := b.visit("GET", host, oidcPath+"/callback?"+query.Encode())
	to, err := url.Parse(w.Header().Get("Location"))
	if err != nil || w.Code != http.StatusSeeOther || to.Host != "" {
		b.t.Fatalf("%d %s %s", w.Code, w.Header().Get("Location"), w.Body)
	}
	return to
}

var boldThere = map[string]any{
	"sub": "bold-1", "email": "bold@example.mn", "email_verified": true, "given_name": "Болд", "preferred_username": "bold",
}

func TestSignInAtTheProvider(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	if w := h.Get("guest", "alpha", "/edu/p/api/v1/auth/provider"); w.Code != 200 || !strings.Contains(w.Body.String(), `"data":null`) {
		t.Errorf("no provider: %d %s", w.Code, w.Body)
	}
	p := provided(t, h)
	for lang, label := range map[string]string{"mn": "Альфа их сургууль", "en": "Alpha University"} {
		if w := h.Get("guest", "alpha", "/edu/p/api/v1/auth/provider?lang="+lang); !strings.Contains(w.Body.String(), label) {
			t.Errorf("%s: %s", lang, w.Body)
		}
	}
	b := newBrowser(t, h)
	page := b.leaves("alpha.localhost", "?callbackUrl=%2Flibrary%3Ftab%3Da&remember=true&lang=en")
	if q, _ := url.Parse(page); q.Query().Get("redirect_uri") != "http://alpha.localhost"+oidcPath+"/callback" ||
		q.Query().Get("ui_locales") != "en" {
		t.Errorf("the page is %s", page)
	}
	to := b.returns("alpha.localhost", p.Authorise(t, page, boldThere))
	if to.Path != "/en/login/" || to.Query().Get("oidc") != "1" || to.Query().Get("callbackUrl") != "/library?tab=a" {
		t.Errorf("it leads to %s", to)
	}
	for name, cookie := range b.cookies {
		if cookie.Path != oidcPath || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || strings.Contains(cookie.Value, "bold") {
			t.Errorf("%s is %+v", name, cookie)
		}
	}
	w := b.visit("POST", "alpha.localhost", oidcPath+"/enter")
	apitest.WantStatus(t, "enter", w, 200)
	var response struct {
		Data struct {
			BearerToken string `json:"bearer_token"`
			User        struct{ Username, Role string }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || response.Data.User.Username != "bold" ||
		response.Data.User.Role != "reader" {
		t.Fatalf("%s, %v", w.Body, err)
	}
	h.Tokens["bold"] = response.Data.BearerToken
	apitest.WantStatus(t, "me", h.Get("bold", "alpha", apitest.AuthPath+"/me"), 200)
	apitest.WantStatus(t, "once", b.visit("POST", "alpha.localhost", oidcPath+"/enter"), 422)
	if w := h.Get("bold", "alpha", apitest.AuthPath+"/identities?lang=en"); !strings.Contains(w.Body.String(),
		`"organization":"Library alpha"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	apitest.WantStatus(t, "logout", h.Send("bold", "POST", apitest.AuthPath+"/logout", ""), 200)
	apitest.WantStatus(t, "me", h.Get("bold", "alpha", apitest.AuthPath+"/me"), 401)
}

// An account that is there already is linked by whoever signs in to it.
func TestLinkAtSignIn(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	p := provided(t, h)
	h.Person(t, "bold", viewer.Librarian)
	b := newBrowser(t, h)
	b.returns("alpha.localhost", p.Authorise(t, b.leaves("alpha.localhost", ""), boldThere))
	w := b.visit("POST", "alpha.localhost", oidcPath+"/enter")
	if f := apitest.FailureOf(t, w); f.Code != "identity_unlinked" || !strings.Contains(w.Body.String(), `"email":"bold@example.mn"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	apitest.WantStatus(t, "as a guest", b.visit("POST", "alpha.localhost", oidcPath+"/link"), 401)
	b.cookies["sudar_session"] = &http.Cookie{Name: "sudar_session", Value: h.Tokens["reader of alpha"], Path: "/"}
	b.cookies["XSRF-TOKEN"] = &http.Cookie{Name: "XSRF-TOKEN", Value: "x", Path: "/"}
	if f := apitest.FailureOf(t, b.visit("POST", "alpha.localhost", oidcPath+"/link")); f.Code != "provider_other_person" {
		t.Errorf("another person at the same screen: %s", f.Code)
	}
	b.returns("alpha.localhost", p.Authorise(t, b.leaves("alpha.localhost", ""), boldThere))
	b.cookies["sudar_session"].Value = h.Tokens["bold"]
	apitest.WantStatus(t, "link", b.visit("POST", "alpha.localhost", oidcPath+"/link"), 200)
	delete(b.cookies, "sudar_session")
	b.returns("alpha.localhost", p.Authorise(t, b.leaves("alpha.localhost", ""), boldThere))
	w = b.visit("POST", "alpha.localhost", oidcPath+"/enter")
	if apitest.WantStatus(t, "enter", w, 200); !strings.Contains(w.Body.String(), `"role":"librarian"`) {
		t.Errorf("%s", w.Body)
	}
}

// What goes wrong is said on the sign-in page, in words of ours alone.
func TestProviderErrorsLeadToSignIn(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	p := provided(t, h)
	for what, want := range map[string]struct {
		arrange func(b *browser, query url.Values)
		msg     string
	}{
		"denied":           {func(_ *browser, q url.Values) { q.Set("error", "access_denied") }, "provider_denied"},
		"failed":           {func(_ *browser, q url.Values) { q.Set("error", "<script>alert(1)</script>") }, "provider_failed"},
		"another state":    {func(_ *browser, q url.Values) { q.Set("state", "x") }, "provider_failed"},
		"another code":     {func(_ *browser, q url.Values) { q.Set("code", "x") }, "provider_failed"},
		"another provider": {func(_ *browser, q url.Values) { q.Set("iss", "https://evil.example") }, "provider_failed"},
		"another browser":  {func(b *browser, _ url.Values) { clear(b.cookies) }, "provider_expired"},
		"denied, begun by another": {func(b *browser, q url.Values) {
			clear(b.cookies)
			q.Set("error", "access_denied")
		}, "provider_expired"},
	} {
		b := newBrowser(t, h)
		query := p.Authorise(t, b.leaves("alpha.localhost", "?callbackUrl=/library"), boldThere)
		want.arrange(b, query)
		to := b.returns("alpha.localhost", query)
		if to.Path != "/login/" || to.Query().Get("msg") != want.msg || strings.Contains(to.String(), "script") || len(b.cookies) != 0 {
			t.Errorf("%s leads to %s with %v", what, to, b.cookies)
		}
	}
	b := newBrowser(t, h)
	if to := b.leaves("beta.localhost", ""); to != "/login/?msg=not_found" {
		t.Errorf("without a provider: %s", to)
	}
	p.Close()
	query := url.Values{"code": {"x"}, "state": {"x"}}
	if to := b.returns("alpha.localhost", query); to.Query().Get("msg") != "provider_expired" {
		t.Errorf("nothing begun: %s", to)
	}
	for _, line := range h.Log.Take() {
		if strings.Contains(line, oidctest.ClientSecret) || strings.Contains(line, "script") || !strings.Contains(line, "organization=alpha") {
			t.Errorf("logged: %s", line)
		}
	}
}

// Attack: sign-in that leads away from the site, however the address is written.
func TestSignInLeadsToOwnPathsOnly(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	p := provided(t, h)
	for path, kept := range map[string]bool{
		"/library": true, "/c/content?search=%2F%2Fx": true, "/en/p/nom#x": true, "//evil.example": false, "/\\evil.example": false,
		"\\\\evil.example":     false,
		"https://evil.example": false, "javascript:alert(1)": false, "/%2f%2fevil.example": false, "/%5cevil.example": false,
		"/a/../..//evil.example": false, "/..%2f..": false,
		"/a\r\nSet-Cookie: x=1": false, "/\tevil": false, "": false, "evil": false, "/%zz": false,
	} {
		b := newBrowser(t, h)
		page := b.leaves("alpha.localhost", "?callbackUrl="+url.QueryEscape(path))
		to := b.returns("alpha.localhost", p.Authorise(t, page, boldThere))
		if got := to.Query().Get("callbackUrl"); to.Path != "/login/" || kept != (got == path && path != "") || !kept && got != "" {
			t.Errorf("%q leads to %s", path, to)
		}
	}
}

// Where no host names the organisation, ?domain does, all the way.
func TestProviderByDomain(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	p := provided(t, h)
	b := newBrowser(t, h)
	page := b.leaves("localhost", "?domain=alpha")
	to := b.returns("localhost", p.Authorise(t, page, boldThere))
	if to.Query().Get("domain") != "alpha" || to.Query().Get("oidc") != "1" {
		t.Errorf("%s", to)
	}
	apitest.WantStatus(t, "at the hub", b.visit("POST", "localhost", oidcPath+"/enter"), 422)
	b.returns("localhost", p.Authorise(t, b.leaves("localhost", "?domain=alpha"), boldThere))
	apitest.WantStatus(t, "at alpha", b.visit("POST", "localhost", oidcPath+"/enter?domain=alpha"), 200)
}

// The secret goes in and never comes out, and the domains are for the hub to say.
func TestProviderSettings(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	if w := h.Get("admin of alpha", "alpha", providerOf); w.Code != 200 || !strings.Contains(w.Body.String(), `"scopes":[],"domains":[]`) ||
		!strings.Contains(w.Body.String(), oidcPath+"/callback") {
		t.Errorf("none yet: %d %s", w.Code, w.Body)
	}
	p := provided(t, h)
	w := h.Get("admin of alpha", "alpha", providerOf)
	if apitest.WantStatus(t, "settings", w, 200); strings.Contains(w.Body.String(), "secret") ||
		!strings.Contains(w.Body.String(), `"redirect_uri":"http://alpha.localhost`+oidcPath+`/callback"`) {
		t.Errorf("%s", w.Body)
	}
	same := `{"issuer":"` + p.URL +
		`","client_id":"sudar","label":"Нэвтрэх","label_en":"Sign in","roles":[{"value":"library","role":"librarian"}],"role_claim":"groups"%}`
	w = h.Call("admin of alpha", "alpha", "PUT", providerOf, []byte(strings.Replace(same, "%", "", 1)))
	if apitest.WantStatus(t, "with the secret there is", w, 200); strings.Contains(w.Body.String(), "secret") ||
		!strings.Contains(w.Body.String(), `"domains":["example.mn"]`) {
		t.Errorf("%s", w.Body)
	}
	w = h.Call("admin of alpha", "alpha", "PUT", providerOf, []byte(strings.Replace(same, "%", `,"domains":["gov.mn"]`, 1)))
	if f := apitest.FailureOf(t, w); f.Code != "role_required" {
		t.Errorf("domains by the library itself: %s", w.Body)
	}
	for _, issuer := range []string{"http://169.254.169.254", "file:///etc/passwd", p.URL + "/none"} {
		w = h.Call("admin of alpha", "alpha", "PUT", providerOf,
			[]byte(strings.Replace(strings.Replace(same, "%", `,"client_secret":"x"`, 1), p.URL, issuer, 1)))
		if f := apitest.FailureOf(t, w); len(f.Errors) != 1 || f.Errors[0].Field != "issuer" {
			t.Errorf("%s: %s", issuer, w.Body)
		}
	}
	apitest.WantStatus(t, "remove", h.Call("admin of alpha", "alpha", "DELETE", providerOf, nil), 200)
	apitest.WantStatus(t, "remove again", h.Call("admin of alpha", "alpha", "DELETE", providerOf, nil), 404)
}

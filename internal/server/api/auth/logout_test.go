package auth_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/accounts/federation/oidc/oidctest"
	"sudar/internal/server/api/apitest"
)

// logoutProvider gives alpha a provider where people sign out too.
func logoutProvider(t *testing.T, h *apitest.Fixture) *oidctest.Provider {
	t.Helper()
	p := provided(t, h)
	p.Leave = p.URL + "/end"
	body := `{"issuer":"` + p.URL + `","client_id":"sudar","label":"Нэвтрэх","label_en":"Sign in","domains":["example.mn"],"sign_out":true}`
	w := h.Call("hub admin", "alpha", "PUT", providerOf, []byte(body))
	if apitest.WantStatus(t, "provider", w, 200); !strings.Contains(w.Body.String(), `"sign_out":true`) ||
		!strings.Contains(w.Body.String(), oidcPath+`/left"`) {
		t.Errorf("%s", w.Body)
	}
	return p
}

// signsOut signs a browser out and returns where it may go on.
func (b *browser) signsOut(host, query string) string {
	b.t.Helper()
	w := b.visit("POST", host, apitest.AuthPath+"/logout"+query)
	var response struct {
		Data struct {
			ProviderURL string `json:"provider_url"`
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || w.Code != http.StatusOK {
		b.t.Fatalf("%d %s %v", w.Code, w.Body, err)
	}
	return response.Data.ProviderURL
}

func TestSignOutGoesOnAtTheProvider(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	p := logoutProvider(t, h)
	b := newBrowser(t, h)
	enter := func(host, query string) {
		b.returns(host, p.Authorise(t, b.leaves(host, query), boldThere))
		apitest.WantStatus(t, "enter", b.visit("POST", host, oidcPath+"/enter"+query), 200)
	}
	enter("alpha.localhost", "")
	if to := b.signsOut("alpha.localhost", "?everywhere=true"); to != oidcPath+"/leave" {
		t.Errorf("everywhere: %q", to)
	}
	enter("localhost", "?domain=alpha")
	to := b.signsOut("localhost", "?domain=alpha")
	if to != oidcPath+"/leave" || b.cookies["sudar_session"] != nil {
		t.Fatalf("it goes on at %q with %v", to, b.cookies)
	}
	w := b.visit("GET", "localhost", to+"?domain=alpha&lang=en")
	page, err := url.Parse(w.Header().Get("Location"))
	if err != nil || w.Code != http.StatusSeeOther || w.Header().Get("Cache-Control") != "no-store" ||
		"http://"+page.Host+page.Path != p.Leave {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	back := page.Query().Get("post_logout_redirect_uri")
	if back != "http://localhost"+oidcPath+"/left" || page.Query().Get("client_id") != oidctest.ClientID ||
		page.Query().Get("ui_locales") != "en" {
		t.Errorf("the page is %s", page)
	}
	w = b.visit("GET", "localhost", oidcPath+"/left?"+url.Values{"state": {page.Query().Get("state")}}.Encode())
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/en/login/?domain=alpha" {
		t.Errorf("it comes back to %d %q", w.Code, to)
	}
}

// Who signed in by password, or another library's people, are not sent to the provider.
func TestSignOutStaysHere(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	p := logoutProvider(t, h)
	b := newBrowser(t, h)
	b.cookies["XSRF-TOKEN"] = &http.Cookie{Name: "XSRF-TOKEN", Value: "x", Path: "/"}
	b.cookies["sudar_session"] = &http.Cookie{Name: "sudar_session", Value: h.Tokens["reader of alpha"], Path: "/"}
	if to := b.signsOut("alpha.localhost", ""); to != "" {
		t.Errorf("after a password: %q", to)
	}
	b.returns("alpha.localhost", p.Authorise(t, b.leaves("alpha.localhost", ""), boldThere))
	apitest.WantStatus(t, "enter", b.visit("POST", "alpha.localhost", oidcPath+"/enter"), 200)
	if to := b.signsOut("beta.localhost", ""); to != "" {
		t.Errorf("at another library: %q", to)
	}
	if to := b.visit("GET", "beta.localhost", oidcPath+"/leave").Header().Get("Location"); to != "/login/?msg=not_found" {
		t.Errorf("a library without a provider: %q", to)
	}
}

// Attack: a way back from the provider that leads away from the site.
func TestComingBackLeadsToSignIn(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for _, state := range []string{
		"", "%zz", "lang=en&domain=//evil.example", "lang=//evil.example", "domain=a%0d%0aSet-Cookie:x=1", "msg=x&callbackUrl=//evil.example",
	} {
		w := newBrowser(t, h).visit("GET", "alpha.localhost", oidcPath+"/left?"+url.Values{"state": {state}}.Encode())
		to, err := url.Parse(w.Header().Get("Location"))
		if err != nil || w.Code != http.StatusSeeOther || to.Host != "" || !strings.HasSuffix(to.Path, "/login/") ||
			to.Query().Has("callbackUrl") || to.Query().Has("msg") || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%q leads to %d %s", state, w.Code, to)
		}
	}
}

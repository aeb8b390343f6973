package oidc_test

import (
	"errors"
	"net/url"
	"testing"
	"time"

	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/accounts/federation/oidc/oidctest"
	"sudar/internal/kit/clock"
)

func TestSignOutPage(t *testing.T) {
	w := newWorld(t)
	w.Leave = w.URL + "/end?realm=library"
	if signsOut, err := w.connector.Check(t.Context(), w.URL); !signsOut || err != nil {
		t.Errorf("%t, %v", signsOut, err)
	}
	out := oidc.Logout{ReturnURI: "https://alpha.example/left", State: "lang=en&domain=a b", Language: "en"}
	page, err := w.connector.SignOutPage(t.Context(), w.client, out)
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(page)
	if err != nil || address.Host != w.Listener.Addr().String() || address.Path != "/end" {
		t.Fatalf("%s, %v", page, err)
	}
	for name, want := range map[string]string{
		"realm": "library", "client_id": oidctest.ClientID, "post_logout_redirect_uri": out.ReturnURI, "state": out.State, "ui_locales": "en",
		"id_token_hint": "", "client_secret": "",
	} {
		if got := address.Query().Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
}

// Attack: a description that names something else than a page to sign out at.
func TestSignOutPageIsAPage(t *testing.T) {
	for _, page := range []any{
		nil, "", 7, "/end", "//evil.example", "javascript:alert(1)//x", "data:text/html,x", "ftp://a.example/", "https://",
		"https://me@a.example/", "https://a.example/#x", "https://a.example/%zz",
	} {
		p := oidctest.New(t, clock.System{})
		p.Describe = func(document map[string]any) { document["end_session_endpoint"] = page }
		c := oidc.New(clock.System{}, true)
		if signsOut, err := c.Check(t.Context(), p.URL); signsOut || err != nil {
			t.Errorf("%v: %t, %v", page, signsOut, err)
		}
		if to, err := c.SignOutPage(t.Context(), oidc.Client{Issuer: p.URL, ID: oidctest.ClientID}, oidc.Logout{}); err == nil || to != "" {
			t.Errorf("%v leads to %q", page, to)
		}
	}
	w := newWorld(t)
	if _, err := w.connector.SignOutPage(t.Context(), w.client, oidc.Logout{}); !errors.Is(err, oidc.ErrNoSignOut) {
		t.Errorf("none: %v", err)
	}
	w.Close()
	w.clock.Advance(2 * time.Hour)
	if _, err := w.connector.SignOutPage(t.Context(), oidc.Client{Issuer: w.URL + "/other"}, oidc.Logout{}); err == nil {
		t.Error("a provider that is not there")
	}
}

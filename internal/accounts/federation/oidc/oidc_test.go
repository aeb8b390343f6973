package oidc_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/accounts/federation/oidc/oidctest"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
)

var bold = map[string]any{
	"sub": "bold-1", "email": "bold@alpha.edu.mn", "email_verified": true, "given_name": "Болд", "family_name": "Дорж",
	"realm_access": map[string]any{"roles": []any{"staff", 7, "library"}}, "https://alpha.edu.mn/role": "lecturer",
}

// world is a provider with somebody who reaches it.
type world struct {
	*oidctest.Provider
	clock     *clock.Fixed
	connector *oidc.Connector
	client    oidc.Client
}

func newWorld(t *testing.T) *world {
	t.Helper()
	clk := clock.At(time.Date(2026, 11, 22, 4, 0, 0, 0, time.UTC))
	p := oidctest.New(t, clk)
	return &world{
		p, clk, oidc.New(clk, true), oidc.Client{Issuer: p.URL, ID: oidctest.ClientID, Secret: oidctest.ClientSecret, Scopes: []string{"groups"}},
	}
}

// identify goes the whole way; change is what happens to what comes back.
func (w *world) identify(t *testing.T, change func(*oidc.Attempt, *oidc.Return)) (oidc.Claims, error) {
	t.Helper()
	attempt := oidc.NewAttempt("https://alpha.example/callback", "mn")
	page, err := w.connector.Page(t.Context(), w.client, attempt)
	if err != nil {
		return oidc.Claims{}, err
	}
	query := w.Authorise(t, page, bold)
	back := oidc.Return{State: query.Get("state"), Code: query.Get("code"), Issuer: query.Get("iss")}
	if change != nil {
		change(&attempt, &back)
	}
	return w.connector.Identify(t.Context(), w.client, attempt, back)
}

func TestIdentify(t *testing.T) {
	w := newWorld(t)
	claims, err := w.identify(t, nil)
	if err != nil || claims.Issuer != w.URL || claims.Subject != "bold-1" || claims.Email != "bold@alpha.edu.mn" || !claims.EmailVerified ||
		claims.GivenName != "Болд" || claims.FamilyName != "Дорж" {
		t.Fatalf("%+v, %v", claims, err)
	}
	for name, want := range map[string]string{
		"realm_access.roles": "staff library", "https://alpha.edu.mn/role": "lecturer", "realm_access": "", "nothing.at.all": "", "sub.x": "",
	} {
		if got := strings.Join(claims.Values(name), " "); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	w.UserInfo = true
	if claims, err = w.identify(t, nil); err != nil || claims.Email != "bold@alpha.edu.mn" || claims.Subject != "bold-1" {
		t.Errorf("by userinfo: %+v, %v", claims, err)
	}
	w.Rotate(t)
	if _, err := w.identify(t, nil); err != nil {
		t.Errorf("after the key changed: %v", err)
	}
	if n := w.Asked("/.well-known/openid-configuration"); n != 1 {
		t.Errorf("described %d times in an hour", n)
	}
}

// Attack: every way in which a response can be another's, old or made up.
func TestIdentifyRefuses(t *testing.T) {
	claim := func(name string, value any) func(*world) {
		return func(w *world) { w.Say = func(claims map[string]any) { claims[name] = value } }
	}
	for what, arrange := range map[string]func(*world){
		"nonce of another sign-in":   claim("nonce", "other"),
		"no nonce":                   claim("nonce", nil),
		"another audience":           claim("aud", "other"),
		"two audiences, no party":    claim("aud", []string{oidctest.ClientID, "other"}),
		"another party":              claim("azp", "other"),
		"another issuer":             claim("iss", "https://evil.example"),
		"no subject":                 claim("sub", ""),
		"a long subject":             claim("sub", strings.Repeat("a", 256)),
		"issued in two minutes":      claim("iat", 1795320120),
		"a token of another sign-in": claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
		"ran out two minutes ago":    claim("exp", 1795319880),
		"no signature": func(w *world) {
			w.Sign = func(_ *oidctest.Provider, payload []byte) string { return oidctest.Unsigned(payload) }
		},
		"signed with our own secret": func(w *world) {
			w.Sign = func(_ *oidctest.Provider, payload []byte) string {
				return oidctest.SignedWith(jose.JSONWebKey{Key: []byte(strings.Repeat(oidctest.ClientSecret, 2)), KeyID: w.Key().KeyID}, jose.HS256,
					payload)
			}
		},
		"signed by another": func(w *world) {
			w.Sign = func(p *oidctest.Provider, payload []byte) string {
				token := p.Signed(payload)
				p.Rotate(t)
				return token
			}
		},
		"no token":              func(w *world) { w.Sign = func(*oidctest.Provider, []byte) string { return "" } },
		"userinfo of another":   func(w *world) { w.UserInfo = true; w.Tell = func(c map[string]any) { c["sub"] = "other" } },
		"another's description": func(w *world) { w.Describe = func(d map[string]any) { d["issuer"] = "https://evil.example" } },
		"keys from a file":      func(w *world) { w.Describe = func(d map[string]any) { d["jwks_uri"] = "file:///etc/passwd" } },
		"no page": func(w *world) {
			w.Describe = func(d map[string]any) { d["authorization_endpoint"] = "javascript:alert(1)" }
		},
		"a description too large": func(w *world) { w.Answer["/.well-known/openid-configuration"] = large },
		"keys too large":          func(w *world) { w.Answer["/keys"] = large },
		"a token too large":       func(w *world) { w.Answer["/token"] = large },
		"a wrong secret":          func(w *world) { w.client.Secret = "other" },
		"a redirect with our secret": func(w *world) {
			w.Answer["/token"] = func(rw http.ResponseWriter, r *http.Request) {
				http.Redirect(rw, r, "/elsewhere", http.StatusTemporaryRedirect)
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			w := newWorld(t)
			arrange(w)
			if claims, err := w.identify(t, nil); err == nil {
				t.Errorf("believed: %+v", claims)
			}
			if w.Asked("/elsewhere") != 0 {
				t.Error("our secret went elsewhere")
			}
		})
	}
	for what, change := range map[string]func(*oidc.Attempt, *oidc.Return){
		"another state":    func(_ *oidc.Attempt, r *oidc.Return) { r.State = "other" },
		"no state":         func(a *oidc.Attempt, r *oidc.Return) { r.State = "" },
		"no code":          func(_ *oidc.Attempt, r *oidc.Return) { r.Code = "" },
		"another provider": func(_ *oidc.Attempt, r *oidc.Return) { r.Issuer = "https://evil.example" },
		"another verifier": func(a *oidc.Attempt, _ *oidc.Return) { a.Verifier = strings.Repeat("x", 43) },
		"another address":  func(a *oidc.Attempt, _ *oidc.Return) { a.RedirectURI = "https://beta.example/callback" },
	} {
		if claims, err := newWorld(t).identify(t, change); err == nil {
			t.Errorf("%s: believed %+v", what, claims)
		}
	}
}

func large(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(`{"x":"` + strings.Repeat("a", 1<<20) + `"}`))
}

// Clocks differ by up to a minute.
func TestClocksMayDiffer(t *testing.T) {
	for name, value := range map[string]int64{"exp": 1795319970, "iat": 1795320030} {
		w := newWorld(t)
		if w.clock.Now().Unix() != 1795320000 {
			t.Fatal(w.clock.Now().Unix())
		}
		w.Say = func(claims map[string]any) { claims[name] = value }
		if _, err := w.identify(t, nil); err != nil {
			t.Errorf("%s half a minute off: %v", name, err)
		}
	}
}

// Attack: keys that never come. Nobody waits longer than the request.
func TestHangingKeys(t *testing.T) {
	w := newWorld(t)
	released := make(chan struct{})
	defer close(released)
	attempt := oidc.NewAttempt("https://alpha.example/callback", "mn")
	page, err := w.connector.Page(t.Context(), w.client, attempt)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w.Answer["/keys"] = func(_ http.ResponseWriter, r *http.Request) {
		cancel() // the person leaves
		select {
		case <-r.Context().Done():
		case <-released:
		}
	}
	query := w.Authorise(t, page, bold)
	if _, err := w.connector.Identify(ctx, w.client, attempt, oidc.Return{State: query.Get("state"), Code: query.Get("code")}); err == nil {
		t.Error("believed")
	}
}

// A provider that falls silent is not asked again at every sign-in, and one
// that was known serves on.
func TestSilentProvider(t *testing.T) {
	w := newWorld(t)
	fail := func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusServiceUnavailable) }
	const document = "/.well-known/openid-configuration"
	w.Answer[document] = fail
	for range 3 {
		if _, err := w.identify(t, nil); err == nil {
			t.Fatal("believed")
		}
	}
	if w.Asked(document) != 1 {
		t.Errorf("asked %d times", w.Asked(document))
	}
	delete(w.Answer, document)
	w.clock.Advance(11 * time.Second)
	if _, err := w.identify(t, nil); err != nil {
		t.Errorf("once it is back: %v", err)
	}
	w.Answer[document] = fail
	w.clock.Advance(2 * time.Hour)
	if _, err := w.identify(t, nil); err != nil {
		t.Errorf("known from before: %v", err)
	}
}

// Attack: an issuer inside our own network, or one that is none.
func TestAddresses(t *testing.T) {
	p := oidctest.New(t, clock.System{})
	public := oidc.New(clock.System{}, false)
	for _, address := range []string{
		p.URL, "http://accounts.example.mn", "ftp://a.example", "https://", "https://me@a.example", "https://a.example?x=1",
		"https://a.example#x", "nonsense", "", "javascript:alert(1)", "https://a.example/" + strings.Repeat("a", 300),
	} {
		if _, err := public.Check(t.Context(), address); !errors.Is(err, oidc.ErrAddress) {
			t.Errorf("%q: %v", address, err)
		}
	}
	for _, host := range []string{"127.0.0.1", "[::1]", "169.254.169.254", "10.0.0.1", "[::ffff:127.0.0.1]", "0.0.0.0"} {
		if _, err := public.Check(t.Context(), "https://"+host); !errors.Is(err, httpclient.ErrBlocked) {
			t.Errorf("%s: %v", host, err)
		}
	}
	if p.Asked("/.well-known/openid-configuration") != 0 {
		t.Error("it was reached")
	}
	if _, err := oidc.New(clock.System{}, true).Check(t.Context(), p.URL); err != nil {
		t.Errorf("in a closed network: %v", err)
	}
}

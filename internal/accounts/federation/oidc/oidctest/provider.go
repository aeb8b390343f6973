// Package oidctest is a small identity provider for tests. It holds the client
// to the rules (PKCE, exact redirect address, codes that serve once) and says
// of its people whatever a test wants.
package oidctest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"sudar/internal/kit/clock"
)

// The registration that the provider knows.
const (
	ClientID     = "sudar"
	ClientSecret = "client-secret-of-the-test"
)

// Provider is a running provider. The functions, where set, are asked before
// it responds.
type Provider struct {
	*httptest.Server
	Describe func(document map[string]any)
	Say      func(claims map[string]any)                         // what the ID token says
	Sign     func(p *Provider, payload []byte) string            // the ID token itself
	Tell     func(claims map[string]any)                         // what userinfo says
	Answer   map[string]func(http.ResponseWriter, *http.Request) // in place of a path's own response
	UserInfo bool                                                // claims of a person are told there alone
	Leave    string                                              // the page to sign out at, "" for none

	clock clock.Clock
	mu    sync.Mutex
	keys  []jose.JSONWebKey
	codes map[string]grant
	asked map[string]int
}

type grant struct {
	query  url.Values
	person map[string]any
}

// New starts a provider.
func New(t testing.TB, clk clock.Clock) *Provider {
	t.Helper()
	p := &Provider{
		clock: clk, codes: map[string]grant{}, asked: map[string]int{}, Answer: map[string]func(http.ResponseWriter, *http.Request){},
	}
	p.Rotate(t)
	p.Server = httptest.NewServer(http.HandlerFunc(p.serve))
	t.Cleanup(p.Close)
	return p
}

// Rotate replaces the signing key; the old one is forgotten.
func (p *Provider) Rotate(t testing.TB) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.keys = []jose.JSONWebKey{{Key: key, KeyID: rand.Text(), Algorithm: string(jose.ES256), Use: "sig"}}
}

// Key is what signs at present.
func (p *Provider) Key() jose.JSONWebKey {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.keys[0]
}

// Asked is how often a path was called.
func (p *Provider) Asked(path string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked[path]
}

// Authorise does what a person does on the provider's page: signs in and is
// sent back, with this query.
func (p *Provider) Authorise(t testing.TB, page string, person map[string]any) url.Values {
	t.Helper()
	address, err := url.Parse(page)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	for name, want := range map[string]string{"response_type": "code", "client_id": ClientID, "code_challenge_method": "S256"} {
		if query.Get(name) != want {
			t.Fatalf("%s is %q in %s", name, query.Get(name), page)
		}
	}
	for _, name := range []string{"state", "nonce", "code_challenge", "redirect_uri", "scope"} {
		if query.Get(name) == "" {
			t.Fatalf("no %s in %s", name, page)
		}
	}
	code := rand.Text()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.codes[code] = grant{query: query, person: person}
	return url.Values{"code": {code}, "state": {query.Get("state")}, "iss": {p.URL}}
}

func (p *Provider) serve(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	p.asked[r.URL.Path]++
	p.mu.Unlock()
	if response, ok := p.Answer[r.URL.Path]; ok {
		response(w, r)
		return
	}
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		document := map[string]any{
			"issuer": p.URL, "authorization_endpoint": p.URL + "/auth", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
			"userinfo_endpoint": p.URL + "/me", "id_token_signing_alg_values_supported": []string{"ES256"},
		}
		if p.Leave != "" {
			document["end_session_endpoint"] = p.Leave
		}
		if p.Describe != nil {
			p.Describe(document)
		}
		write(w, document)
	case "/keys":
		key := p.Key()
		write(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{key.Public()}})
	case "/token":
		p.token(w, r)
	case "/me":
		p.me(w, r)
	default:
		http.NotFound(w, r)
	}
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, basic := r.BasicAuth()
	if !basic {
		id, secret = r.FormValue("client_id"), r.FormValue("client_secret")
	}
	p.mu.Lock()
	granted, ok := p.codes[r.FormValue("code")]
	delete(p.codes, r.FormValue("code"))
	p.mu.Unlock()
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	challenge := base64.RawURLEncoding.EncodeToString(sum[:])
	if !ok || id != ClientID || secret != ClientSecret || challenge != granted.query.Get("code_challenge") ||
		r.FormValue("redirect_uri") != granted.query.Get("redirect_uri") {
		w.WriteHeader(http.StatusBadRequest)
		write(w, map[string]any{"error": "invalid_grant"})
		return
	}
	now := p.clock.Now()
	claims := map[string]any{
		"iss": p.URL, "aud": ClientID, "nonce": granted.query.Get("nonce"), "iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix(),
		"sub": granted.person["sub"],
	}
	if !p.UserInfo {
		maps.Copy(claims, granted.person)
	}
	if p.Say != nil {
		p.Say(claims)
	}
	payload, _ := json.Marshal(claims)
	sign := p.Sign
	if sign == nil {
		sign = (*Provider).Signed
	}
	access := rand.Text()
	p.mu.Lock()
	p.codes[access] = granted
	p.mu.Unlock()
	write(w, map[string]any{"access_token": access, "token_type": "Bearer", "expires_in": 300, "id_token": sign(p, payload)})
}

func (p *Provider) me(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	granted, ok := p.codes[r.Header.Get("Authorization")[len("Bearer "):]]
	p.mu.Unlock()
	if !ok {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	claims := maps.Clone(granted.person)
	if p.Tell != nil {
		p.Tell(claims)
	}
	write(w, claims)
}

// Signed returns a payload as the provider signs it.
func (p *Provider) Signed(payload []byte) string {
	return SignedWith(p.Key(), jose.ES256, payload)
}

// SignedWith returns a payload signed in another way.
func SignedWith(key jose.JSONWebKey, algorithm jose.SignatureAlgorithm, payload []byte) string {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: key}, nil)
	if err != nil {
		panic(err) // a mistake of the test
	}
	signed, err := signer.Sign(payload)
	if err != nil {
		panic(err)
	}
	compact, err := signed.CompactSerialize()
	if err != nil {
		panic(err)
	}
	return compact
}

// Unsigned returns a payload that says of itself that it needs no signature.
func Unsigned(payload []byte) string {
	encode := base64.RawURLEncoding.EncodeToString
	return encode([]byte(`{"alg":"none"}`)) + "." + encode(payload) + "."
}

func write(w http.ResponseWriter, value any) {
	text, _ := json.Marshal(value)
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text)
}

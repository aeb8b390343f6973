package contract

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"sudar/internal/accounts/factors/passkey/passkeytest"
	"sudar/internal/accounts/federation/oidc/oidctest"
	"sudar/internal/kit/clock"
)

// passkeys adds a passkey, signs in with it and deletes it.
func (w *world) passkeys() {
	p, key := w.someone("reader", "hub"), passkeytest.New(w.t, w.server.base)
	options, _ := json.Marshal(w.ask(p, "begin-passkey", nil, fields{"password": p.password}).field("data.options"))
	id := map[string]string{
		"id": w.ask(p, "add-passkey", nil, fields{"name": "Утас", "credential": json.RawMessage(key.Make(options))}).text("data.id"),
	}
	w.ask(p, "rename-passkey", id, fields{"name": "Зөөврийн компьютер"})
	options, _ = json.Marshal(w.ask(guest(), "ask-passkey", nil, nil).field("data.options"))
	w.ask(guest(), "sign-in-by-passkey", nil, fields{"credential": json.RawMessage(key.Sign(options))})
	w.ask(p, "remove-passkey", id, nil)
}

// identities gives an organization an identity provider, signs somebody in by
// it, links somebody else and unlinks them.
func (w *world) identities() {
	admin, p := w.someone("hub_admin", "hub").at("ikhsurguuli"), w.someone("reader", "ikhsurguuli")
	provider := oidctest.New(w.t, clock.System{})
	defer provider.Close()
	w.ask(admin, "save-identity-provider", nil, fields{
		"issuer": provider.URL, "client_id": oidctest.ClientID, "client_secret": oidctest.ClientSecret, "label": "Их сургууль",
		"label_en": "University", "domains": []string{"example.mn"},
	})
	enter := w.byID["enter-by-provider"]
	w.send(request{op: enter, who: guest().at("ikhsurguuli"), path: enter.Path, header: w.arrival(provider, w.newEmail())})
	link := w.byID["link-identity"]
	w.send(request{op: link, who: p, path: link.Path, header: w.arrival(provider, p.username+"@example.mn")})
	w.ask(p, "list-identities", nil, nil)
	if ids := w.known[p.name+" identities"]; len(ids) > 0 {
		w.ask(p, "unlink-identity", map[string]string{"id": ids[len(ids)-1]}, nil)
	}
	w.ask(admin, "remove-identity-provider", nil, nil)
}

// arrival signs somebody in at a provider and returns the cookies of the way
// back.
func (w *world) arrival(provider *oidctest.Provider, email string) http.Header {
	page, cookies := w.follow("start", nil)
	if !strings.HasPrefix(page, provider.URL) {
		return http.Header{}
	}
	back := provider.Authorise(w.t, page, map[string]any{"sub": email, "email": email, "email_verified": true, "given_name": "Болд"})
	_, cookies = w.follow("callback?"+back.Encode(), cookies)
	header := http.Header{}
	for _, cookie := range cookies {
		header.Add("Cookie", cookie.Name+"="+cookie.Value)
	}
	return header
}

// follow visits a step of a sign-in by a provider and returns where it leads,
// with the cookies it sets.
func (w *world) follow(step string, cookies []*http.Cookie) (string, []*http.Cookie) {
	w.t.Helper()
	address, err := url.Parse(w.server.base + "/edu/api/v1/auth/oidc/" + step)
	if err != nil {
		w.t.Fatal(err)
	}
	sent, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, address.String(), nil)
	if err != nil {
		w.t.Fatal(err)
	}
	sent.Header.Set("Organization", "ikhsurguuli")
	for _, cookie := range cookies {
		sent.AddCookie(cookie)
	}
	response, err := client.Do(sent)
	if err != nil {
		w.t.Fatal(err)
	}
	_ = response.Body.Close()
	return response.Header.Get("Location"), response.Cookies()
}

package app

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
	"sudar/internal/kit/log/logtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
)

// The canaries: what people type or keep to themselves. None may leave by a
// log line, a figure, an error report or a job.
const (
	canaryPassword = "Zq-canary-password1"
	canaryToken    = "zqcanarytokenzqcanarytokenzqcanarytokenzqca"
	canaryCode     = "739182"
	canaryQuery    = "зүйлсканарихайлт"
	canaryTitle    = "Зүйлсканаригарчиг"
	canarySecret   = "zq-canary-client-secret"
)

// mine is a site with canaries in it, and everything that leaves it unseen.
type mine struct {
	*App
	t       *testing.T
	site    http.Handler
	written logtest.Output
	ctx     context.Context // of requests
	token   string
}

func newMine(t *testing.T) *mine {
	t.Helper()
	m := &mine{t: t}
	reports := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(&m.written, r.Body)
	}))
	t.Cleanup(reports.Close)
	plain, err := log.New(&m.written, "debug", log.FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	logger, err := log.Reporting(plain, strings.Replace(reports.URL, "://", "://key@", 1)+"/1")
	if err != nil {
		t.Fatal(err)
	}
	m.ctx = log.Into(t.Context(), logger)
	ctx := db.AllTenants(m.ctx, "test")
	if m.App, err = Open(ctx,
		&config.Config{DataDir: t.TempDir(), Listen: "localhost:0", Organization: "hub", PrivateProviders: true}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Close() })
	hub, err := m.Organizations.Create(ctx, organizations.Organization{Slug: "hub", Name: "Сан", Hub: true})
	if err != nil {
		t.Fatal(err)
	}
	account, err := m.Accounts.Create(ctx, accounts.Person{
		Username: "bold", Email: "bold@example.mn", FirstName: "Болд", Password: canaryPassword,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Accounts.Join(ctx, accounts.Membership{AccountID: account.ID, OrganizationID: hub.ID, Role: viewer.HubAdmin}); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Catalogue.Create(ctx,
		catalogue.Content{OwnerID: hub.ID, Title: canaryTitle, Description: canaryTitle, Visibility: entitlements.Draft}); err != nil {
		t.Fatal(err)
	}
	_, session, err := m.Factors.SignIn(ctx, factors.Credentials{Name: "bold", Password: canaryPassword}, activity.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	m.token = session.Token
	if m.site, err = m.Handler(); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *mine) call(method, path, body, token string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(m.ctx, method, "http://localhost"+path, strings.NewReader(body))
	r.RemoteAddr = "127.0.0.1:4000"
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
		r.AddCookie(&http.Cookie{Name: core.SessionCookie, Value: token})
	}
	w := httptest.NewRecorder()
	m.site.ServeHTTP(w, r)
	return w
}

// everything makes the calls that carry canaries.
func (m *mine) everything() {
	m.t.Helper()
	query := url.QueryEscape(canaryQuery)
	for _, token := range []string{"", canaryToken, m.token} {
		for _, call := range [][3]string{
			{"POST", "/edu/api/v1/auth/login", `{"username":"bold","password":"` + canaryPassword + `"}`},
			{"POST", "/edu/api/v1/auth/login", `{"username":"` + canaryPassword + `","password":"` + canaryPassword + `x"}`},
			{"POST", "/edu/api/v1/auth/login", `{"username":"bold","password":"` + canaryPassword},
			{
				"POST", "/edu/api/v1/auth/signup",
				`{"username":"new.person","email":"new@example.mn","password":"` + canaryPassword + `","first_name":"Х","terms":true}`,
			},
			{"POST", "/edu/api/v1/auth/otp/confirm", `{"ticket":"` + canaryToken + `","otp_code":"` + canaryCode + `"}`},
			{"POST", "/edu/api/v1/auth/password/forgot", `{"email":"bold@example.mn"}`},
			{
				"POST", "/edu/api/v1/auth/password/reset",
				`{"email":"bold@example.mn","otp_code":"` + canaryCode + `","new_password":"` + canaryPassword + `2"}`,
			},
			{"POST", "/edu/api/v1/auth/password/reset", `{"token":"` + canaryToken + `","new_password":"` + canaryPassword + `2"}`},
			{"GET", "/edu/api/v1/auth/confirm/email/" + canaryToken, ""},
			{"GET", "/reset-password?token=" + canaryToken, ""},
			{"GET", "/edu/api/v1/auth/oidc/callback?state=" + canaryToken + "&code=" + canaryToken, ""},
			{
				"PUT", "/edu/admin/api/v1/organization/provider",
				`{"issuer":"http://127.0.0.1:1","client_id":"x","client_secret":"` + canarySecret + `","label":"х","label_en":"x"}`,
			},
			{"GET", "/edu/api/v1/auth/me", ""},
			{"POST", "/edu/api/v1/searches", `{"name":"` + canaryQuery + `","search":"` + canaryQuery + `"}`},
			{"GET", "/edu/p/api/v1/contents?search=" + query, ""},
			{"GET", "/edu/p/api/v1/contents/suggestions?search=" + query, ""},
			{"GET", "/edu/p/api/v1/passages?search=" + query, ""},
			{"POST", "/edu/p/api/v1/advanced/search", `{"search":"` + canaryQuery + `"}`},
			{"GET", "/c/content?search=" + query, ""},
			{"GET", "/edu/p/api/v1/contents?page_size=100", ""},
			{"GET", "/edu/p/api/v1/contents/1", ""},
			{"GET", "/edu/p/api/v1/contents/" + query, ""},
			{"GET", "/edu/p/api/v1/" + query + "?token=" + canaryToken, ""},
		} {
			m.call(call[0], call[1], call[2], token)
		}
	}
}

// What people type and keep to themselves stays there, while all goes well and
// when nothing does.
func TestCanariesStayInside(t *testing.T) {
	m := newMine(t)
	m.everything()
	figures := m.call("GET", "/metrics", "", "").Body.String()
	payloads, err := db.All[string](db.AllTenants(t.Context(), "test"), m.DB, "SELECT payload FROM jobs")
	if err != nil || len(payloads) == 0 {
		t.Fatalf("%d jobs, %v", len(payloads), err)
	}
	if err := m.DB.Close(); err != nil {
		t.Fatal(err)
	}
	m.everything() // now every call fails
	log.Flush(log.From(m.ctx))
	logged := m.written.String()
	for _, sign := range []string{"request failed", `"platform":"go"`} {
		if !strings.Contains(logged, sign) {
			t.Errorf("no %q: the test would see nothing; logged is %.500s", sign, logged)
		}
	}
	for _, canary := range []string{canaryPassword, canaryToken, canaryCode, canaryQuery, canaryTitle, canarySecret, m.token} {
		for where, text := range map[string]string{"log or error report": logged, "figures": figures, "jobs": fmt.Sprint(payloads)} {
			for _, form := range []string{canary, url.QueryEscape(canary)} {
				if i := strings.Index(text, form); i >= 0 {
					t.Errorf("%s is in %s: …%s…", canary, where, text[max(0, i-200):min(len(text), i+200)])
				}
			}
		}
	}
}

package app

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/demo"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// demoSite is a library with one of the demo people and one of its own.
func demoSite(t *testing.T) *App {
	t.Helper()
	ctx := db.AllTenants(t.Context(), "test")
	a, err := Open(ctx, &config.Config{DataDir: t.TempDir(), Listen: "localhost:0", Organization: "hub"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	if _, err := a.Organizations.Create(ctx, organizations.Organization{Slug: "hub", Name: "Сан", Hub: true}); err != nil {
		t.Fatal(err)
	}
	for _, email := range []string{demo.SignIns[0].Email(), "own@example.mn"} {
		name, _, _ := strings.Cut(email, "@")
		if _, err := a.Accounts.Create(ctx,
			accounts.Person{Username: name, Email: email, FirstName: "Нэр", Password: "Khar-shuvuu7"}); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// Demo people are refused whenever a setting says that others can reach us,
// not only when the server listens to others.
func TestDemoIsRefusedWhereOthersCanReachIt(t *testing.T) {
	a := demoSite(t)
	ctx := db.AllTenants(t.Context(), "test")
	for name, c := range map[string]struct {
		change func(*config.Config)
		says   string // "" for open
	}{
		"this machine":      {func(*config.Config) {}, ""},
		"its own address":   {func(c *config.Config) { c.BaseURL = "http://localhost:8080" }, ""},
		"its own domain":    {func(c *config.Config) { c.BaseDomain = "localhost" }, ""},
		"everywhere":        {func(c *config.Config) { c.Listen = ":8080" }, "listens on"},
		"a public address":  {func(c *config.Config) { c.BaseURL = "https://sudar.example" }, "SUDAR_BASE_URL"},
		"an address inside": {func(c *config.Config) { c.BaseURL = "http://192.168.1.5:8080" }, "SUDAR_BASE_URL"},
		"a public domain":   {func(c *config.Config) { c.BaseDomain = "sudar.example" }, "SUDAR_BASE_DOMAIN"},
		"a proxy": {
			func(c *config.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")} }, "SUDAR_TRUSTED_PROXIES",
		},
		"a look-alike domain": {func(c *config.Config) { c.BaseDomain = "localhost.example" }, "SUDAR_BASE_DOMAIN"},
	} {
		cfg := config.Config{DataDir: a.Config.DataDir, Listen: "127.0.0.1:8080"}
		c.change(&cfg)
		served := &App{Config: &cfg, DB: a.DB, Clock: a.Clock, Organizations: a.Organizations}
		err := served.RefuseOpenDemo(ctx, false)
		if (err != nil) != (c.says != "") || (err != nil && !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %v", name, err)
		}
		if err := served.RefuseOpenDemo(ctx, true); err != nil {
			t.Errorf("%s, with --yes: %v", name, err)
		}
	}
	host := "library.example"
	if _, err := a.Organizations.SetTerms(ctx, "hub", organizations.Terms{Host: &host}); err != nil {
		t.Fatal(err)
	}
	if err := a.RefuseOpenDemo(ctx, false); err == nil || !strings.Contains(err.Error(), host) {
		t.Errorf("with a host of its own: %v", err)
	}
}

// A proxy may stand in front without a setting that says so: demo people sign
// in from this machine alone, all others from everywhere.
func TestDemoPeopleSignInFromThisMachineAlone(t *testing.T) {
	a := demoSite(t)
	ctx := db.AllTenants(t.Context(), "test")
	signIn := func(site http.Handler, name, host, remote, header string) int {
		r := httptest.NewRequest("POST", "http://"+host+"/edu/api/v1/auth/login",
			strings.NewReader(`{"username":"`+name+`","password":"Khar-shuvuu7"}`))
		r.Header.Set("Content-Type", "application/json")
		if name, value, ok := strings.Cut(header, ": "); ok {
			r.Header.Set(name, value)
		}
		r.RemoteAddr = remote
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if refused := strings.Contains(w.Body.String(), `"demo_closed"`); refused != (w.Code == http.StatusForbidden) ||
			refused && len(w.Result().Cookies()) > 0 {
			t.Errorf("%s: %d %s %v", name, w.Code, w.Body, w.Result().Cookies())
		}
		return w.Code
	}
	for _, yes := range []bool{false, true} {
		if err := a.RefuseOpenDemo(ctx, yes); err != nil {
			t.Fatal(err)
		}
		site, err := a.Handler()
		if err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			host, remote, header string
			here                 bool
		}{
			"here":                {"localhost:8080", "127.0.0.1:1", "", true},
			"by address":          {"[::1]:8080", "[::1]:1", "", true},
			"a portal here":       {"hub.localhost:8080", "127.0.0.1:1", "", true},
			"a proxy":             {"localhost", "127.0.0.1:1", "X-Forwarded-For: 203.0.113.9", false},
			"a proxy by RFC 7239": {"localhost", "127.0.0.1:1", "Forwarded: for=203.0.113.9", false},
			"a proxy's host":      {"sudar.example", "127.0.0.1:1", "", false},
			"another machine":     {"localhost", "203.0.113.9:1", "", false},
		} {
			want := http.StatusOK
			if !c.here && !yes {
				want = http.StatusForbidden
			}
			if got := signIn(site, "reader", c.host, c.remote, c.header); got != want {
				t.Errorf("%s, with --yes %v: %d, want %d", name, yes, got, want)
			}
			if got := signIn(site, "own", c.host, c.remote, c.header); got != http.StatusOK {
				t.Errorf("%s: another account: %d", name, got)
			}
		}
	}
	running, err := db.Get[int](ctx, a.DB,
		"SELECT COUNT(*) FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.username = 'reader' AND s.revoked_at IS NULL")
	if err != nil || running != 3+7 {
		t.Errorf("%d sessions of the reader run, %v", running, err)
	}
}

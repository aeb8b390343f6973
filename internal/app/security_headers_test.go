package app

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// openSite opens a site with a hub of its own, with a configuration changed.
func openSite(t *testing.T, change func(*config.Config)) http.Handler {
	t.Helper()
	cfg := &config.Config{
		DataDir: t.TempDir(), Listen: "localhost:0", Organization: "hub", TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")},
	}
	change(cfg)
	ctx := db.AllTenants(t.Context(), "test")
	a, err := Open(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	if _, err := a.Organizations.Create(ctx, organizations.Organization{Slug: "hub", Name: "Сан", Hub: true}); err != nil {
		t.Fatal(err)
	}
	site, err := a.Handler()
	if err != nil {
		t.Fatal(err)
	}
	return site
}

// addresses are every route of the API, with its placeholders filled, and what
// else the site has: pages, assets, feeds, redirects, and addresses that are
// nobody's.
func addresses(t *testing.T) [][2]string {
	t.Helper()
	golden, err := os.ReadFile("../server/api/testdata/access.golden")
	if err != nil {
		t.Fatal(err)
	}
	placeholder := regexp.MustCompile(`\{[^}]+\}`)
	var all [][2]string
	for line := range strings.Lines(string(golden)) {
		if fields := strings.Fields(line); len(fields) >= 3 {
			all = append(all, [2]string{fields[0], placeholder.ReplaceAllString(fields[1], "1")})
		}
	}
	if len(all) < 100 {
		t.Fatalf("%d routes", len(all))
	}
	for _, path := range []string{
		"/", "/en", "/login", "/p/nothing", "/c/content?search=x", "/read/1", "/404", "/402", "/nothing/at/all", "//double", "/p/../p/x", "/edu",
		"/edu/", "/edu/docs", "/edu/nothing",
		"/edu/openapi.json", "/assets/nothing.js", "/sw.js", "/favicon.svg", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml",
		"/sitemaps/contents-1.xml", "/healthz", "/readyz", "/metrics", "/p/api/v1/advanced/search",
	} {
		for _, method := range []string{"GET", "HEAD", "POST", "OPTIONS"} {
			all = append(all, [2]string{method, path})
		}
	}
	return all
}

// No response may be framed or loaded by another site, whatever it is: JSON,
// pages, files, redirects, refusals. Over https every response keeps it so.
func TestEveryAnswerIsSecured(t *testing.T) {
	plain := openSite(t, func(*config.Config) {})
	configured := openSite(t, func(c *config.Config) { c.BaseURL = "https://sudar.example" })
	for _, at := range addresses(t) {
		for name, c := range map[string]struct {
			site      http.Handler
			forwarded string
			https     bool
		}{"http": {plain, "", false}, "https by a proxy": {plain, "https", true}, "https by configuration": {configured, "", true}} {
			r := httptest.NewRequest(at[0], "http://localhost"+at[1], strings.NewReader("{}"))
			r.Header.Set("Content-Type", "application/json")
			r.RemoteAddr = "10.0.0.1:4000"
			if c.forwarded != "" {
				r.Header.Set("X-Forwarded-Proto", c.forwarded)
			}
			w := httptest.NewRecorder()
			c.site.ServeHTTP(w, r)
			header := w.Result().Header
			if csp := header.Values("Content-Security-Policy"); len(csp) != 1 || !strings.Contains(csp[0], "frame-ancestors '") {
				t.Errorf("%s: %s %s: %d with the policy %q", name, at[0], at[1], w.Code, csp)
			}
			if got := header.Get("Cross-Origin-Resource-Policy"); got != "same-origin" {
				t.Errorf("%s: %s %s: %d is for %q", name, at[0], at[1], w.Code, got)
			}
			if got := header.Get("Strict-Transport-Security"); (got != "") != c.https || header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %s %s: %d keeps https %q", name, at[0], at[1], w.Code, got)
			}
			if w.Code >= http.StatusInternalServerError && w.Code != http.StatusServiceUnavailable {
				t.Errorf("%s: %s %s: %d", name, at[0], at[1], w.Code)
			}
		}
	}
}

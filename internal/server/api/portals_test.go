package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// Advanced search is called from every portal of the organisation that it is
// asked for, and from nowhere else; no cookie takes part.
func TestAdvancedSearchFromOtherPortals(t *testing.T) {
	h := sqliteFixture(t)
	for _, path := range []string{"/p/api/v1/advanced/search", "/edu/p/api/v1/advanced/search"} {
		for _, c := range []struct {
			name, host, origin, organization string
			preflight, call                  bool
		}{
			{"own sub-domain to the main host", "localhost", "http://alpha.localhost", "alpha", true, true},
			{"main host to a sub-domain", "hub.localhost", "http://localhost", "", true, true},
			{"for another organisation", "localhost", "http://alpha.localhost", "beta", true, false},
			{"for nobody, which is the hub", "localhost", "http://alpha.localhost", "", true, false},
			{"from one sub-domain to another's", "beta.localhost", "http://alpha.localhost", "", false, false},
			{"of nobody", "localhost", "http://nobody.localhost", "nobody", false, false},
			{"a stranger", "localhost", "https://evil.example", "hub", false, false},
			{"a stranger who looks alike", "localhost", "https://alpha.localhost.evil.example", "alpha", false, false},
			{"a deeper sub-domain", "localhost", "http://x.alpha.localhost", "alpha", false, false},
			{"another port", "localhost", "http://alpha.localhost:8081", "alpha", false, false},
			{"a file", "localhost", "null", "hub", false, false},
			{"an address", "localhost", "http://127.0.0.1", "hub", false, false},
			{"another scheme", "localhost", "ftp://alpha.localhost", "alpha", false, false},
		} {
			ask := func(method string) *httptest.ResponseRecorder {
				r := httptest.NewRequest(method, "http://"+c.host+path, strings.NewReader(`{"search":"ном"}`))
				r.RemoteAddr = apitest.Outside
				r.Header.Set("Origin", c.origin)
				r.Header.Set("Sec-Fetch-Site", "cross-site")
				if method == http.MethodOptions {
					r.Header.Set("Access-Control-Request-Method", "POST")
					r.Header.Set("Access-Control-Request-Headers", "content-type,organization")
				} else {
					r.Header.Set("Content-Type", "application/json")
					r.Header.Set("Organization", c.organization)
					r.AddCookie(&http.Cookie{Name: "sudar_session", Value: h.Tokens["librarian of alpha"]})
				}
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				return w
			}
			for method, allowed := range map[string]bool{http.MethodOptions: c.preflight, http.MethodPost: c.call} {
				w := ask(method)
				header := w.Header()
				if got := header.Get("Access-Control-Allow-Origin"); (got == c.origin) != allowed || (got != "" && got != c.origin) ||
					(w.Code < 300) != allowed {
					t.Errorf("%s %s, %s: %d, allows %q: %.200s", method, path, c.name, w.Code, got, w.Body)
				}
				if header.Get("Access-Control-Allow-Credentials") != "" || !strings.Contains(strings.Join(header.Values("Vary"), ","), "Origin") {
					t.Errorf("%s %s, %s: %v", method, path, c.name, header)
				}
				if strings.Contains(w.Body.String(), apitest.Marker("alpha", "draft")) {
					t.Errorf("%s %s, %s: a librarian's cookie took part", method, path, c.name)
				}
			}
		}
	}
	// No other call is shared.
	r := httptest.NewRequest(http.MethodOptions, "http://localhost/edu/p/api/v1/contents", nil)
	r.Header.Set("Origin", "http://alpha.localhost")
	r.Header.Set("Access-Control-Request-Method", "GET")
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("lists are shared too: %v", w.Header())
	}
}

package diagnostics_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// The page is in the language that the browser asks for, and in the other by
// its link.
func TestMailboxSpeaksBothLanguages(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for name, c := range map[string]struct {
		path, accept string
		want         []string
	}{
		"mongolian browser": {
			"/dev/mailbox", "mn",
			[]string{`<html lang="mn">`, "<h1>Хөгжүүлэлтийн шуудангийн хайрцаг</h1>", "Одоогоор захидал алга.", `href="?lang=en"`},
		},
		"english browser": {
			"/dev/mailbox", "en-GB,en;q=0.9", []string{`<html lang="en">`, "<h1>Development mailbox</h1>", "No emails yet.", `href="?lang=mn"`},
		},
		"by its link": {"/dev/mailbox?lang=en", "mn", []string{"<h1>Development mailbox</h1>", "Монгол</a>"}},
	} {
		r := httptest.NewRequest("GET", "http://localhost:8080"+c.path, nil)
		r.RemoteAddr = "127.0.0.1:1"
		r.Header.Set("Accept-Language", c.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		for _, want := range c.want {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s: no %q in %s", name, want, w.Body)
			}
		}
	}
}

// The mailbox holds codes: only this machine's own browser reads it.
func TestMailboxIsForThisMachine(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for name, c := range map[string]struct {
		host, remote, forwarded string // a header line
		status                  int
	}{
		"here":              {"localhost:8080", "127.0.0.1:1", "", 200},
		"portal":            {"alpha.localhost", "[::1]:1", "", 200},
		"outside":           {"localhost", apitest.Outside, "", 404},
		"rebound":           {"evil.example", "127.0.0.1:1", "", 404},
		"through one":       {"localhost", "127.0.0.1:1", "X-Forwarded-For: 203.0.113.9", 404},
		"scheme alone":      {"localhost", "127.0.0.1:1", "X-Forwarded-Proto: https", 404},
		"host alone":        {"localhost", "127.0.0.1:1", "X-Forwarded-Host: sudar.example", 404},
		"by another header": {"localhost", "127.0.0.1:1", "X-Real-Ip: 127.0.0.1", 404},
		"Via":               {"localhost", "127.0.0.1:1", "Via: 1.1 proxy", 404},
	} {
		for _, path := range []string{"/dev/mailbox", "/dev/mailbox.json"} {
			r := httptest.NewRequest("GET", "http://"+c.host+path, nil)
			r.RemoteAddr = c.remote
			if name, value, ok := strings.Cut(c.forwarded, ": "); ok {
				r.Header.Set(name, value)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != c.status {
				t.Errorf("%s %s: %d %s", name, path, w.Code, w.Body)
			}
		}
	}
}

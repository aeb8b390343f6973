package api_test

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// The mailbox holds codes: only this machine's own browser reads it.
func TestMailboxIsForThisMachine(t *testing.T) {
	h := sqliteTown(t)
	for name, c := range map[string]struct {
		host, remote, forwarded string // a header line
		status                  int
	}{
		"here":              {"localhost:8080", "127.0.0.1:1", "", 200},
		"portal":            {"alpha.localhost", "[::1]:1", "", 200},
		"outside":           {"localhost", outside, "", 404},
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

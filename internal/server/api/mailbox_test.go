package api_test

import (
	"net/http/httptest"
	"testing"
)

// The mailbox holds codes: only this machine's own browser reads it.
func TestMailboxIsForThisMachine(t *testing.T) {
	h := sqliteTown(t)
	for name, c := range map[string]struct {
		host, remote, forwarded string
		status                  int
	}{
		"here":        {"localhost:8080", "127.0.0.1:1", "", 200},
		"portal":      {"alpha.localhost", "[::1]:1", "", 200},
		"outside":     {"localhost", outside, "", 404},
		"rebound":     {"evil.example", "127.0.0.1:1", "", 404},
		"through one": {"localhost", "127.0.0.1:1", "203.0.113.9", 404},
	} {
		for _, path := range []string{"/dev/mailbox", "/dev/mailbox.json"} {
			r := httptest.NewRequest("GET", "http://"+c.host+path, nil)
			r.RemoteAddr = c.remote
			if c.forwarded != "" {
				r.Header.Set("X-Forwarded-For", c.forwarded)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != c.status {
				t.Errorf("%s %s: %d %s", name, path, w.Code, w.Body)
			}
		}
	}
}

package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A passkey belongs to a domain (WebAuthn §5.1.3): at an IP address every call
// about one is refused with the reason, and none fails.
func TestPasskeysNeedADomain(t *testing.T) {
	h := sqliteFixture(t)
	for _, host := range []string{"127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "[::1]", "192.0.2.7:80"} {
		for path, body := range map[string]string{
			"/login/passkey/options": `{}`, "/login/passkey": `{"credential":{}}`,
			"/passkeys/options": `{"password":"` + testPassword + `"}`, "/passkeys": `{"credential":{}}`,
		} {
			r := httptest.NewRequest(http.MethodPost, "http://"+host+"/edu/api/v1/auth"+path, strings.NewReader(body))
			r.Host = host
			r.RemoteAddr = outside
			r.Header.Set("Content-Type", "application/json")
			if strings.HasPrefix(path, "/passkeys") {
				r.Header.Set("Authorization", "Bearer "+h.tokens["reader of alpha"])
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if f := failureOf(t, w); w.Code != http.StatusUnprocessableEntity || !strings.Contains(f.Message, "IP") {
				t.Errorf("%s at %s: %d %s", path, host, w.Code, w.Body)
			}
		}
	}
	for _, line := range h.log.take() {
		t.Errorf("logged: %s", line)
	}
}

package auth_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// A passkey belongs to a domain (WebAuthn §5.1.3): at an IP address every call
// about one is refused with the reason, and none fails.
func TestPasskeysNeedADomain(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for _, host := range []string{"127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "[::1]", "192.0.2.7:80"} {
		for path, body := range map[string]string{
			"/login/passkey/options": `{}`, "/login/passkey": `{"credential":{}}`,
			"/passkeys/options": `{"password":"` + apitest.Password + `"}`, "/passkeys": `{"credential":{}}`,
		} {
			r := httptest.NewRequest(http.MethodPost, "http://"+host+"/edu/api/v1/auth"+path, strings.NewReader(body))
			r.Host = host
			r.RemoteAddr = apitest.Outside
			r.Header.Set("Content-Type", "application/json")
			if strings.HasPrefix(path, "/passkeys") {
				r.Header.Set("Authorization", "Bearer "+h.Tokens["reader of alpha"])
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if f := apitest.FailureOf(t, w); w.Code != http.StatusUnprocessableEntity || !strings.Contains(f.Message, "IP") {
				t.Errorf("%s at %s: %d %s", path, host, w.Code, w.Body)
			}
		}
	}
	for _, line := range h.Log.Take() {
		t.Errorf("logged: %s", line)
	}
}

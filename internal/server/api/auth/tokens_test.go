package auth_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
	"sudar/internal/server/api/core"
)

// A token is made, listed, used from a header alone, and revoked.
func TestTokenCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		h.Person(t, "bold", viewer.Reader)
		persona := h.Token(t, "bold", "write")
		if me := h.Does(t, persona, "GET", "/me", nil, 200); me["username"] != "bold" {
			t.Errorf("me is %v", me)
		}
		h.Does(t, persona, "POST", "/tokens", map[string]any{"name": "x", "scope": "read", "days": 1, "password": apitest.Password}, 403)
		var listed struct{ Data []map[string]any }
		w := h.Get("bold", "alpha", apitest.AuthPath+"/tokens")
		if err := json.Unmarshal(w.Body.Bytes(), &listed); err != nil || len(listed.Data) != 1 ||
			strings.Contains(w.Body.String(), h.Tokens[persona]) {
			t.Fatalf("%s, %v", w.Body, err)
		}
		r := httptest.NewRequest("GET", "http://alpha.localhost"+apitest.AuthPath+"/me", nil)
		r.AddCookie(&http.Cookie{Name: core.SessionCookie, Value: h.Tokens[persona]})
		response := httptest.NewRecorder()
		if h.ServeHTTP(response, r); response.Code != 401 {
			t.Errorf("a token in a cookie: %d", response.Code)
		}
		id := listed.Data[0]["id"].(string)
		h.Does(t, "reader of alpha", "DELETE", "/tokens/"+id, nil, 404)
		h.Does(t, "bold", "DELETE", "/tokens/"+id, nil, 200)
		h.Does(t, persona, "GET", "/me", nil, 401)
	})
}

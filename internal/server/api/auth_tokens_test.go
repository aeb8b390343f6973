package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
)

// A token is made, listed, used from a header alone, and revoked.
func TestTokenCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.person(t, "bold", viewer.Reader)
		persona := h.token(t, "bold", "write")
		if me := h.does(t, persona, "GET", "/me", nil, 200); me["username"] != "bold" {
			t.Errorf("me is %v", me)
		}
		h.does(t, persona, "POST", "/tokens", map[string]any{"name": "x", "scope": "read", "days": 1, "password": testPassword}, 403)
		var listed struct{ Data []map[string]any }
		w := h.get("bold", "alpha", auth+"/tokens")
		if err := json.Unmarshal(w.Body.Bytes(), &listed); err != nil || len(listed.Data) != 1 || strings.Contains(w.Body.String(), h.tokens[persona]) {
			t.Fatalf("%s, %v", w.Body, err)
		}
		r := httptest.NewRequest("GET", "http://alpha.localhost"+auth+"/me", nil)
		r.AddCookie(&http.Cookie{Name: core.SessionCookie, Value: h.tokens[persona]})
		response := httptest.NewRecorder()
		if h.ServeHTTP(response, r); response.Code != 401 {
			t.Errorf("a token in a cookie: %d", response.Code)
		}
		id := listed.Data[0]["id"].(string)
		h.does(t, "reader of alpha", "DELETE", "/tokens/"+id, nil, 404)
		h.does(t, "bold", "DELETE", "/tokens/"+id, nil, 200)
		h.does(t, persona, "GET", "/me", nil, 401)
	})
}

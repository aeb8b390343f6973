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
	"sudar/internal/server/api"
	"sudar/internal/server/api/core"
)

// token makes a personal token of a persona, who becomes another persona.
func (h *fixture) token(t *testing.T, persona, scope string) string {
	t.Helper()
	made := h.does(t, persona, "POST", "/tokens", map[string]any{"name": "Програм", "scope": scope, "days": 30, "password": testPassword}, 200)
	name := persona + " by " + scope
	h.tokens[name], _ = made["token"].(string)
	if !strings.HasSuffix(h.tokens[name], made["ending"].(string)) {
		t.Fatalf("%v", made)
	}
	return name
}

// Every route refuses a personal token what it was not made for: account calls
// but the person's own, staff's calls, and whatever changes something.
func TestEveryRouteKeepsToTheScope(t *testing.T) {
	h := sqliteFixture(t)
	h.person(t, "chief", viewer.HubAdmin)
	reads := map[string]bool{"/advanced/search": true, "/advanced/export": true, "/contents/items/byprice": true, "/contents/mine": true, "/reading/{item_id}/session": true, "/reading/{item_id}/lease": true}
	for _, scope := range []string{"read", "write", "admin"} {
		persona := h.token(t, "chief", scope)
		for _, route := range h.Routes() {
			if route.Access == "reading session" || strings.HasPrefix(route.Path, api.MailboxPath) {
				continue // asks for no token
			}
			path, changes := route.Path, route.Method != http.MethodGet
			for suffix := range reads {
				changes = changes && !strings.HasSuffix(path, suffix)
			}
			account := strings.HasPrefix(path, auth+"/") && path != auth+"/me" || path == auth+"/me" && changes
			staff := strings.HasPrefix(path, "/edu/admin/")
			refused := account || staff && scope != "admin" || changes && scope == "read"
			w := h.call(persona, "alpha", route.Method, strings.NewReplacer("{", "", "}", "").Replace(path), []byte("{}"))
			if got := strings.Contains(w.Body.String(), `"token_scope"`); got != refused {
				t.Errorf("%s: %s %s answers %d %.120s; want refused %v", scope, route.Method, path, w.Code, w.Body, refused)
			}
		}
	}
}

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
		w := get(h, "bold", "alpha", auth+"/tokens")
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

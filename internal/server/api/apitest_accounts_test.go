package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/sms"
	"sudar/internal/kit/viewer"
)

const auth = "/edu/api/v1/auth"

// person makes an account with a session, beside the personas.
func (h *fixture) person(t *testing.T, name string, role viewer.Role) accounts.Account {
	t.Helper()
	account, err := h.people.Create(h.ctx, accounts.Person{Username: name, Email: name + "@example.mn", FirstName: "Нэр", Password: testPassword})
	if err != nil {
		t.Fatal(err)
	}
	if role != viewer.Visitor {
		if err := h.people.Join(h.ctx, accounts.Membership{AccountID: account.ID, OrganizationID: h.orgs["alpha"].ID, Role: role}); err != nil {
			t.Fatal(err)
		}
	}
	h.enter(t, name, testPassword)
	return account
}

// enter gives a persona a fresh session.
func (h *fixture) enter(t *testing.T, name, password string) {
	t.Helper()
	_, session, err := h.factors.SignIn(h.ctx, factors.Credentials{Name: name, Password: password}, activity.Origin{Address: "192.0.2.1"})
	if err != nil {
		t.Fatal(err)
	}
	h.tokens[name] = session.Token
}

func (h *fixture) send(persona, method, path, body string) *httptest.ResponseRecorder {
	return h.call(persona, "alpha", method, path, []byte(body))
}

// emails sends what waits and returns the text of the newest email.
func (h *fixture) emails(t *testing.T) string {
	t.Helper()
	post := accounts.NewEmails(h.people, h.owners, h.mailbox, sms.NewOutbox(clock.System{}), "https://localhost")
	rows, err := db.All[string](h.ctx, h.db, "SELECT payload FROM jobs WHERE kind = $1 ORDER BY id", "event:"+accounts.WantedEvent)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		var wanted accounts.Wanted
		if err := json.Unmarshal([]byte(row), &wanted); err != nil {
			t.Fatal(err)
		}
		if err := post.Send(h.ctx, wanted); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec(h.ctx, h.db, "DELETE FROM jobs WHERE kind = $1", "event:"+accounts.WantedEvent); err != nil {
		t.Fatal(err)
	}
	if kept := h.mailbox.List(); len(kept) > 0 {
		return kept[0].Text
	}
	return ""
}

var codePattern = regexp.MustCompile(`\b\d{6}\b`)

// does calls an account path, wants a status, and returns the data.
func (h *fixture) does(t *testing.T, persona, method, path string, body map[string]any, want int) map[string]any {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	w := h.call(persona, "alpha", method, auth+path, text)
	if w.Code != want {
		t.Fatalf("%s %s: %d %s, want %d", method, path, w.Code, w.Body, want)
	}
	var response struct {
		Status string
		Data   map[string]any
	}
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || (want == http.StatusOK) != (response.Status == "success") {
		t.Errorf("%s %s: %s, %v", method, path, w.Body, err)
	}
	return response.Data
}

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

const testPassword = "Nomtoi-temee1"

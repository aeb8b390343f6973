package apitest

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

// AuthPath begins the paths of the calls about accounts.
const AuthPath = "/edu/api/v1/auth"

// Password is that of every account of a fixture.
const Password = "Nomtoi-temee1"

// Person makes an account with a session, beside the personas.
func (h *Fixture) Person(t *testing.T, name string, role viewer.Role) accounts.Account {
	t.Helper()
	account, err := h.People.Create(h.Ctx, accounts.Person{Username: name, Email: name + "@example.mn", FirstName: "Нэр", Password: Password})
	if err != nil {
		t.Fatal(err)
	}
	if role != viewer.Visitor {
		if err := h.People.Join(h.Ctx, accounts.Membership{AccountID: account.ID, OrganizationID: h.Orgs["alpha"].ID, Role: role}); err != nil {
			t.Fatal(err)
		}
	}
	h.Enter(t, name, Password)
	return account
}

// Enter gives a persona a fresh session.
func (h *Fixture) Enter(t *testing.T, name, password string) {
	t.Helper()
	_, session, err := h.factors.SignIn(h.Ctx, factors.Credentials{Name: name, Password: password}, activity.Origin{Address: "192.0.2.1"})
	if err != nil {
		t.Fatal(err)
	}
	h.Tokens[name] = session.Token
}

// Send asks as a persona on the portal of alpha.
func (h *Fixture) Send(persona, method, path, body string) *httptest.ResponseRecorder {
	return h.Call(persona, "alpha", method, path, []byte(body))
}

// Emails sends what waits and returns the text of the newest email.
func (h *Fixture) Emails(t *testing.T) string {
	t.Helper()
	post := accounts.NewEmails(h.People, h.Owners, h.Mailbox, sms.NewOutbox(clock.System{}), "https://localhost")
	rows, err := db.All[string](h.Ctx, h.DB, "SELECT payload FROM jobs WHERE kind = $1 ORDER BY id", "event:"+accounts.WantedEvent)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		var wanted accounts.Wanted
		if err := json.Unmarshal([]byte(row), &wanted); err != nil {
			t.Fatal(err)
		}
		if err := post.Send(h.Ctx, wanted); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec(h.Ctx, h.DB, "DELETE FROM jobs WHERE kind = $1", "event:"+accounts.WantedEvent); err != nil {
		t.Fatal(err)
	}
	if kept := h.Mailbox.List(); len(kept) > 0 {
		return kept[0].Text
	}
	return ""
}

// CodePattern finds the code in the text of an email.
var CodePattern = regexp.MustCompile(`\b\d{6}\b`)

// Does calls an account path, wants a status, and returns the data.
func (h *Fixture) Does(t *testing.T, persona, method, path string, body map[string]any, want int) map[string]any {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	w := h.Call(persona, "alpha", method, AuthPath+path, text)
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

// Token makes a personal token of a persona, who becomes another persona.
func (h *Fixture) Token(t *testing.T, persona, scope string) string {
	t.Helper()
	made := h.Does(t, persona, "POST", "/tokens", map[string]any{"name": "Програм", "scope": scope, "days": 30, "password": Password}, 200)
	name := persona + " by " + scope
	h.Tokens[name], _ = made["token"].(string)
	if !strings.HasSuffix(h.Tokens[name], made["ending"].(string)) {
		t.Fatalf("%v", made)
	}
	return name
}

package api_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/kit/db"
	"sudar/internal/members"
)

var tokenIn = regexp.MustCompile(`token=([\w-]+)`)

// linkTo writes the emails that wait and returns the link's secret of one.
func linkTo(t *testing.T, h *fixture, email string) string {
	t.Helper()
	emails := members.NewEmails(h.members, accounts.NewEmails(h.people, h.owners, h.mailbox, nil, "http://localhost"))
	rows, err := db.All[string](h.ctx, h.db, "SELECT payload FROM jobs WHERE kind = $1 ORDER BY id", "event:"+members.InvitationEmailEvent)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		var wanted members.InvitationEmail
		if err := json.Unmarshal([]byte(row), &wanted); err != nil {
			t.Fatal(err)
		}
		if err := emails.Send(h.ctx, wanted); err != nil {
			t.Fatal(err)
		}
	}
	for _, message := range h.mailbox.List() {
		if found := tokenIn.FindStringSubmatch(message.Text); message.To == email && found != nil {
			return found[1]
		}
	}
	t.Fatalf("no letter to %s", email)
	return ""
}

func TestInvitationCalls(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		status, response := h.staffCall(t, "admin of alpha", "alpha", http.MethodPost, staffPath+"/invitations", fields{"email": "x", "role": "reader"})
		if status != 422 || response.Errors[0].Field != "email" {
			t.Errorf("%d %+v", status, response)
		}
		h.must(t, "admin of alpha", "alpha", http.MethodPost, staffPath+"/invitations", fields{"email": "new@example.mn", "role": "librarian"})
		link := linkTo(t, h, "new@example.mn")
		var offer struct{ Organization, Role string }
		h.must(t, "guest", "alpha", http.MethodGet, "/edu/p/api/v1/invitations/"+link, nil).read(t, &offer)
		if offer.Organization != "Номын сан alpha" || offer.Role != "librarian" {
			t.Errorf("%+v", offer)
		}
		if status, response := h.staffCall(t, "guest", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept", fields{"token": link}); status != 401 {
			t.Errorf("a guest accepts: %d %s", status, response.Code)
		}
		var session struct {
			BearerToken string `json:"bearer_token"`
			User        struct{ Role string }
		}
		h.must(t, "visitor", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept", fields{"token": link}).read(t, &session)
		h.tokens["visitor"] = session.BearerToken
		if session.User.Role != "librarian" || h.get("visitor", "alpha", staffPath+"/groups").Code != 200 {
			t.Errorf("%+v", session)
		}
		if status, response := h.staffCall(t, "visitor", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept", fields{"token": link}); status != 422 || response.Code != "invitation_over" {
			t.Errorf("twice: %d %s", status, response.Code)
		}
		h.must(t, "hub admin", "members", http.MethodPost, staffPath+"/invitations", fields{"email": "reader.of.beta@example.mn", "role": "reader"})
		sent, _ := json.Marshal(fields{"username": "reader.of.beta", "password": testPassword})
		if w := h.call("guest", "members", http.MethodPost, "/edu/api/v1/auth/login", sent); w.Code != 200 || !strings.Contains(w.Body.String(), `"role":"reader"`) {
			t.Errorf("who was invited to a closed library signs in there: %d %s", w.Code, w.Body)
		}
	})
}

package members_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/kit/db"
	"sudar/internal/members"
	"sudar/internal/server/api/apitest"
)

var tokenIn = regexp.MustCompile(`token=([\w-]+)`)

// linkTo writes the emails that wait and returns the link's secret of one.
func linkTo(t *testing.T, h *apitest.Fixture, email string) string {
	t.Helper()
	emails := members.NewEmails(h.Members, accounts.NewEmails(h.People, h.Owners, h.Mailbox, nil, "http://localhost"))
	rows, err := db.All[string](h.Ctx, h.DB, "SELECT payload FROM jobs WHERE kind = $1 ORDER BY id", "event:"+members.InvitationEmailEvent)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		var wanted members.InvitationEmail
		if err := json.Unmarshal([]byte(row), &wanted); err != nil {
			t.Fatal(err)
		}
		if err := emails.Send(h.Ctx, wanted); err != nil {
			t.Fatal(err)
		}
	}
	for _, message := range h.Mailbox.List() {
		if found := tokenIn.FindStringSubmatch(message.Text); message.To == email && found != nil {
			return found[1]
		}
	}
	t.Fatalf("no letter to %s", email)
	return ""
}

func TestInvitationCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		status, response := h.StaffCall(t, "admin of alpha", "alpha", http.MethodPost, apitest.StaffPath+"/invitations", apitest.Fields{
			"email": "x", "role": "reader",
		})
		if status != 422 || response.Errors[0].Field != "email" {
			t.Errorf("%d %+v", status, response)
		}
		h.Must(t, "admin of alpha", "alpha", http.MethodPost, apitest.StaffPath+"/invitations", apitest.Fields{
			"email": "new@example.mn", "role": "librarian",
		})
		link := linkTo(t, h, "new@example.mn")
		var offer struct{ Organization, Role string }
		h.Must(t, "guest", "alpha", http.MethodGet, "/edu/p/api/v1/invitations/"+link, nil).Read(t, &offer)
		if offer.Organization != "Номын сан alpha" || offer.Role != "librarian" {
			t.Errorf("%+v", offer)
		}
		if status, response := h.StaffCall(t, "guest", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept",
			apitest.Fields{"token": link}); status != 401 {
			t.Errorf("a guest accepts: %d %s", status, response.Code)
		}
		var session struct {
			BearerToken string `json:"bearer_token"`
			User        struct{ Role string }
		}
		h.Must(t, "visitor", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept", apitest.Fields{"token": link}).Read(t, &session)
		h.Tokens["visitor"] = session.BearerToken
		if session.User.Role != "librarian" || h.Get("visitor", "alpha", apitest.StaffPath+"/groups").Code != 200 {
			t.Errorf("%+v", session)
		}
		if status, response := h.StaffCall(t, "visitor", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept",
			apitest.Fields{"token": link}); status != 422 || response.Code != "invitation_over" {
			t.Errorf("twice: %d %s", status, response.Code)
		}
		h.Must(t, "hub admin", "members", http.MethodPost, apitest.StaffPath+"/invitations", apitest.Fields{
			"email": "reader.of.beta@example.mn", "role": "reader",
		})
		sent, _ := json.Marshal(apitest.Fields{"username": "reader.of.beta", "password": apitest.Password})
		if w := h.Call("guest", "members", http.MethodPost, "/edu/api/v1/auth/login", sent); w.Code != 200 ||
			!strings.Contains(w.Body.String(), `"role":"reader"`) {
			t.Errorf("who was invited to a closed library signs in there: %d %s", w.Code, w.Body)
		}
	})
}

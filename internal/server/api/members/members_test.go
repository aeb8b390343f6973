package members_test

import (
	"net/http"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/server/api/apitest"
)

func TestMemberCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		reader := h.IDOf(t, "reader of alpha")
		list := h.Must(t, "admin of alpha", "alpha", http.MethodGet, apitest.StaffPath+"/members?search=reader&role=reader", nil)
		if list.Meta.Total != 1 || !strings.Contains(string(list.Data), reader) {
			t.Errorf("%+v %s", list.Meta, list.Data)
		}
		path := apitest.StaffPath + "/members/" + reader
		h.Must(t, "admin of alpha", "alpha", http.MethodPatch, path, apitest.Fields{"ends_on": "2030-01-31"})
		if w := h.Get("reader of alpha", "alpha", "/edu/api/v1/auth/me"); w.Code != http.StatusOK {
			t.Errorf("an end that is to come ends the session: %d", w.Code)
		}
		var changed struct {
			Role, State string
			EndsOn      string `json:"ends_on"`
		}
		h.Must(t, "admin of alpha", "alpha", http.MethodPatch, path, apitest.Fields{"role": "librarian"}).Read(t, &changed)
		if changed.Role != "librarian" || changed.EndsOn != "2030-01-31" || changed.State != "running" {
			t.Errorf("%+v", changed)
		}
		if w := h.Get("reader of alpha", "alpha", "/edu/api/v1/auth/me"); w.Code != http.StatusUnauthorized {
			t.Errorf("another role leaves the session: %d", w.Code)
		}
		for _, c := range []struct {
			persona, portal, id string
			sent                apitest.Fields
			status              int
			code                string
		}{
			{"librarian of alpha", "alpha", reader, apitest.Fields{"role": "admin"}, 403, "role_required"},
			{"admin of alpha", "alpha", h.IDOf(t, "reader of beta"), apitest.Fields{"role": "reader"}, 404, "not_found"},
			{"admin of alpha", "beta", h.IDOf(t, "reader of beta"), apitest.Fields{"role": "reader"}, 403, "role_required"},
			{"admin of alpha", "alpha", h.IDOf(t, "admin of alpha"), apitest.Fields{"role": "reader"}, 409, "last_admin"},
			{"admin of alpha", "alpha", reader, apitest.Fields{"role": "hub_admin"}, 422, "invalid"},
			{"admin of alpha", "alpha", reader, apitest.Fields{"ends_on": "tomorrow"}, 422, "invalid"},
			{"hub admin", "beta", h.IDOf(t, "reader of beta"), apitest.Fields{"role": "admin"}, 200, ""},
		} {
			status, response := h.StaffCall(t, c.persona, c.portal, http.MethodPatch, apitest.StaffPath+"/members/"+c.id, c.sent)
			if status != c.status || response.Code != c.code {
				t.Errorf("%s on %s sends %v: %d %s", c.persona, c.portal, c.sent, status, response.Code)
			}
		}
		h.Must(t, "admin of alpha", "alpha", http.MethodDelete, path, nil)
		log := h.Must(t, "admin of alpha", "alpha", http.MethodGet, apitest.StaffPath+"/audit", nil)
		if log.Meta.Total != 3 || !strings.Contains(string(log.Data), `"ends_at":"2030-01-31T16:00:00Z"`) ||
			strings.Contains(string(log.Data), "@") {
			t.Errorf("%d %s", log.Meta.Total, log.Data)
		}
		if log = h.Must(t, "hub admin", "beta", http.MethodGet, apitest.StaffPath+"/audit?act=member_changed", nil); log.Meta.Total != 1 {
			t.Errorf("beta's log has %d: %s", log.Meta.Total, log.Data)
		}
	})
}

func TestMembersAreExportedInert(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	name := "=HYPERLINK(\"https://evil.example\")"
	account, err := h.People.ByUsername(h.Ctx, "reader.of.alpha")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.People.Update(h.Ctx, account, accounts.Profile{FirstName: &name}, activity.Origin{}); err != nil {
		t.Fatal(err)
	}
	w := h.Get("admin of alpha", "alpha", apitest.StaffPath+"/members/export")
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"'=HYPERLINK(`) || strings.Contains(w.Body.String(), "beta") ||
		!strings.HasPrefix(w.Header().Get("Content-Type"), "text/csv") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

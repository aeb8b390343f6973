package members_test

import (
	"net/http"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/server/api/apitest"
)

func TestAssignments(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		var group struct{ ID string }
		h.Must(t, "librarian of alpha", "alpha", http.MethodPost, apitest.StaffPath+"/groups", apitest.Fields{"name": "Анги"}).Read(t, &group)
		path := apitest.StaffPath + "/groups/" + group.ID
		h.Must(t, "librarian of alpha", "alpha", http.MethodPost, path+"/members", apitest.Fields{
			"account_ids": []string{h.IDOf(t, "reader of alpha")},
		})
		own, foreign := h.Contents["alpha/organization"], h.Contents["beta/organization"]
		for _, c := range []struct {
			persona, portal string
			sent            apitest.Fields
			status          int
		}{
			{"reader of alpha", "alpha", apitest.Fields{"content_id": own.ID}, 403},
			{"hub admin", "beta", apitest.Fields{"content_id": own.ID}, 404},
			{"librarian of alpha", "alpha", apitest.Fields{"content_id": foreign.ID}, 404},
			{"librarian of alpha", "alpha", apitest.Fields{"content_id": own.ID, "content_item_id": foreign.Items[0].ID}, 404},
			{"librarian of alpha", "alpha", apitest.Fields{"content_id": own.ID, "due_on": "2020-01-01"}, 422},
			{"librarian of alpha", "alpha", apitest.Fields{"content_id": h.Contents["alpha/draft"].ID}, 422},
			{"librarian of alpha", "alpha", apitest.Fields{"content_id": own.ID, "due_on": "2090-01-01"}, 200},
		} {
			if status, response := h.StaffCall(t, c.persona, c.portal, http.MethodPost, path+"/assignments", c.sent); status != c.status {
				t.Errorf("%s on %s %v: %d %s", c.persona, c.portal, c.sent, status, response.Code)
			}
		}
		shelf := "/edu/api/v1/contents?purchase_type=assigned"
		if list := h.Must(t, "reader of alpha", "alpha", http.MethodGet, shelf, nil); list.Meta.Total != 1 {
			t.Errorf("the reader's shelf: %d %s", list.Meta.Total, list.Data)
		}
		if list := h.Must(t, "librarian of alpha", "alpha", http.MethodGet, shelf, nil); list.Meta.Total != 0 {
			t.Errorf("who is not in the group: %d", list.Meta.Total)
		}
		var given []struct{ ID, Title string }
		h.Must(t, "librarian of alpha", "alpha", http.MethodGet, path+"/assignments", nil).Read(t, &given)
		if len(given) != 1 || given[0].Title != own.Title {
			t.Fatalf("%+v", given)
		}
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE memberships SET suspended_at = 1 WHERE account_id = $1",
			h.IDOf(t, "reader of alpha")); err != nil {
			t.Fatal(err)
		}
		if list := h.Must(t, "reader of alpha", "alpha", http.MethodGet, shelf, nil); list.Meta.Total != 0 {
			t.Errorf("who is suspended keeps %d", list.Meta.Total)
		}
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE memberships SET suspended_at = NULL"); err != nil {
			t.Fatal(err)
		}
		if status, _ := h.StaffCall(t, "librarian of alpha", "alpha", http.MethodDelete, path+"/assignments/none", nil); status != 404 {
			t.Errorf("taking back nothing: %d", status)
		}
		h.Must(t, "librarian of alpha", "alpha", http.MethodDelete, path+"/assignments/"+given[0].ID, nil)
		if list := h.Must(t, "reader of alpha", "alpha", http.MethodGet, shelf, nil); list.Meta.Total != 0 {
			t.Errorf("after taking back: %d", list.Meta.Total)
		}
	})
}

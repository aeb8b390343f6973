package lending_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/server/api/apitest"
)

// priced stores a book that is not free and returns its item.
func priced(t *testing.T, h *apitest.Fixture) (content, item int64) {
	t.Helper()
	made, err := h.Records.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["alpha"].ID, Title: "Тамир", Visibility: entitlements.Public,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Title: "Тамир", Price: 9_000, Revision: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return made.ID, made.Items[0].ID
}

// A member borrows the last copy, another is offered a place, waits, and is told that
// the copy is ready when it comes back.
func TestLendingCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		content, item := priced(t, h)
		body := fmt.Sprintf(`{"content_item_id":%d}`, item)
		var answer struct {
			Code string
			Data struct {
				ID, Status string
				Loan       struct{ ID string }
				Hold       struct {
					Place        int
					EstimateDays int `json:"estimate_days"`
				}
				Free int
			}
		}
		say := func(persona, method, path, body string, status int) {
			t.Helper()
			w := h.Call(persona, "alpha", method, "/edu"+path, []byte(body))
			answer.Data.ID, answer.Code = "", ""
			if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != status {
				t.Fatalf("%s %s %s: %d %s, want %d", persona, method, path, w.Code, w.Body, status)
			}
		}
		say("guest", http.MethodPost, "/api/v1/organization/lease", body, http.StatusUnauthorized)
		say("visitor", http.MethodPost, "/api/v1/organization/lease", body, http.StatusForbidden)
		say("reader of alpha", http.MethodPost, "/api/v1/organization/lease", body, http.StatusConflict)
		if answer.Code != "not_lent" {
			t.Errorf("%q without a licence", answer.Code)
		}
		say("reader of alpha", http.MethodPost, "/admin/api/v1/leases", `{}`, http.StatusForbidden)
		say("librarian of alpha", http.MethodPost, "/admin/api/v1/leases", fmt.Sprintf(`{"content_id":%d,"model":"loan","copies":1}`, content),
			http.StatusCreated)
		ways := func(persona string) string {
			return h.Get(persona, "alpha", fmt.Sprintf("/edu/api/v1/contents/mine/%d", content)).Body.String()
		}
		if got := ways("reader of alpha"); !strings.Contains(got, `"kind":"borrow"`) {
			t.Errorf("no way to borrow: %s", got)
		}
		say("publisher of alpha", http.MethodPost, "/api/v1/organization/lease", body, http.StatusCreated)
		loan := answer.Data.Loan.ID
		say("reader of alpha", http.MethodPost, "/api/v1/organization/lease", body, http.StatusConflict)
		if answer.Code != "seats_taken" || answer.Data.Hold.Place != 1 || answer.Data.Hold.EstimateDays != 14 {
			t.Errorf("%+v, want the offer of place 1", answer)
		}
		if got := ways("reader of alpha"); !strings.Contains(got, `"kind":"hold"`) {
			t.Errorf("no way to wait: %s", got)
		}
		say("reader of alpha", http.MethodPost, "/api/v1/holds", body, http.StatusCreated)
		hold := answer.Data.ID
		say("reader of alpha", http.MethodPost, "/api/v1/holds/"+hold+"/let-pass", "", http.StatusConflict)
		say("publisher of alpha", http.MethodPost, "/api/v1/loans/"+loan+"/renew", "", http.StatusConflict)
		say("publisher of alpha", http.MethodPost, "/api/v1/loans/"+loan+"/return", "", http.StatusOK)
		say("reader of alpha", http.MethodGet, fmt.Sprintf("/api/v1/organization/lease?content_item_id=%d", item), "", http.StatusOK)
		if got := h.Get("reader of alpha", "alpha", "/edu/api/v1/holds").Body.String(); !strings.Contains(got, `"status":"ready"`) {
			t.Errorf("not ready: %s", got)
		}
		say("reader of alpha", http.MethodPost, "/api/v1/organization/lease", body, http.StatusCreated)
		if got := h.Get("reader of alpha", "alpha", "/edu/api/v1/loans").Body.String(); !strings.Contains(got, `"title":"Тамир"`) {
			t.Errorf("no loan: %s", got)
		}
	})
}

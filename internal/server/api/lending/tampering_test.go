package lending_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

// wrongs are values that no number of a call about lending takes.
var wrongs = []string{
	`-1`, `0`, `100001`, `-9223372036854775808`, `99999999999999999999`, `1e30`, `0.5`, `"1"`, `true`, `[]`, `{}`,
	`"` + strings.Repeat("9", 5_000) + `"`,
}

// desk is a library that lends one copy of a book, with what a call said last.
type desk struct {
	*apitest.Fixture
	t             *testing.T
	content, item int64
	lease         string
}

func desks(t *testing.T, fn func(t *testing.T, h *desk)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := &desk{Fixture: apitest.NewFixture(t, d), t: t}
		h.content, h.item = priced(t, h.Fixture)
		h.lease = h.id("librarian of alpha", "/admin/api/v1/leases", fmt.Sprintf(`{"content_id":%d,"model":"loan","copies":1}`, h.content))
		fn(t, h)
	})
}

// id sends a call that creates something at alpha and returns its id.
func (h *desk) id(persona, path, body string) string {
	h.t.Helper()
	w := h.Call(persona, "alpha", http.MethodPost, "/edu"+path, []byte(body))
	var made struct {
		Data struct {
			ID   string
			Loan struct{ ID string }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil || w.Code != http.StatusCreated {
		h.t.Fatalf("%s %s: %d %s", path, body, w.Code, w.Body)
	}
	return made.Data.ID + made.Data.Loan.ID
}

func (h *desk) count(query string) int {
	h.t.Helper()
	n, err := db.Get[int](h.Ctx, h.DB, query)
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// Numbers of the calls about lending are refused when they are of another kind or out
// of range, as are days that are over or none and what does not go together; nothing
// is lent by it.
func TestTamperedLending(t *testing.T) {
	desks(t, func(t *testing.T, h *desk) {
		lease := "/admin/api/v1/leases/" + h.lease
		reader, librarian, admin := "reader of alpha", "librarian of alpha", "admin of alpha"
		for _, c := range []struct{ persona, method, path, with string }{
			{reader, http.MethodPost, "/api/v1/organization/lease", `{"content_item_id":%s}`},
			{reader, http.MethodPost, "/api/v1/holds", `{"content_item_id":%s}`},
			{librarian, http.MethodPost, "/admin/api/v1/leases", `{"content_id":%s,"model":"loan","copies":1}`},
			{librarian, http.MethodPost, "/admin/api/v1/leases", fmt.Sprintf(`{"content_id":%d,"model":"loan","copies":%%s}`, h.content)},
			{librarian, http.MethodPost, "/admin/api/v1/leases",
				fmt.Sprintf(`{"content_id":%d,"model":"loan","copies":1,"loans_left":%%s}`, h.content)},
			{librarian, http.MethodPatch, lease, `{"copies":%s}`},
			{admin, http.MethodPut, "/admin/api/v1/lending/rules",
				`{"loan_days":%s,"ready_days":3,"most_loans":5,"most_holds":5,"most_renewals":2}`},
			{admin, http.MethodPut, "/admin/api/v1/lending/rules",
				`{"loan_days":14,"ready_days":3,"most_loans":%s,"most_holds":5,"most_renewals":2}`},
		} {
			for _, value := range wrongs {
				w := h.Call(c.persona, "alpha", c.method, "/edu"+c.path, fmt.Appendf(nil, c.with, value))
				missing := w.Code == http.StatusNotFound && value == "100001" // an id that nobody has
				if w.Code != http.StatusUnprocessableEntity && w.Code != http.StatusBadRequest && !missing {
					t.Errorf("%s %s with %.60s: %d %.200s", c.method, c.path, value, w.Code, w.Body)
				}
			}
		}
		for _, c := range []struct{ method, path, body string }{
			{http.MethodPost, "/admin/api/v1/leases", fmt.Sprintf(`{"content_id":%d,"model":"gift","copies":1}`, h.content)},
			{http.MethodPost, "/admin/api/v1/leases", fmt.Sprintf(`{"content_id":%d,"model":"concurrent","copies":1,"loans_left":1}`, h.content)},
			{http.MethodPost, "/admin/api/v1/leases", fmt.Sprintf(`{"content_id":%d,"model":"loan","copies":1,"ends_on":"2001-01-01"}`, h.content)},
			{http.MethodPost, "/admin/api/v1/leases", fmt.Sprintf(`{"content_id":%d,"content_item_id":%d,"model":"loan","copies":1}`, h.content,
				h.item)}, // lent whole
			{http.MethodPatch, lease, `{"ends_on":"2001-01-01"}`}, {http.MethodPatch, lease, `{"ends_on":"2026-13-45"}`},
			{http.MethodPost, lease + "/assign", `{}`}, {http.MethodPost, lease + "/assign", `{"account_id":"x","group_id":"y"}`},
			{http.MethodPost, lease + "/assign", `{"account_id":"x","due_on":"2001-01-01"}`},
			{http.MethodPost, lease + "/assign", `{"account_id":"x","due_on":"tomorrow"}`},
		} {
			if w := h.Call(librarian, "alpha", c.method, "/edu"+c.path, []byte(c.body)); w.Code != http.StatusUnprocessableEntity {
				t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, w.Code, w.Body)
			}
		}
		if n := h.count("SELECT COUNT(*) FROM loans") + h.count("SELECT COUNT(*) FROM holds") +
			h.count("SELECT COUNT(*) FROM licences WHERE copies <> 1") + h.count("SELECT COUNT(*) FROM licences") - 1; n != 0 {
			t.Errorf("%d rows came of it", n)
		}
	})
}

// Loans, holds and licences of others are not there: for another reader of the
// library, for the same at another one, and for the staff of another one.
func TestForeignLending(t *testing.T) {
	desks(t, func(t *testing.T, h *desk) {
		admin := h.Person(t, "admin.of.beta", viewer.Visitor)
		err := h.People.Join(h.Ctx, accounts.Membership{AccountID: admin.ID, OrganizationID: h.Orgs["beta"].ID, Role: viewer.Admin})
		if err != nil {
			t.Fatal(err)
		}
		h.Enter(t, "admin.of.beta", apitest.Password) // a new role ends what was signed in
		body := fmt.Sprintf(`{"content_item_id":%d}`, h.item)
		loan := "/api/v1/loans/" + h.id("publisher of alpha", "/api/v1/organization/lease", body)
		hold := "/api/v1/holds/" + h.id("librarian of alpha", "/api/v1/holds", body)
		lease := "/admin/api/v1/leases/" + h.lease
		reader, err := h.People.ByUsername(h.Ctx, "reader.of.alpha")
		if err != nil {
			t.Fatal(err)
		}
		assign := fmt.Sprintf(`{"account_id":%q}`, reader.ID)
		for _, c := range []struct{ persona, portal, method, path, body string }{
			{"reader of alpha", "alpha", http.MethodPost, loan + "/renew", ""}, {"reader of alpha", "alpha", http.MethodPost, loan + "/return", ""},
			{"publisher of alpha", "beta", http.MethodPost, loan + "/renew", ""},
			{"publisher of alpha", "beta", http.MethodPost, loan + "/return", ""},
			{"reader of alpha", "alpha", http.MethodPost, hold + "/let-pass", ""}, {"reader of alpha", "alpha", http.MethodDelete, hold, ""},
			{"librarian of alpha", "beta", http.MethodDelete, hold, ""},
			{"admin.of.beta", "beta", http.MethodGet, lease, ""}, {"admin.of.beta", "beta", http.MethodPatch, lease, `{"copies":9}`},
			{"admin.of.beta", "beta", http.MethodPost, lease + "/assign", assign},
			{"admin.of.beta", "beta", http.MethodGet, lease + "/holders", ""}, {"admin.of.beta", "beta", http.MethodGet, lease + "/queue", ""},
			{"librarian of alpha", "alpha", http.MethodPost, lease + "/assign", fmt.Sprintf(`{"account_id":%q}`, admin.ID)},
		} {
			if w := h.Call(c.persona, c.portal, c.method, "/edu"+c.path, []byte(c.body)); w.Code != http.StatusNotFound {
				t.Errorf("%s at %s: %s %s: %d %s", c.persona, c.portal, c.method, c.path, w.Code, w.Body)
			}
		}
		loans := h.count("SELECT COUNT(*) FROM loans WHERE returned_at IS NULL")
		if n := loans + h.count("SELECT COUNT(*) FROM holds WHERE ended_at IS NULL"); n != 2 {
			t.Errorf("%d loans and holds, want 2", n)
		}
		w := h.Call("librarian of alpha", "alpha", http.MethodPost, "/edu/admin/api/v1/leases",
			fmt.Appendf(nil, `{"content_id":%d,"model":"loan","copies":1}`, h.Contents["beta/public"].ID))
		if w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a licence for another owner's title: %d %s", w.Code, w.Body)
		}
	})
}

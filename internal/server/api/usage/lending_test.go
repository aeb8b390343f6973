package usage_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"sudar/internal/kit/ident"
)

const lendingPath = "/edu/admin/api/v1/report/lending"

// Librarians see what their organisation lends, by title, time and group; others do not,
// and a parameter changes the answer or is refused.
func TestReportOfLending(t *testing.T) {
	presses(t, func(t *testing.T, h *press) {
		alpha := h.Orgs["alpha"].ID
		h.exec(`INSERT INTO lending_days (organization_id, day, content_id, loans, returns, renewals, holds, served, waited)
			VALUES ($1, '2026-01-02', $2, 5, 4, 3, 2, 2, 518400)`, alpha, h.title.ID)
		h.exec(`INSERT INTO lending_days (organization_id, day, content_id, loans, returns, renewals, holds, served, waited)
			VALUES ($1, '2026-01-02', $2, 9, 9, 9, 9, 9, 9)`, h.Orgs["beta"].ID, h.title.ID)
		group := ident.New()
		h.exec("INSERT INTO groups (id, organization_id, name, sort_name, created_at) VALUES ($1, $2, '=Бүлэг', 'a', 1)", group, alpha)
		h.exec(`INSERT INTO entitlements (id, kind, group_id, content_id, starts_at, ends_at, source, created_at)
			VALUES ($1, 'assigned', $2, $3, 1, 1767400000000000, 'group', 1767300000000000)`, ident.New(), group, h.title.ID)
		const days = "?from=2026-01-01&to=2026-01-03"
		var found struct {
			Data struct {
				Figures struct {
					Loans, Returns, Renewals, Holds int64
					WaitingDays                     int64 `json:"waiting_days"`
				}
				Times  []struct{ Loans int64 }
				Titles []struct{ Content struct{ Title string } }
			}
			Meta struct{ Total int }
		}
		w := h.Get("librarian of alpha", "alpha", lendingPath+days)
		if err := json.Unmarshal(w.Body.Bytes(), &found); err != nil || w.Code != http.StatusOK {
			t.Fatal(w.Code, w.Body, err)
		}
		f := found.Data.Figures
		if f.Loans != 5 || f.Returns != 4 || f.Renewals != 3 || f.Holds != 2 || f.WaitingDays != 3 || found.Meta.Total != 1 ||
			len(found.Data.Times) != 3 || found.Data.Times[1].Loans != 5 || found.Data.Titles[0].Content.Title != "=Тамир" {
			t.Errorf("%s", w.Body)
		}
		for query, want := range map[string]string{
			"&by=title":             "'=Тамир,5,4,3,2,3,0,0,0,",
			"&by=title&owner=own":   "'=Тамир,5,",
			"&by=time":              "2026-01-02,5,4,3,2,3",
			"&by=group":             "'=Бүлэг,0,1,1,1,0",
			"&by=time&owner=others": "2026-01-02,0,0,0,0,",
		} {
			w := h.Get("librarian of alpha", "alpha", lendingPath+"/export"+days+query)
			if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s: %d %s", query, w.Code, w.Body)
			}
			if w := h.Get("librarian of alpha", "alpha", lendingPath+"/export"+days+query+"&format=xlsx"); w.Code != http.StatusOK {
				t.Errorf("%s as a workbook: %d", query, w.Code)
			}
		}
		if w := h.Get("librarian of alpha", "alpha", lendingPath+"/groups"+days); !strings.Contains(w.Body.String(), `"due":1,"done":1`) {
			t.Errorf("groups: %d %s", w.Code, w.Body)
		}
		for _, query := range []string{
			"?kind=scroll", "?owner=mine", "?category_id=987654", "?sort=readers", "?direction=up", "?group=a", "/export?by=group&kind=book",
			"/export?by=group&sort=loans", "/export?by=time&direction=asc", "/groups?kind=book", "?from=2020-01-01",
		} {
			if w := h.Get("librarian of alpha", "alpha", lendingPath+query); w.Code != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", query, w.Code, w.Body)
			}
		}
		for persona, want := range map[string]int{
			publisher: http.StatusForbidden, "reader of alpha": http.StatusForbidden, "guest": http.StatusUnauthorized,
			"admin of alpha": http.StatusOK,
		} {
			for _, of := range []string{"", "/groups", "/export"} {
				if w := h.Get(persona, "alpha", lendingPath+of); w.Code != want {
					t.Errorf("%s: %s %d, want %d", persona, of, w.Code, want)
				}
			}
		}
	})
}

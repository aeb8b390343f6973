package members

import (
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// No list of members, invitations or groups sorts what it found (DESIGN §3).
func TestListsAreReadInOrder(t *testing.T) {
	lists := map[string]func() (string, []any){
		"by name": func() (string, []any) { q := Query{Page: page.Of(1, 30)}; return q.pageSQL(q.where("o")) },
		"of a role": func() (string, []any) {
			q := Query{Role: viewer.Reader, Page: page.Of(1, 30)}
			return q.pageSQL(q.where("o"))
		},
		"newest": func() (string, []any) {
			q := Query{Order: NewestFirst, Page: page.Of(1, 30)}
			return q.pageSQL(q.where("o"))
		},
		"found": func() (string, []any) {
			q := Query{Search: "бат дорж", Page: page.Of(1, 30)}
			return q.pageSQL(q.where("o"))
		},
		"invitations": func() (string, []any) { return invitationsPageSQL, []any{"o", 30, 0} },
		"groups":      func() (string, []any) { return groupsPageSQL, []any{"o", 30, 0} },
		"in a group":  func() (string, []any) { return groupMembersSQL, []any{"g", "o", 30, 0} },
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, list := range lists {
			query, args := list()
			if steps := dbtest.Plan(t, d, query, args); strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") {
				t.Errorf("%s is sorted\n%s", name, steps)
			}
		}
	})
}

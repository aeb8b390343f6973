package desk

import (
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Pages of pairs and of merges are read in the order of an index.
func TestPagesAreReadInOrder(t *testing.T) {
	librarian := viewer.Viewer{OrganizationID: "o", Role: viewer.Librarian}
	hub := viewer.Viewer{OrganizationID: "o", Role: viewer.HubAdmin, Hub: true}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		query, args := duplicatesSQL(librarian, page.Of(2, 30))
		all, allArgs := duplicatesSQL(hub, page.Of(2, 30))
		lists := map[string]struct {
			query string
			args  []any
		}{"pairs": {query, args}, "pairs of all": {all, allArgs}, "merges": {mergesSQL, []any{"o", 30, 0}}}
		for name, list := range lists {
			steps := dbtest.Plan(t, d, list.query, list.args)
			// Sorting those that share the first key of an index reads no more than the page needs.
			whole := strings.ReplaceAll(steps, "Incremental Sort  (", "")
			if strings.Contains(steps, "TEMP B-TREE FOR ORDER") || strings.Contains(whole, "Sort  (") {
				t.Errorf("%s are sorted\n%s", name, steps)
			}
		}
	})
}

package records

import (
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
)

// Records are read in the order of an index, of a reader and of a folder.
func TestRecordsAreReadInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, q := range map[string]Query{"own": {}, "folder": {FolderID: "f"}, "words": {Words: "тамир"}} {
			q.Page = page.Of(1, 30)
			query, args := listSQL("a", q)
			steps := dbtest.Plan(t, d, query, args)
			if whole := dbtest.ReadsWhole(steps, `own_records|r|a`); len(whole) > 0 {
				t.Errorf("%s reads %v whole\n%s", name, whole, steps)
			}
			if strings.Contains(steps, "USE TEMP B-TREE FOR") || strings.Contains(steps, "Sort") {
				t.Errorf("%s are sorted\n%s", name, steps)
			}
		}
	})
}

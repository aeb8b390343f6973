package notes

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// allSeen lets every account see one folder.
type allSeen struct{ Folders }

func (allSeen) Seen(string) (sql string, args []any) { return "SELECT 'f'", nil }

// Every list reads its entries in their order by an index, numbered and behind
// a position (DESIGN §3).
func TestEntriesAreReadInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &Service{db: d, folders: allSeen{}}
		for order := range sorted {
			for name, q := range map[string]Query{
				"all": {}, "an item": {ItemID: 7}, "a folder": {FolderID: "f"}, "an item in a folder": {FolderID: "f", ItemID: 7},
				"without a folder": {Unfiled: true}, "a colour": {Colour: Blue},
			} {
				q.Order, q.Page = order, page.Of(2, 12)
				behind := q
				behind.After = &Position{Order: order, ItemID: 7, Place: 10, At: time.Unix(1, 0), ID: ident.New()}
				ofNone := q
				ofNone.After = &Position{Order: order, Place: 10, At: time.Unix(1, 0), ID: ident.New()}
				for _, each := range []Query{q, behind, ofNone} {
					query, args := s.listSQL("a", each)
					readsInOrder(t, d, fmt.Sprint(order, " of ", name, " behind ", each.After), query, args)
				}
			}
		}
		for _, item := range []int64{0, 1} {
			query, args := changesSQL("a", item, 5, 100)
			readsInOrder(t, d, fmt.Sprint("changes of ", item), query, args)
		}
	})
}

func readsInOrder(t *testing.T, d *db.DB, name, query string, args []any) {
	t.Helper()
	steps := dbtest.Plan(t, d, query, args)
	if strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") {
		t.Errorf("%s is sorted\n%s", name, steps)
	}
	if whole := dbtest.ReadsWhole(steps, "e|entries"); len(whole) > 0 {
		t.Errorf("%s reads %v whole", name, whole)
	}
}

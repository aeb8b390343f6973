package demo

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// The index relates the same records as SQL, in the same order, for every
// record of the library.
func TestIndexRelatesWhatSQLRelates(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	s, answers := indexed(t, d)
	ctx := db.AllTenants(t.Context(), "test")
	ids, err := db.All[int64](ctx, d, "SELECT id FROM contents ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	related := func() map[int64][]string {
		guest, all := seenBy(t, s, "", Hub), map[int64][]string{}
		for _, id := range ids {
			cards, err := answers.Related(guest, id, 12)
			if err != nil {
				t.Fatal(err)
			}
			for _, card := range cards {
				all[id] = append(all[id], string(card))
			}
		}
		return all
	}
	byIndex := related()
	answers.Use(nil)
	bySQL := related()
	if len(bySQL) < len(ids)/2 {
		t.Fatalf("%d of %d records are related to any", len(bySQL), len(ids))
	}
	for _, id := range ids {
		if diff := cmp.Diff(bySQL[id], byIndex[id]); diff != "" {
			t.Errorf("record %d:\n%s", id, diff)
		}
	}
}

package spelling

import (
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/search/index/lookup"
)

// Reading how records write their words reads no whole table.
func TestWordsOfHitsReadNoWholeTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		query, args := writtenSQL([]lookup.Hit{{ID: 1}, {ID: 2}})
		plan := dbtest.Plan(t, d, query, args)
		if steps := dbtest.ReadsWhole(plan, `contents|items|a|p|cc|ct|t|content_\w+|contributor\w*|tags`); len(steps) > 0 {
			t.Errorf("%q\n%s", steps, plan)
		}
	})
}

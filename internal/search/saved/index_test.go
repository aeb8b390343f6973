package saved

import (
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// What a reader keeps is listed by its index: nothing is sorted.
func TestSavedSearchesAreListedByTheirIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		steps := dbtest.Plan(t, d, listSQL, []any{"a", 30, 0})
		if !strings.Contains(steps, "saved_searches_recent") || strings.Contains(steps, "USE TEMP B-TREE FOR") ||
			strings.Contains(steps, "Sort") {
			t.Error(steps)
		}
	})
}

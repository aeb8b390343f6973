package usage

import (
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// A report reads its rows by an index, in their order, and no table whole: a year of an
// owner is its days and whole months, however many titles there are.
func TestReportsHaveAnIndex(t *testing.T) {
	year := Days{From: "2025-11-27", To: "2026-11-26"}
	for name, c := range map[string]struct {
		query string
		args  []any
		sums  bool // a few rows are added up after they are read
	}{
		"days of an owner":             {ownerByDaySQL, []any{"a", year.From, year.To}, false},
		"portals of an owner":          {ownerByPortalSQL, append([]any{"a"}, year.Parts()...), true},
		"days of an owner at a portal": {ownerAtByDaySQL, []any{"a", "b", year.From, year.To}, false},
		"an owner at a portal":         {ownerAtSQL, []any{"a", "b", year.From, year.To}, true},
		"days at a portal":             {portalByDaySQL, []any{"a", year.From, year.To}, false},
		"titles of an owner":           {ofOwners.mostViewed(), []any{"a", 12, 0}, false},
		"titles at a portal":           {ofPortals.mostViewed(), []any{"a", 12, 0}, false},
		"views that are not added":     {pendingSQL, []any{10}, false},
		"months at a portal": {
			"SELECT " + readingColumns + " FROM usage_months m WHERE m.organization_id = $1 AND m.content_id IN (1, 2, 3) AND m.item_id = 0 " +
				"AND m.organization_id <> '' AND m.month >= $2 AND m.month <= $3", []any{"a", "2025-11", "2026-11"}, true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				plan := dbtest.Plan(t, d, c.query, c.args)
				if !c.sums && (strings.Contains(plan, "TEMP B-TREE FOR ORDER BY") || strings.Contains(plan, "Sort Key")) {
					t.Errorf("sorts:\n%s", plan)
				}
				if whole := dbtest.ReadsWhole(plan, "u|m|usage_months|usage_titles|usage_owner_days|usage_owner_totals|usage_owner_months|"+
					"usage_portal_days|usage_portal_titles"); len(whole) > 0 {
					t.Errorf("reads all of %v:\n%s", whole, plan)
				}
			})
		})
	}
}

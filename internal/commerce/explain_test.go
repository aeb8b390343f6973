package commerce

import (
	"strings"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// Every list is read in its order by an index, and what runs every minute reads no
// table whole.
func TestListsHaveAnIndex(t *testing.T) {
	now := db.At(clock.System{}.Now())
	orders := "SELECT " + orderColumns + " FROM orders o"
	for name, c := range map[string]struct {
		query string
		args  []any
	}{
		"own orders":   {orders + " WHERE o.account_id = $1 ORDER BY o.created_at DESC, o.id DESC LIMIT 30", []any{"a"}},
		"paid orders":  {orders + " WHERE o.account_id = $1 AND " + standings[IsPaid] + " ORDER BY o.created_at, o.id LIMIT 30", []any{"a"}},
		"ended orders": {orders + " WHERE o.account_id = $1 AND " + standings[CameToNone] + " ORDER BY o.created_at, o.id LIMIT 30", []any{"a"}},
		"sold orders":  {orders + " WHERE o.seller_id = $1 ORDER BY o.created_at DESC, o.id DESC LIMIT 30", []any{"a"}},
		"sold of a status": {
			orders + " WHERE o.seller_id = $1 AND o.status = $2 ORDER BY o.created_at DESC, o.id DESC LIMIT 30", []any{"a", "paid"},
		},
		"sold of which money goes back": {
			orders + " WHERE o.seller_id = $1 AND o.owed > 0 ORDER BY o.created_at DESC, o.id DESC LIMIT 30", []any{"a"},
		},
		"sold that wait for a transfer": {
			orders + " WHERE o.seller_id = $1 AND o.status = $2 AND o.expires_at >= o.created_at + $3 ORDER BY o.created_at DESC, o.id DESC " +
				"LIMIT 30",
			[]any{"a", "pending", transferFor.Microseconds()},
		},
		"orders of the hub": {orders + " ORDER BY o.created_at DESC, o.id DESC LIMIT 30", nil},
		"what expires":      {"SELECT id FROM orders WHERE expires_at <= $1 ORDER BY expires_at, id LIMIT 10", []any{now}},
		"packages":          {"SELECT " + packageColumns + " WHERE p.active ORDER BY p.position, p.id LIMIT 30", nil},
		"own packages":      {"SELECT " + packageColumns + " WHERE p.seller_id = $1 ORDER BY p.position, p.id LIMIT 30", []any{"a"}},
		"coupons":           {"SELECT " + couponColumns + " WHERE c.seller_id = $1 ORDER BY c.created_at DESC, c.id DESC LIMIT 30", []any{"a"}},
		"offers":            {"SELECT " + offerColumns + " WHERE f.content_id = $1 ORDER BY f.price, f.id LIMIT 30", []any{int64(1)}},
		"priced titles": {
			"SELECT " + pricedColumns + " WHERE c.owner_id = $1 AND c.deleted_at IS NULL AND " + havePrice +
				" ORDER BY c.created_at DESC, c.id DESC LIMIT 30", []any{"a"},
		},
		"events":    {"SELECT was FROM order_events WHERE order_id = $1 ORDER BY at, id LIMIT 30", []any{"a"}},
		"payments":  {"SELECT " + moneyColumns + " WHERE m.order_id = $1 ORDER BY m.recorded_at, m.id LIMIT 30", []any{"a"}},
		"what ends": {endingSQL, []any{now, now, 10}},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				plan := dbtest.Plan(t, d, c.query, c.args)
				if strings.Contains(plan, "TEMP B-TREE FOR ORDER BY") || strings.Contains(plan, "Sort Key") {
					t.Errorf("sorts:\n%s", plan)
				}
				if whole := dbtest.ReadsWhole(plan, "o|orders|e|entitlements|l|order_lines|m|payments|r|grants"); len(whole) > 0 &&
					!strings.Contains(plan, "USING INDEX") && !strings.Contains(plan, "Index Scan") {
					t.Errorf("reads all of %v:\n%s", whole, plan)
				}
			})
		})
	}
}

package lending

import (
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
)

// No list of licences, loans, holds or people sorts what it found (DESIGN §3).
func TestListsAreReadInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := d.Now()
		type query struct {
			query string
			args  []any
		}
		lists := map[string]query{
			"loans":    {ownLoansSQL, []any{"a", "o", 30, 0, now}},
			"holds":    {ownHoldsSQL, []any{now, "a", "o", 30, 0, now}},
			"holders":  {holdersSQL, []any{"t", now, 30, 0}},
			"queue":    {queueSQL, []any{"t", 30, 0}},
			"requests": {requestSQL + " WHERE q.organization_id = $1" + requestOrder + " LIMIT 30", []any{"o"}},
			"requests of a licence": {
				requestSQL + " WHERE q.organization_id = $1 AND q.licence_id = $2" + requestOrder + " LIMIT 30", []any{"o", "l"},
			},
			"open requests": {
				requestSQL + " WHERE q.organization_id = $1 AND q.status = $2" + requestOrder + " LIMIT 30", []any{"o", "open"},
			},
		}
		s := &Service{db: d}
		for _, state := range []State{"", Full, Unused, Soon} {
			sql, args := pageSQL(s.where(Query{State: state}, "o"), page.Of(1, 30))
			lists["licences "+string(state)] = query{sql, args}
		}
		for name, list := range lists {
			if steps := dbtest.Plan(t, d, list.query, list.args); strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") {
				t.Errorf("%s is sorted\n%s", name, steps)
			}
		}
	})
}

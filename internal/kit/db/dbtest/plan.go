package dbtest

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/kit/db"
)

// Plan returns how a database reads a query; PostgreSQL is told not to sort,
// so that what it sorts all the same has no index.
func Plan(t testing.TB, d *db.DB, query string, args []any) string {
	t.Helper()
	ctx := t.Context()
	var steps []string
	err := d.InTx(ctx, func(ctx context.Context) error {
		if d.Dialect() == db.Postgres {
			for _, setting := range []string{
				"enable_sort = off", "enable_seqscan = off", "enable_bitmapscan = off", "plan_cache_mode = force_generic_plan",
			} {
				if _, err := db.Exec(ctx, d, "SET LOCAL "+setting); err != nil {
					return err
				}
			}
			var err error
			steps, err = db.All[string](ctx, d, "EXPLAIN "+query, args...)
			return err
		}
		type step struct {
			ID      int    `db:"id"`
			Parent  int    `db:"parent"`
			NotUsed int    `db:"notused"`
			Detail  string `db:"detail"`
		}
		rows, err := db.All[step](ctx, d, "EXPLAIN QUERY PLAN "+query, args...)
		for _, row := range rows {
			steps = append(steps, row.Detail)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(steps, "\n")
}

// ReadsWhole returns the steps of a plan that read all of a table. The tables, by
// their names and aliases in the query, are a regular expression.
func ReadsWhole(plan, tables string) []string {
	whole := regexp.MustCompile(`SCAN (` + tables + `)$|Seq Scan on (?:` + tables + `)\b`)
	var found []string
	for step := range strings.SplitSeq(plan, "\n") {
		if whole.MatchString(step) {
			found = append(found, step)
		}
	}
	return found
}

package dbtest

import (
	"context"
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
			for _, off := range []string{"enable_sort", "enable_seqscan", "enable_bitmapscan"} {
				if _, err := db.Exec(ctx, d, "SET LOCAL "+off+" = off"); err != nil {
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

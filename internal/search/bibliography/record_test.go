package bibliography

import (
	"context"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
)

// Reading the records of a file of results reads no whole table, whoever asks.
func TestRecordsReadNoWholeTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for who, ctx := range map[string]context.Context{
			"guest":     viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", Role: viewer.Guest}),
			"hub guest": viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", Hub: true, Role: viewer.Guest}),
			"reader":    viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", AccountID: "a", Role: viewer.Reader}),
			"librarian": viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", AccountID: "a", Role: viewer.Librarian}),
			"everybody": db.AllTenants(context.Background(), "test"),
		} {
			scope, err := entitlements.New(d, clock.System{}).ScopeOf(ctx)
			if err != nil {
				t.Fatal(err)
			}
			w := db.NewWhere()
			scope.Where(w, "c")
			query, args := recordsSQL(w.In("c.id", 1, 2))
			plan := dbtest.Plan(t, d, query, args)
			if steps := dbtest.ReadsWhole(plan,
				`items|i|a|b|o|p|cc|ct|t|e|g|content_\w+|contributor\w*|tags|categories|organizations|entitlements|right_group_contents`); len(
				steps) > 0 {
				t.Errorf("%s: %q\n%s", who, steps, plan)
			}
		}
	})
}

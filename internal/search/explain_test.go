package search

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// filters are each filter of a list alone.
var filters = map[string]Query{
	"none": {}, "text": {Text: "номын сан"}, "title": {Text: "ном", TitleOnly: true}, "category": {CategoryID: 1}, "tag": {TagID: 1},
	"contributor": {ContributorID: 1}, "contributor name": {ContributorName: "Лодойдамба"}, "rating": {RatingFrom: 3, RatingTo: 4},
	"years": {YearFrom: 1990, YearTo: 2000}, "file type": {FileTypes: []string{"epub", "pdf"}}, "kind": {Kinds: []string{"book"}},
	"language": {Languages: []string{"mn"}}, "audience": {Audiences: []string{"adult"}}, "free": {Price: Price{Free: true}},
	"paid": {Price: Price{Paid: true}}, "price": {Price: Price{Min: 1, Max: 9}}, "organisation": {Organization: "hub"},
}

var viewers = map[string]context.Context{
	"guest":     viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", Role: viewer.Guest}),
	"hub guest": viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", Hub: true, Role: viewer.Guest}),
	"reader":    viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", AccountID: "a", Role: viewer.Reader}),
	"librarian": viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", AccountID: "a", Role: viewer.Librarian}),
	"everybody": db.AllTenants(context.Background(), "test"),
}

// wholeTable is a step that reads all of a table that only grows.
var wholeTable = regexp.MustCompile(`SCAN (items|i|cc|t|e|g|content_\w+|contributor\w*|entitlements|right_group_contents)$`)

// Every order has an index, whoever asks (DESIGN §3): no list without filters
// sorts, and no filter reads a whole table.
func TestEveryOrderAndFilterHasAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.System{}
		rights := entitlements.New(d, clk)
		s := New(d, clk, rights, catalogue.New(d, clk, organizations.New(d, clk, "", ""), rights))
		for who, ctx := range viewers {
			for sort, order := range sortColumns {
				for name, q := range filters {
					if name != "none" && (who != "reader" || sort != CreatedDesc && sort != TitleAsc) {
						continue
					}
					steps := explain(t, s, ctx, q, order)
					if name == "none" && (strings.Contains(steps, "USE TEMP B-TREE FOR") || strings.Contains(steps, "Sort")) {
						t.Errorf("%s, %s: the list is sorted\n%s", who, sort, steps)
					}
					for step := range strings.SplitSeq(steps, "\n") {
						if wholeTable.MatchString(step) {
							t.Errorf("%s, %s, filter %s: %s\n%s", who, sort, name, step, steps)
						}
					}
				}
			}
		}
	})
}

// explain answers the plan of a list; on PostgreSQL the planner is told not to
// sort and not to read whole tables, so that what is left had no index.
func explain(t *testing.T, s *Service, ctx context.Context, q Query, order string) string {
	t.Helper()
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		t.Fatal(err)
	}
	w := db.NewWhere()
	scope.Where(w, "c")
	if err := s.filter(ctx, w, q); err != nil {
		t.Fatal(err)
	}
	query, args := listSQL(ctx, w, order, page.Of(3, 30))
	var steps []string
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if s.db.Dialect() == db.Postgres {
			for _, off := range []string{"SET LOCAL enable_seqscan = off", "SET LOCAL enable_sort = off", "SET LOCAL plan_cache_mode = force_generic_plan"} {
				if _, err := db.Exec(ctx, s.db, off); err != nil {
					return err
				}
			}
			steps, err = db.All[string](ctx, s.db, "EXPLAIN "+query, args...)
			return err
		}
		type step struct {
			ID      int    `db:"id"`
			Parent  int    `db:"parent"`
			NotUsed int    `db:"notused"`
			Detail  string `db:"detail"`
		}
		rows, err := db.All[step](ctx, s.db, "EXPLAIN QUERY PLAN "+query, args...)
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

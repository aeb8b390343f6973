package search

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/search/queries"
)

// filters are each filter of a list alone.
var filters = map[string]queries.Query{
	"none": {}, "category": {CategoryID: 1}, "tag": {TagID: 1},
	"contributor": {ContributorID: 1}, "role": {ContributorID: 1, ContributorRole: "author"}, "rating": {RatingFrom: 3, RatingTo: 4},
	"years": {YearFrom: 1990, YearTo: 2000}, "file type": {FileTypes: []string{"epub", "pdf"}}, "kind": {Kinds: []string{"book"}},
	"language": {Languages: []string{"mn"}}, "audience": {Audiences: []string{"adult"}}, "free": {Price: queries.Price{Free: true}},
	"paid": {Price: queries.Price{Paid: true}}, "price": {Price: queries.Price{Min: 1, Max: 9}}, "organisation": {Organization: "hub"},
	"readable": {Readable: true},
}

var viewers = map[string]context.Context{
	"guest":     viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", Role: viewer.Guest}),
	"hub guest": viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", Hub: true, Role: viewer.Guest}),
	"reader":    viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", AccountID: "a", Role: viewer.Reader}),
	"librarian": viewer.With(context.Background(), viewer.Viewer{OrganizationID: "o", AccountID: "a", Role: viewer.Librarian}),
	"everybody": db.AllTenants(context.Background(), "test"),
}

// growing are the tables that only grow, and what lists call them.
const growing = `items|i|a|b|o|p|cc|ct|t|e|g|content_\w+|contributor\w*|tags|categories|organizations|entitlements|right_group_contents`

// Every order has an index, whoever asks (DESIGN §3): no list without filters
// sorts, and no filter reads a whole table.
func TestEveryOrderAndFilterHasAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.System{}
		rights := entitlements.New(d, clk)
		s := New(d, clk, rights, catalogue.New(d, clk, organizations.New(d, clk, "", ""), rights))
		for who, ctx := range viewers {
			orders := map[queries.Sort]string{}
			for _, sort := range append([]queries.Sort{queries.WeightedDesc, queries.CuratedDesc}, queries.Sorts...) {
				orders[sort] = queries.Query{Sort: []queries.Sort{sort}}.Order(ctx)
				orders["english "+sort] = queries.Query{Sort: []queries.Sort{sort}}.Order(locale.With(ctx, locale.English))
			}
			for sort, order := range orders {
				for name, q := range filters {
					if name != "none" && (who != "reader" || sort != queries.CreatedDesc && sort != queries.TitleAsc) {
						continue
					}
					w, err := s.visible(ctx)
					if err == nil {
						err = s.filter(ctx, w, q)
					}
					if err != nil {
						t.Fatal(err)
					}
					query, args := listSQL(ctx, w, order, page.Of(3, 30))
					steps := dbtest.Plan(t, d, query, args)
					if name == "none" && (strings.Contains(steps, "USE TEMP B-TREE FOR") || strings.Contains(steps, "Sort")) {
						t.Errorf("%s, %s: the list is sorted\n%s", who, sort, steps)
					}
					wholeTables(t, fmt.Sprintf("%s, %s, filter %s", who, sort, name), steps)
				}
			}
		}
	})
}

// No relation reads a whole table.
func TestRelatedReadsNoWholeTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		wholeTables(t, "relations", dbtest.Plan(t, d, relationsSQL, []any{1}))
	})
}

func wholeTables(t *testing.T, what, plan string) {
	t.Helper()
	for _, step := range dbtest.ReadsWhole(plan, growing) {
		t.Errorf("%s: %s\n%s", what, step, plan)
	}
}

package reports

import (
	"testing"
	"time"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// many is how many titles the publisher of the benchmark has; each is used on a day and
// read in a month, and at 26 portals something happens every day.
const many = "1000000"

var million = []string{
	`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + many + `)
	INSERT INTO usage_titles (owner_id, content_id, views) SELECT $1, i, ` + many + ` - i FROM n`,
	"INSERT INTO usage_title_counts (side, organization_id, n) VALUES ('owner', $1, " + many + ")",
	`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + many + `)
	INSERT INTO usage_days (content_id, item_id, organization_id, day, kind, n) SELECT i, 0, $1, '2026-03-01', 'view', 7 FROM n`,
	`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + many + `)
	INSERT INTO usage_months (owner_id, content_id, item_id, organization_id, month, readers, opens, seconds, finished, hidden, few_finished)
	SELECT $1, i, 0, '', '2026-03', 9, 9, 900, 0, FALSE, FALSE FROM n`,
}

const everyDay = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 129)
	INSERT INTO usage_owner_days (owner_id, day, kind, organization_id, n)
	SELECT $1, $2, 'kind' || (i % 5), 'portal' || (i / 5), 3 FROM n`

// sums are what is kept beside the days of portals.
var sums = []string{
	`INSERT INTO usage_owner_totals (owner_id, day, kind, n)
	SELECT owner_id, day, kind, SUM(n) FROM usage_owner_days WHERE owner_id = $1 GROUP BY owner_id, day, kind`,
	`INSERT INTO usage_owner_months (owner_id, month, kind, organization_id, n)
	SELECT owner_id, substr(day, 1, 7), kind, organization_id, SUM(n) FROM usage_owner_days WHERE owner_id = $1
	GROUP BY owner_id, substr(day, 1, 7), kind, organization_id`,
}

// BenchmarkYearOfAMillionTitles makes the report of a publisher's year, with its first
// page of titles. Issue 20 asks for 200 ms.
func BenchmarkYearOfAMillionTitles(b *testing.B) {
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			clk := clock.At(time.Date(2026, 11, 26, 4, 0, 0, 0, time.UTC))
			d := open(b, clk)
			ctx := db.AllTenants(b.Context(), "benchmark")
			owners, rights := organizations.New(d, clk, "hub", ""), entitlements.New(d, clk)
			records, counts := catalogue.New(d, clk, owners, rights), usage.New(d, clk)
			check := func(err error) {
				b.Helper()
				if err != nil {
					b.Fatal(err)
				}
			}
			owner, err := owners.Create(ctx, organizations.Organization{Slug: "hub", Name: "Уран үг", Hub: true})
			check(err)
			for range 12 {
				_, err := records.Create(ctx, catalogue.Content{OwnerID: owner.ID, Title: "Тамир", Visibility: entitlements.Public})
				check(err)
			}
			check(db.ExecEach(ctx, d, million, owner.ID))
			for day := range 365 {
				_, err := db.Exec(ctx, d, everyDay, owner.ID, clk.Now().AddDate(0, 0, -day).Format(time.DateOnly))
				check(err)
			}
			check(db.ExecEach(ctx, d, sums, owner.ID))
			s := New(clk, Domains{
				Organizations: owners, Catalogue: records, Usage: counts,
				Commerce: commerce.New(d, clk, commerce.Domains{
					Audit: audit.New(d, clk), Entitlements: rights, Catalogue: records, Jobs: jobs.New(d),
				}, commerce.Options{Taxes: commerce.Usual}),
			})
			publisher := viewer.With(ctx, viewer.Viewer{AccountID: "a", OrganizationID: owner.ID, Role: viewer.Publisher})
			year, err := PeriodOf("2025-11-27", "2026-11-26", clk.Now())
			check(err)
			b.ResetTimer()
			for b.Loop() {
				found, err := s.Publisher(publisher, owner.ID, "", year, page.Of(1, 12))
				if err != nil || len(found.Titles.Rows) != 12 || found.Titles.Total < 1_000_000 {
					b.Fatal(len(found.Titles.Rows), found.Titles.Total, err)
				}
			}
		})
	}
}

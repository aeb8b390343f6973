package lending

import (
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/usage"
)

// The organisation of the benchmark lends 5,000 of a million titles: each is borrowed on
// every ninth day of a year, and refused as often.
var lentYear = []string{
	`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 64999)
	INSERT INTO lending_months (organization_id, month, content_id, loans, returns, renewals, holds, served, waited)
	SELECT $1, CASE WHEN i / 5000 < 1 THEN '2025-12' ELSE '2026-' || CASE WHEN i / 5000 < 10 THEN '0' ELSE '' END || (i / 5000) END,
	1 + i % 5000, 20, 20, 10, 10, 10, 90000 FROM n`,
	`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
	INSERT INTO usage_days (content_id, item_id, organization_id, day, kind, n)
	SELECT i, i, $1, '2026-03-01', 'no_license', 1 FROM n`,
}

const lentDay = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
	INSERT INTO lending_days (organization_id, day, content_id, loans, returns, renewals, holds, served, waited)
	SELECT $1, $2, i, 2, 2, 1, 1, 1, 9000 FROM n WHERE (i + $3) % 9 = 0`

// BenchmarkYearOfLending finds the first page of a year's titles, in the order that
// needs the most, and the sums. Issue 20 asks for 200 ms for a report.
func BenchmarkYearOfLending(b *testing.B) {
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			clk := standing()
			h := newFixture(b, open(b, clk), clk)
			h.check(db.ExecEach(h.all, h.db, lentYear, h.own.ID))
			for day := range 365 {
				_, err := db.Exec(h.all, h.db, lentDay, h.own.ID, clk.Now().AddDate(0, 0, -day).Format(time.DateOnly), int64(day))
				h.check(err)
			}
			q := FiguresQuery{Days: usage.Days{From: "2025-11-26", To: "2026-11-25"}, Sort: "turnover", Page: page.Of(1, 12)}
			b.ResetTimer()
			for b.Loop() {
				list, err := h.TitleFigures(h.librarian, q)
				h.check(err)
				_, err = h.Figures(h.librarian, q)
				h.check(err)
				if _, err = h.MovesOver(h.librarian, q, true); err != nil || list.Total < 50_000 {
					b.Fatal(list.Total, err)
				}
			}
		})
	}
}

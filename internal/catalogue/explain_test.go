package catalogue

import (
	"slices"
	"strings"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
)

// No list of reviews or reports sorts what it found (DESIGN §3).
func TestReviewsAndReportsAreReadInOrder(t *testing.T) {
	ofContent, contentArgs := reviewsSQL(written(1, "a"), 24, 12)
	ofReader, readerArgs := reviewsSQL(db.NewWhere().And("r.account_id = ?", "a"), 0, 12)
	lists := map[string]struct {
		query string
		args  []any
	}{
		"of a content": {ofContent, contentArgs}, "of a reader": {ofReader, readerArgs}, "reports": {reportsSQL, []any{"o", 30, 0}},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, list := range lists {
			if steps := dbtest.Plan(t, d, list.query, list.args); strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") {
				t.Errorf("%s is sorted\n%s", name, steps)
			}
		}
	})
}

// A page of a series is read in the order of its index.
func TestSeriesAreReadInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := db.NewWhere().And("cs.series_id = ?", 1).And("c.deleted_at IS NULL").And("c.visibility = 'public'")
		query := seriesWorksSQL(t.Context(), w, page.Of(2, 12))
		steps := dbtest.Plan(t, d, query, w.Args())
		for _, wrong := range []string{"TEMP B-TREE", "Sort", "Seq Scan", "SCAN"} {
			if strings.Contains(steps, wrong) {
				t.Errorf("%s in\n%s", wrong, steps)
			}
		}
	})
}

// What a contributor leads to and where all contributors and series are is read
// by indexes, never by a whole table.
func TestContributorsAreReadByIndexes(t *testing.T) {
	w := db.NewWhere(int64(1)).And("c.deleted_at IS NULL").And("c.visibility = 'public'")
	queries := map[string]struct {
		query string
		args  []any
	}{
		"companions": {companionsSQL(w), w.Args()}, "subjects": {subjectsSQL(w), w.Args()},
		"a public work":       {publicWorkSQL + " LIMIT 1", []any{1}},
		"addresses":           {nameAddressesSQL(publicAuthors), []any{0, 5000}},
		"addresses of series": {nameAddressesSQL(publicSeries), []any{0, 5000}},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, q := range queries {
			for step := range strings.Lines(dbtest.Plan(t, d, q.query, q.args)) {
				if step = strings.TrimSpace(step); strings.Contains(step, "Seq Scan") || strings.HasPrefix(step, "SCAN ") && step != "SCAN w" {
					t.Errorf("%s: %s", name, step)
				}
			}
		}
	})
}

// uses are the tables whose rows keep a record from being discarded: somebody has
// used it. Those of an import go with what it undoes.
var uses = []string{
	"bulk_edit_contents", "entitlements", "entries", "folder_contents", "items", "lending_titles", "merge_links", "offers", "order_lines",
	"reading_places", "record_comments", "record_sources", "reports", "reviews", "right_group_contents", "saved_contents", "seen_contents",
	"statement_lines", "submission_events",
}

// A table that refers to records is one whose rows go with a record, or one whose rows
// say that somebody uses it: a table of a job that is neither makes an undone import
// leave its records.
func TestDiscardKnowsWhatRefersToRecords(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	tables, err := db.All[string](t.Context(), d, `SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
		WHERE m.type = 'table' AND f."table" = 'contents'`)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if slices.Contains(ownTables, table) == slices.Contains(uses, table) && table != "duplicate_records" {
			t.Errorf("%s: do its rows go with a record, or do they say that somebody uses it?", table)
		}
	}
}

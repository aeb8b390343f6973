package queries

import (
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/search/index/lookup"
)

// Looking for a phrase among hits reads no whole table.
func TestPhrasesReadNoWholeTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, field := range []Field{AnyField, TitleField, AuthorField, SubjectField, PublisherField} {
			query, args := verbatimSQL(Expression{Field: field, Text: "номын сан"}, []lookup.Hit{{ID: 1}, {ID: 2}})
			plan := dbtest.Plan(t, d, query, args)
			if steps := dbtest.ReadsWhole(plan, `contents|c|p|cc|ct|t|content_\w+|contributor\w*|tags`); len(steps) > 0 {
				t.Errorf("%s: %q\n%s", field, steps, plan)
			}
		}
	})
}

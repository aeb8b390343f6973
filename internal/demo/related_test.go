package demo

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// The index relates the same records as a plain query of the database, in the
// same order, for every record of the library.
func TestIndexRelatesWhatTheDatabaseRelates(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	s, answers := indexed(t, d)
	ids, err := db.All[int64](db.AllTenants(t.Context(), "test"), d, "SELECT id FROM contents ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	guest, related := seenBy(t, s, "", Hub), 0
	for _, id := range ids {
		cards, err := answers.Related(guest, id, 12)
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, card := range cards {
			found = append(found, string(card))
		}
		if len(found) > 0 {
			related++
		}
		if diff := cmp.Diff(relatedInDatabase(t, s, d, guest, id), found); diff != "" {
			t.Errorf("record %d:\n%s", id, diff)
		}
	}
	if related < len(ids)/2 {
		t.Errorf("%d of %d records are related to any", related, len(ids))
	}
}

// relatedInDatabase returns the cards of the 12 records that share most with
// one: a contributor counts 4, a tag 2, a category 1.
func relatedInDatabase(t *testing.T, s *Service, d *db.DB, ctx context.Context, id int64) []string {
	t.Helper()
	scope, err := s.Entitlements.ScopeOf(ctx)
	if err != nil {
		t.Fatal(err)
	}
	w := db.NewWhere(id)
	scope.Where(w, "c")
	cards, err := db.All[string](ctx, d, "SELECT "+catalogue.CardColumn(ctx)+` FROM (
		SELECT content_id, SUM(weight) AS weight FROM (
			SELECT DISTINCT b.content_id, b.contributor_id AS shared, 4 AS weight FROM content_contributors a JOIN content_contributors b `+
		`ON b.contributor_id = a.contributor_id
				WHERE a.content_id = $1 AND b.content_id <> $1
			UNION ALL SELECT b.content_id, b.tag_id, 2 FROM content_tags a JOIN content_tags b ON b.tag_id = a.tag_id
				WHERE a.content_id = $1 AND b.content_id <> $1
			UNION ALL SELECT b.content_id, b.category_id, 1 FROM content_categories a JOIN content_categories b ON b.category_id = a.category_id
				WHERE a.content_id = $1 AND b.content_id <> $1
		) shared GROUP BY content_id) near JOIN contents c ON c.id = near.content_id`+w.SQL()+
		" ORDER BY near.weight DESC, c.views DESC, c.id LIMIT 12", w.Args()...)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

package api_test

import (
	"fmt"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// multiply makes a record into many, in one statement, and returns their ids.
func (h *fixture) multiply(t *testing.T, contentID int64, to int) []int64 {
	t.Helper()
	columns, err := db.All[string](h.Ctx, h.DB, "SELECT name FROM pragma_table_info('contents') WHERE name NOT IN ('id', 'slug')")
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Join(columns, ", ")
	ids, err := db.All[int64](h.Ctx, h.DB, `INSERT INTO contents (slug, `+list+`)
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2) SELECT 'many-' || n.i, `+list+
		` FROM n, contents WHERE id = $1 RETURNING id`, contentID, to)
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// Whoever saves or reviews without end is told which list is full, beside a
// field; what is there already can still be saved again and changed.
func TestShelfAndReviewsHaveAQuota(t *testing.T) {
	h := sqliteFixture(t)
	account := h.Person(t, "bold", viewer.Reader)
	ids := h.multiply(t, h.Contents["alpha/public"].ID, reading.MostSaved+1)
	for table, fill := range map[string]string{
		"saved_contents": "INSERT INTO saved_contents (account_id, content_id, saved_at) SELECT $1, id, 1 FROM contents WHERE slug " +
			"LIKE 'many-%' ORDER BY id LIMIT $2",
		"reviews": `INSERT INTO reviews (id, content_id, account_id, stars, body, created_at, updated_at)
			SELECT 'r' || id, id, $1, 5, '', 1, 1 FROM contents WHERE slug LIKE 'many-%' ORDER BY id LIMIT $2`,
	} {
		most := map[string]int{"saved_contents": reading.MostSaved, "reviews": catalogue.MostReviews}[table]
		if n, err := db.Exec(h.Ctx, h.DB, fill, account.ID, most); err != nil || int(n) != most {
			t.Fatalf("%s: %d, %v", table, n, err)
		}
	}
	last := ids[len(ids)-1]
	for what, c := range map[string]struct{ path, body, code string }{
		"one more saved":    {"/edu/api/v1/contents/saved", fmt.Sprintf(`{"content_id":%d}`, last), "shelf_full"},
		"saved again":       {"/edu/api/v1/contents/saved", fmt.Sprintf(`{"content_id":%d}`, ids[0]), ""},
		"one more review":   {"/edu/api/v1/reviews", fmt.Sprintf(`{"content_id":%d,"stars":5}`, last), "reviews_full"},
		"a review repeated": {"/edu/api/v1/reviews", fmt.Sprintf(`{"content_id":%d,"stars":5}`, ids[0]), "review_exists"},
	} {
		w := h.Send("bold", "POST", c.path, c.body)
		if c.code == "" {
			if w.Code/100 != 2 {
				t.Errorf("%s: %d %s", what, w.Code, w.Body)
			}
			continue
		}
		f := apitest.FailureOf(t, w)
		if f.Code != c.code || w.Code != 409 {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
		if strings.HasSuffix(c.code, "_full") &&
			(len(f.Errors) != 1 || f.Errors[0].Field != "content_id" || f.Errors[0].Message != f.Message || strings.Contains(f.Message, "{")) {
			t.Errorf("%s says %+v", what, f)
		}
	}
}

package catalogue

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// Title is how a content is named and where its page is.
type Title struct {
	ID    int64
	Slug  string
	Title string
}

// Titles returns the titles of contents by id in the request's language, as
// far as ctx's viewer may see them.
func (s *Service) Titles(ctx context.Context, ids []int64) (map[int64]Title, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere().In("c.id", db.List(ids)...)
	scope.Where(w, "c")
	type titleRow struct {
		ID           int64  `db:"id"`
		Slug         string `db:"slug"`
		Title        string `db:"title"`
		Language     string `db:"language"`
		Translations string `db:"translations"`
	}
	rows, err := db.All[titleRow](ctx, s.db, "SELECT c.id, c.slug, c.title, c.language, c.translations FROM contents c"+w.SQL(), w.Args()...)
	found := make(map[int64]Title, len(rows))
	for _, row := range rows {
		c := Content{Title: row.Title, Language: row.Language}
		if err := json.Unmarshal([]byte(row.Translations), &c.Translations); err != nil {
			return nil, fmt.Errorf("catalogue: translations of %d: %w", row.ID, err)
		}
		found[row.ID] = Title{ID: row.ID, Slug: row.Slug, Title: c.ShownIn(locale.From(ctx)).Title}
	}
	return found, err
}

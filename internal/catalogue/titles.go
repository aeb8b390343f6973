package catalogue

import (
	"context"

	"sudar/internal/kit/db"
)

// Title is how a content is named and where its page is.
type Title struct {
	ID    int64  `db:"id"`
	Slug  string `db:"slug"`
	Title string `db:"title"`
}

// Titles answers the titles of contents by id, as far as ctx's viewer may see
// them.
func (s *Service) Titles(ctx context.Context, ids []int64) (map[int64]Title, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere().In("c.id", db.List(ids)...)
	scope.Where(w, "c")
	rows, err := db.All[Title](ctx, s.db, "SELECT c.id, c.slug, c.title FROM contents c"+w.SQL(), w.Args()...)
	found := make(map[int64]Title, len(rows))
	for _, row := range rows {
		found[row.ID] = row
	}
	return found, err
}

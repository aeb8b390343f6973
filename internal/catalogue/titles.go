package catalogue

import (
	"context"

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
	contents, err := db.All[Content](ctx, s.db, "SELECT c.id, c.slug, c.title, c.language, c.translations FROM contents c"+w.SQL(),
		w.Args()...)
	found := make(map[int64]Title, len(contents))
	for _, c := range contents {
		found[c.ID] = Title{ID: c.ID, Slug: c.Slug, Title: c.ShownIn(locale.From(ctx)).Title}
	}
	return found, err
}

// Cards returns the cards of contents by id in the request's language, as far as
// ctx's viewer may see them.
func (s *Service) Cards(ctx context.Context, ids []int64) (map[int64]Card, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	type row struct {
		Card Card `db:"card,json"`
	}
	w := db.NewWhere().In("c.id", db.List(ids)...)
	scope.Where(w, "c")
	rows, err := db.All[row](ctx, s.db, "SELECT "+CardColumn(ctx)+" FROM contents c"+w.SQL(), w.Args()...)
	found := make(map[int64]Card, len(rows))
	for _, r := range rows {
		found[r.Card.ID] = r.Card
	}
	return found, err
}

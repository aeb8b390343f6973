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

// AuthorNames returns the names of contributors by id in the request's language,
// as far as ctx's viewer may see a work of theirs.
func (s *Service) AuthorNames(ctx context.Context, ids []int64) (map[int64]string, error) {
	return s.namesOf(ctx, ids, "p.id, p.display_name AS name, p.display_name_en AS name_en FROM contributors p",
		"content_contributors cc JOIN contents c ON c.id = cc.content_id", "cc.contributor_id = p.id")
}

// SeriesNames returns the names of series by id in the request's language, as far
// as ctx's viewer may see a work of them.
func (s *Service) SeriesNames(ctx context.Context, ids []int64) (map[int64]string, error) {
	return s.namesOf(ctx, ids, "p.id, p.name, p.name_en FROM series p",
		"content_series cs JOIN contents c ON c.id = cs.content_id", "cs.series_id = p.id")
}

// namesOf reads names p of which the viewer sees a work c.
func (s *Service) namesOf(ctx context.Context, ids []int64, names, works, joined string) (map[int64]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	type row struct {
		ID     int64  `db:"id"`
		Name   string `db:"name"`
		NameEN string `db:"name_en"`
	}
	seen := db.NewWhere().In("p.id", db.List(ids)...)
	listed := seen.SQL()
	w := db.NewWhere(seen.Args()...).And(joined)
	scope.Where(w, "c")
	rows, err := db.All[row](ctx, s.db, "SELECT "+names+listed+" AND EXISTS (SELECT 1 FROM "+works+w.SQL()+")", w.Args()...)
	found := make(map[int64]string, len(rows))
	for _, r := range rows {
		found[r.ID] = locale.From(ctx).Choose(r.Name, r.NameEN)
	}
	return found, err
}

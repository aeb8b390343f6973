package desk

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"sudar/internal/audit"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// MostFeatured is how many titles are featured at most.
const MostFeatured = 20

// FeaturedTitle is a title that the librarians of the hub chose: all portals recommend
// it before what is read most (PRODUCT, "Catalogue").
type FeaturedTitle struct {
	ID      int64  `db:"id"`
	Slug    string `db:"slug"`
	Title   string `db:"title"`
	Year    int    `db:"year"`
	Curated int    `db:"curated"` // the greatest comes first
}

const featuredSQL = `SELECT c.id, c.slug, c.title, COALESCE(c.year, 0) AS year, c.curated FROM contents c
	WHERE c.curated > 0 AND c.visibility = 'public' AND c.deleted_at IS NULL ORDER BY c.curated DESC, c.views DESC, c.id DESC LIMIT $1`

// Featured returns the featured titles in their order, which are alike for all. One
// that is public no more is not among them, and has its place again once it is.
func (s *Service) Featured(ctx context.Context) ([]FeaturedTitle, error) {
	if _, err := staff(ctx); err != nil {
		return nil, err
	}
	return db.All[FeaturedTitle](ctx, s.db, featuredSQL, MostFeatured)
}

// Feature replaces the featured titles by those of ids, in this order; conflict unless
// before are those of now. Each is a title that readers of all portals find: another is
// 422, as one that stands twice or too many are. It is for staff of the hub, whom the
// access rule lets in.
func (s *Service) Feature(ctx context.Context, before, ids []int64) ([]FeaturedTitle, error) {
	v, err := staff(ctx)
	if err != nil {
		return nil, err
	}
	if len(ids) > MostFeatured {
		return nil, apperr.InvalidField("content_ids", "field.length")
	}
	var shown []FeaturedTitle
	err = s.db.InLockedTx(ctx, "organizations", v.OrganizationID, func(ctx context.Context) error {
		was, err := s.Featured(ctx)
		if err != nil {
			return err
		}
		if !slices.Equal(before, idsOf(was)) {
			return apperr.New(apperr.Conflict)
		}
		if err := s.mayBeFeatured(ctx, before, ids); err != nil {
			return err
		}
		if err := s.placeFeatured(ctx, was, ids); err != nil {
			return err
		}
		if shown, err = s.Featured(ctx); err != nil {
			return err
		}
		return s.Audit.Note(ctx, audit.Entry{
			Act: audit.FeaturedChanged, OrganizationID: v.OrganizationID,
			Before: audit.Values{"contents": titlesOf(was)}, After: audit.Values{"contents": titlesOf(shown)},
		})
	})
	return shown, err
}

// mayBeFeatured returns an error unless each of ids stands once, and is featured
// already or one that readers of all portals find.
func (s *Service) mayBeFeatured(ctx context.Context, before, ids []int64) error {
	w := db.NewWhere().And("c.deleted_at IS NULL").And("c.visibility = ?", string(entitlements.Public)).In("c.id", db.List(ids)...)
	found, err := db.All[int64](ctx, s.db, "SELECT c.id FROM contents c"+w.SQL(), w.Args()...)
	if err != nil {
		return err
	}
	for i, id := range ids {
		field := fmt.Sprintf("content_ids[%d]", i)
		switch {
		case slices.Contains(ids[:i], id):
			return apperr.InvalidField(field, "field.twice")
		case !slices.Contains(found, id) && !slices.Contains(before, id):
			return apperr.InvalidField(field, "field.choice")
		}
	}
	return nil
}

// placeFeatured writes the places of titles that have another than before, and tells
// search and caches of them.
func (s *Service) placeFeatured(ctx context.Context, was []FeaturedTitle, ids []int64) error {
	places := map[int64]int{}
	for _, title := range was {
		places[title.ID] = 0
	}
	for i, id := range ids {
		places[id] = len(ids) - i
	}
	for _, title := range was {
		if places[title.ID] == title.Curated {
			delete(places, title.ID)
		}
	}
	for id, place := range places {
		if _, err := db.Exec(ctx, s.db, "UPDATE contents SET curated = $2 WHERE id = $1", id, place); err != nil {
			return err
		}
		if err := s.db.Touch(ctx, db.TopicCatalogue, strconv.FormatInt(id, 10)); err != nil {
			return err
		}
	}
	return nil
}

func idsOf(titles []FeaturedTitle) []int64 {
	ids := make([]int64, len(titles))
	for i, title := range titles {
		ids[i] = title.ID
	}
	return ids
}

func titlesOf(titles []FeaturedTitle) []string {
	names := make([]string, len(titles))
	for i, title := range titles {
		names[i] = title.Title
	}
	return names
}

package usage

import (
	"cmp"
	"context"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// side is one of the two lists of used titles: those of an owner, and those at a portal.
type side struct {
	name, table, column string
	add                 string // what a further view changes
}

var (
	ofOwners = side{
		"owner", "usage_titles", "owner_id",
		"views = usage_titles.views + excluded.views, pending = usage_titles.pending + excluded.views",
	}
	ofPortals = side{"portal", "usage_portal_titles", "organization_id", "views = usage_portal_titles.views + excluded.views"}
)

// addTitles puts titles into a list and adds their views.
func (s *Service) addTitles(ctx context.Context, to side, viewed map[titleRow]int64) error {
	if len(viewed) == 0 {
		return nil
	}
	names, views := db.NewWhere(), db.NewWhere()
	var unseen, rows []string
	for _, key := range sorted(viewed, func(a, b titleRow) int {
		return cmp.Or(cmp.Compare(a.whose, b.whose), cmp.Compare(a.content, b.content))
	}) {
		unseen = append(unseen, "("+names.Bind(key.whose, key.content)+", 0)")
		if viewed[key] > 0 {
			rows = append(rows, "("+views.Bind(key.whose, key.content, viewed[key])+")")
		}
	}
	if err := s.listTitles(ctx, to, "VALUES "+strings.Join(unseen, ", "), names.Args()...); err != nil || len(rows) == 0 {
		return err
	}
	_, err := db.Exec(ctx, s.db, "INSERT INTO "+to.table+" ("+to.column+", content_id, views) VALUES "+strings.Join(rows, ", ")+
		" ON CONFLICT ("+to.column+", content_id) DO UPDATE SET "+to.add, views.Args()...)
	return err
}

// listTitles puts what is not in a list yet into it, and counts it.
func (s *Service) listTitles(ctx context.Context, to side, rows string, args ...any) error {
	listed, err := db.All[string](ctx, s.db, "INSERT INTO "+to.table+" ("+to.column+", content_id, views) "+rows+
		" ON CONFLICT ("+to.column+", content_id) DO NOTHING RETURNING "+to.column, args...)
	if err != nil || len(listed) == 0 {
		return err
	}
	counted := map[sumKey]int64{}
	for _, whose := range listed {
		counted[sumKey{to.name, whose}]++
	}
	return s.addSums(ctx, "usage_title_counts", []string{"side", "organization_id"}, counted)
}

// titles returns a page of a list, the most viewed first, and how many titles it has.
func (s *Service) titles(ctx context.Context, of side, id string, offset, limit int) (contentIDs []int64, total int, err error) {
	total, err = db.Get[int](ctx, s.db, "SELECT n FROM usage_title_counts WHERE side = $1 AND organization_id = $2", of.name, id)
	if err != nil || total == 0 {
		return nil, 0, apperr.Ignore(err, apperr.NotFound)
	}
	contentIDs, err = db.All[int64](ctx, s.db, of.mostViewed(), id, limit, offset)
	return contentIDs, total, err
}

func (of side) mostViewed() string {
	return "SELECT content_id FROM " + of.table + " WHERE " + of.column + " = $1 ORDER BY views DESC, content_id DESC LIMIT $2 OFFSET $3"
}

// Titles returns a page of an owner's contents that were ever used, the most viewed
// first, and how many there are.
func (s *Service) Titles(ctx context.Context, ownerID string, offset, limit int) (contentIDs []int64, total int, err error) {
	return s.titles(ctx, ofOwners, ownerID, offset, limit)
}

// TitlesAfter returns the next of an owner's contents that were ever used, by their ids.
func (s *Service) TitlesAfter(ctx context.Context, ownerID string, after int64, limit int) ([]int64, error) {
	return s.titlesAfter(ctx, ofOwners, ownerID, after, limit)
}

func (s *Service) titlesAfter(ctx context.Context, of side, id string, after int64, limit int) ([]int64, error) {
	return db.All[int64](ctx, s.db, "SELECT content_id FROM "+of.table+" WHERE "+of.column+
		" = $1 AND content_id > $2 ORDER BY content_id LIMIT $3", id, after, limit)
}

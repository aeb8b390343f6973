package usage

import (
	"cmp"
	"context"
	"slices"

	"sudar/internal/kit/db"
)

// viewsAtOnce bounds the contents of a transaction.
const viewsAtOnce = 200

type pendingViews struct {
	OwnerID   string `db:"owner_id"`
	ContentID int64  `db:"content_id"`
	Pending   int64  `db:"pending"`
}

// AddViews adds the views that were counted since the last time to those of the
// contents, by which lists are sorted. The index reads them there.
func (s *Service) AddViews(ctx context.Context) error {
	for {
		var added []pendingViews
		err := s.db.InTx(ctx, func(ctx context.Context) (err error) {
			added, err = s.addSomeViews(ctx)
			return err
		})
		if err != nil || len(added) < viewsAtOnce {
			return err
		}
	}
}

const pendingSQL = `SELECT u.owner_id, u.content_id, u.pending FROM usage_titles u WHERE u.pending > 0
	ORDER BY u.owner_id, u.content_id LIMIT $1`

// addSomeViews locks the counters before it reads them, so that what is counted
// meanwhile waits for the next time. It goes by the ids of contents, as all who lock
// several of them do.
func (s *Service) addSomeViews(ctx context.Context) ([]pendingViews, error) {
	rows, err := db.All[pendingViews](ctx, s.db, pendingSQL+s.db.Locking("u"), viewsAtOnce)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if _, err := db.Exec(ctx, s.db, "UPDATE usage_titles SET pending = 0 WHERE owner_id = $1 AND content_id = $2", row.OwnerID,
			row.ContentID); err != nil {
			return nil, err
		}
	}
	byContent := slices.SortedFunc(slices.Values(rows), func(a, b pendingViews) int { return cmp.Compare(a.ContentID, b.ContentID) })
	for _, row := range byContent {
		if _, err := db.Exec(ctx, s.db, "UPDATE contents SET views = views + $2 WHERE id = $1", row.ContentID, row.Pending); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

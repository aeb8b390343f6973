package text

import (
	"context"
	"encoding/json"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// saveSource remembers where an item's text lies.
func (s *Service) saveSource(ctx context.Context, source Source) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO text_sources (item_id, revision, text_key, positions_key) VALUES ($1, $2, $3, $4)
		ON CONFLICT (item_id) DO UPDATE SET revision = excluded.revision, text_key = excluded.text_key, positions_key = excluded.positions_key
		WHERE text_sources.revision <= excluded.revision`, source.ItemID, source.Revision, source.TextKey, source.PositionsKey)
	return err
}

const liveSources = `SELECT t.item_id, t.revision, t.text_key, t.positions_key FROM text_sources t JOIN items i ON i.id = t.item_id
	JOIN contents c ON c.id = i.content_id WHERE i.deleted_at IS NULL AND c.deleted_at IS NULL AND `

// source returns the text of an item; not_found when it has none or is gone.
func (s *Service) source(ctx context.Context, itemID int64) (Source, error) {
	return db.Get[Source](ctx, s.db, liveSources+"t.item_id = $1", itemID)
}

// sources returns the texts of items with a greater id, in its order.
func (s *Service) sources(ctx context.Context, afterItem int64, limit int) ([]Source, error) {
	return db.All[Source](ctx, s.db, liveSources+"t.item_id > $1 ORDER BY t.item_id LIMIT $2", afterItem, limit)
}

// mayRead tells not_found for an item that ctx's viewer may not see, and
// entitlement_required for one that may be seen but not read.
func (s *Service) mayRead(ctx context.Context, itemID int64) error {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return err
	}
	may, args := scope.Reads("c", "i")
	count := func(and string, args ...any) (int, error) {
		w := db.NewWhere().And("i.id = ?", itemID).And("i.deleted_at IS NULL").And(and, args...)
		scope.Where(w, "c")
		return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM items i JOIN contents c ON c.id = i.content_id"+w.SQL(), w.Args()...)
	}
	if reads, err := count(may, args...); err != nil || reads > 0 {
		return err
	}
	seen, err := count("1 = 1")
	switch {
	case err != nil:
		return err
	case seen == 0:
		return apperr.New(apperr.NotFound)
	}
	return apperr.New(apperr.EntitlementRequired)
}

// cards returns contents as lists show them.
func (s *Service) cards(ctx context.Context, contentIDs []int64) (map[int64]json.RawMessage, error) {
	type row struct {
		ID   int64  `db:"id"`
		Card string `db:"card"`
	}
	w := db.NewWhere().In("c.id", db.List(contentIDs)...)
	rows, err := db.All[row](ctx, s.db, "SELECT c.id, "+catalogue.CardColumn(ctx)+" FROM contents c"+w.SQL(), w.Args()...)
	cards := make(map[int64]json.RawMessage, len(rows))
	for _, row := range rows {
		cards[row.ID] = json.RawMessage(row.Card)
	}
	return cards, err
}

package saved

import (
	"context"

	"sudar/internal/kit/db"
)

// ExportAccount tells which searches a person keeps.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	rows, err := db.All[row](ctx, s.db, listSQL, accountID, Most, 0)
	if err != nil {
		return err
	}
	searches := make([]Search, len(rows))
	for i, one := range rows {
		if searches[i], err = one.saved(); err != nil {
			return err
		}
	}
	return put("searches", searches)
}

// EraseAccount deletes them.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM saved_searches WHERE account_id = $1", accountID)
	return err
}

// JoinAccounts moves them, as far as there is room.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	kept, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM saved_searches WHERE account_id = $1", to)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db,
		`UPDATE saved_searches SET account_id = $2 WHERE id IN (SELECT o.id FROM saved_searches o WHERE o.account_id = $1
		AND o.query_key NOT IN (SELECT t.query_key FROM saved_searches t WHERE t.account_id = $2) ORDER BY o.created_at DESC LIMIT $3)`,
		from, to, max(0, Most-kept))
	return err
}

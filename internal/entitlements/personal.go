package entitlements

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the rights of one person that are handled in one go.
const mostOwn = 10_000

// ExportAccount tells which rights a person holds or has held.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type right struct {
		Kind      string  `db:"kind" json:"kind"`
		ContentID *int64  `db:"content_id" json:"content_id"`
		ItemID    *int64  `db:"item_id" json:"item_id"`
		StartsAt  db.Time `db:"starts_at" json:"starts_at"`
		EndsAt    db.Time `db:"ends_at" json:"ends_at"`
		RevokedAt db.Time `db:"revoked_at" json:"revoked_at"`
	}
	rights, err := db.All[right](ctx, s.db, `SELECT kind, content_id, item_id, starts_at, ends_at, revoked_at FROM entitlements
		WHERE account_id = $1 ORDER BY created_at DESC LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	return put("rights", rights)
}

// EraseAccount deletes them, and leaves the person's seats.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	if _, err := db.Exec(ctx, s.db, "DELETE FROM seats WHERE holder = $1", accountID); err != nil {
		return err
	}
	return s.markEach(ctx, "DELETE FROM entitlements WHERE account_id = $1 RETURNING id", accountID)
}

// JoinAccounts moves them.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return s.markEach(ctx, "UPDATE entitlements SET account_id = $2 WHERE account_id = $1 RETURNING id", from, to)
}

// markEach changes rights and marks each for every node.
func (s *Service) markEach(ctx context.Context, statement string, args ...any) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		changed, err := db.All[string](ctx, s.db, statement, args...)
		for _, id := range changed {
			if err := s.db.Touch(ctx, db.TopicEntitlement, id); err != nil {
				return err
			}
		}
		return err
	})
}

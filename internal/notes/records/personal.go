package records

import (
	"context"

	"sudar/internal/citations"
	"sudar/internal/kit/db"
)

// ExportAccount tells which records a person has brought.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type own struct {
		ID        string            `db:"id" json:"id"`
		FolderID  string            `db:"folder_id" json:"folder_id"`
		Item      citations.CSLItem `db:"item,json" json:"csl"`
		CreatedAt db.Time           `db:"created_at" json:"created_at"`
		UpdatedAt db.Time           `db:"updated_at" json:"updated_at"`
	}
	rows, err := db.All[own](ctx, s.db, `SELECT id, COALESCE(folder_id, '') AS folder_id, item, created_at, updated_at FROM own_records
		WHERE account_id = $1 ORDER BY created_at, id LIMIT $2`, accountID, MostRecords)
	if err != nil {
		return err
	}
	return put("own_records", rows)
}

// EraseAccount deletes them.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	folders, err := db.All[string](ctx, s.db,
		"SELECT DISTINCT folder_id FROM own_records WHERE account_id = $1 AND folder_id IS NOT NULL", accountID)
	if err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "DELETE FROM own_records WHERE account_id = $1", accountID); err != nil {
		return err
	}
	return s.tell(ctx, folders...)
}

// JoinAccounts gives those of one account to another.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE own_records SET account_id = $2 WHERE account_id = $1", from, to)
	return err
}

package uploads

import (
	"context"

	"sudar/internal/kit/db"
)

// ExportAccount tells which files a person has sent a part of lately.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type sent struct {
		Name      string  `db:"name" json:"name"`
		Size      int64   `db:"size_bytes" json:"size_bytes"`
		Received  int64   `db:"received" json:"received"`
		CreatedAt db.Time `db:"created_at" json:"created_at"`
	}
	rows, err := db.All[sent](ctx, s.db, `SELECT name, size_bytes, received, created_at FROM uploads WHERE account_id = $1
		ORDER BY created_at DESC LIMIT 1000`, accountID)
	if err != nil {
		return err
	}
	return put("uploads", rows)
}

// EraseAccount forgets what a person has sent; the job removes the pieces.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return db.ExecEach(ctx, s.db, []string{
		"DELETE FROM upload_parts WHERE upload_id IN (SELECT id FROM uploads WHERE account_id = $1)",
		"DELETE FROM uploads WHERE account_id = $1",
	}, accountID)
}

// JoinAccounts hands on what a person has sent.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE uploads SET account_id = $2 WHERE account_id = $1", from, to)
	return err
}

package editing

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the records of one person that are exported.
const mostOwn = 1_000

// ExportAccount tells which records a person has edited lately.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type edited struct {
		Title   string   `db:"title" json:"title"`
		SeenAt  db.Time  `db:"seen_at" json:"seen_at"`
		SavedAt *db.Time `db:"saved_at" json:"saved_at"`
	}
	rows, err := db.All[edited](ctx, s.db, `SELECT c.title, e.seen_at, e.saved_at FROM record_editors e JOIN contents c ON c.id = e.content_id
		WHERE e.account_id = $1 ORDER BY e.seen_at DESC LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	return put("edited_records", rows)
}

// EraseAccount forgets that a person edited records.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM record_editors WHERE account_id = $1", accountID)
	return err
}

// JoinAccounts moves what is remembered, but for records that both have edited.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return db.ExecEach(ctx, s.db, []string{
		`UPDATE record_editors SET account_id = $2 WHERE account_id = $1
			AND content_id NOT IN (SELECT o.content_id FROM record_editors o WHERE o.account_id = $2)`,
		"DELETE FROM record_editors WHERE account_id = $1 AND account_id <> $2",
	}, from, to)
}

package comments

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the comments of one person that are exported.
const mostOwn = 10_000

// ExportAccount tells what a person wrote about records.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type written struct {
		Title string  `db:"title" json:"title"`
		Text  string  `db:"body" json:"text"`
		At    db.Time `db:"created_at" json:"at"`
	}
	rows, err := db.All[written](ctx, s.db, `SELECT c.title, k.body, k.created_at FROM record_comments k JOIN contents c ON c.id = k.content_id
		WHERE k.account_id = $1 ORDER BY k.created_at DESC LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	return put("record_comments", rows)
}

// EraseAccount deletes what a person took back, and takes the person out of the rest,
// which stays with the library's records.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return db.ExecEach(ctx, s.db, []string{
		"DELETE FROM record_comments WHERE account_id = $1 AND removed_at IS NOT NULL",
		"UPDATE record_comments SET account_id = NULL WHERE account_id = $1",
	}, accountID)
}

// JoinAccounts moves what one account wrote to another of the same person.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE record_comments SET account_id = $2 WHERE account_id = $1", from, to)
	return err
}

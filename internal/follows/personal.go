package follows

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// ExportAccount tells what a person follows.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type line struct {
		Kind      Kind      `json:"kind"`
		ID        int64     `json:"id"`
		CreatedAt time.Time `json:"created_at"`
	}
	found, err := s.rows(ctx, accountID, page.Request{Number: 1, Size: Most})
	if err != nil {
		return err
	}
	lines := make([]line, len(found))
	for i, f := range found {
		lines[i] = line{f.Kind, f.ID, f.CreatedAt}
	}
	return put("follows", lines)
}

// EraseAccount deletes it.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM follows WHERE account_id = $1", accountID)
	return err
}

// JoinAccounts moves what the other account does not follow, as far as there is
// room.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	kept, err := s.count(ctx, to)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO follows (account_id, kind, followed_id, organization_id, after_seq, created_at)
		SELECT $2, f.kind, f.followed_id, f.organization_id, f.after_seq, f.created_at FROM follows f WHERE f.account_id = $1
		AND NOT EXISTS (SELECT 1 FROM follows o WHERE o.account_id = $2 AND o.kind = f.kind AND o.followed_id = f.followed_id)
		ORDER BY f.created_at DESC, f.kind DESC, f.followed_id DESC LIMIT $3`, from, to, max(0, Most-kept))
	if err != nil {
		return err
	}
	return s.EraseAccount(ctx, from)
}

package follows

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// listSQL reads a page of what an account follows, the latest first.
const listSQL = `SELECT kind, followed_id, created_at FROM follows WHERE account_id = $1
	ORDER BY created_at DESC, kind DESC, followed_id DESC LIMIT $2 OFFSET $3`

func (s *Service) rows(ctx context.Context, account string, request page.Request) ([]Follow, error) {
	type row struct {
		Kind      string  `db:"kind"`
		SubjectID int64   `db:"followed_id"`
		CreatedAt db.Time `db:"created_at"`
	}
	rows, err := db.All[row](ctx, s.db, listSQL, account, request.Size, request.Offset())
	found := make([]Follow, len(rows))
	for i, r := range rows {
		found[i] = Follow{Subject: Subject{Kind(r.Kind), r.SubjectID}, CreatedAt: r.CreatedAt.Time}
	}
	return found, err
}

func (s *Service) count(ctx context.Context, account string) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM follows WHERE account_id = $1", account)
}

// others counts what an account follows beside a subject.
func (s *Service) others(ctx context.Context, account string, subject Subject) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM follows WHERE account_id = $1 AND NOT (kind = $2 AND followed_id = $3)",
		account, string(subject.Kind), subject.ID)
}

func (s *Service) follows(ctx context.Context, account string, subject Subject) (bool, error) {
	n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM follows WHERE account_id = $1 AND kind = $2 AND followed_id = $3",
		account, string(subject.Kind), subject.ID)
	return n > 0, err
}

// insert keeps that a reader follows a subject from this place in the feed on.
func (s *Service) insert(ctx context.Context, v viewer.Viewer, subject Subject) error {
	position, err := s.db.FeedPosition(ctx)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO follows (account_id, kind, followed_id, organization_id, after_seq, created_at)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account_id, kind, followed_id) DO NOTHING`,
		v.AccountID, string(subject.Kind), subject.ID, v.OrganizationID, position, s.db.Now())
	return err
}

func (s *Service) remove(ctx context.Context, account string, subject Subject) (int64, error) {
	return db.Exec(ctx, s.db, "DELETE FROM follows WHERE account_id = $1 AND kind = $2 AND followed_id = $3",
		account, string(subject.Kind), subject.ID)
}

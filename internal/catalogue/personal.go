package catalogue

import (
	"context"

	"sudar/internal/kit/db"
)

// mostAtOnce bounds how many reviews are read in one go.
const mostAtOnce = 10_000

// ExportAccount tells what a person wrote of contents, reported, and changed as staff.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type review struct {
		Title     string  `db:"title" json:"title"`
		Stars     int     `db:"stars" json:"stars"`
		Text      string  `db:"body" json:"text"`
		CreatedAt db.Time `db:"created_at" json:"created_at"`
		UpdatedAt db.Time `db:"updated_at" json:"updated_at"`
	}
	reviews, err := db.All[review](ctx, s.db, `SELECT c.title, r.stars, r.body, r.created_at, r.updated_at FROM reviews r
		JOIN contents c ON c.id = r.content_id WHERE r.account_id = $1 ORDER BY r.created_at DESC LIMIT $2`, accountID, mostAtOnce)
	if err != nil {
		return err
	}
	if err := put("reviews", reviews); err != nil {
		return err
	}
	type report struct {
		Title     string  `db:"title" json:"title"`
		Reason    string  `db:"reason" json:"reason"`
		Text      string  `db:"body" json:"text"`
		CreatedAt db.Time `db:"created_at" json:"created_at"`
	}
	reports, err := db.All[report](ctx, s.db, `SELECT c.title, r.reason, r.body, r.created_at FROM reports r
		JOIN contents c ON c.id = r.content_id WHERE r.account_id = $1 ORDER BY r.created_at DESC LIMIT $2`, accountID, mostAtOnce)
	if err != nil {
		return err
	}
	if err := put("reports", reports); err != nil {
		return err
	}
	type changed struct {
		Title string  `db:"title" json:"title"`
		After string  `db:"after" json:"after"`
		At    db.Time `db:"at" json:"at"`
	}
	changes, err := db.All[changed](ctx, s.db, `SELECT c.title, r.after, r.at FROM content_revisions r JOIN contents c ON c.id = r.content_id
		WHERE r.actor_id = $1 ORDER BY r.at DESC LIMIT $2`, accountID, mostAtOnce)
	if err != nil {
		return err
	}
	return put("title_changes", changes)
}

// EraseAccount deletes a person's reviews, so that they count no longer, and
// takes the person out of reports and of the history of records, which stay with
// the library.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	type row struct {
		ID        string `db:"id"`
		ContentID int64  `db:"content_id"`
	}
	reviews, err := db.All[row](ctx, s.db, "SELECT id, content_id FROM reviews WHERE account_id = $1 ORDER BY created_at, id LIMIT $2",
		accountID, mostAtOnce)
	if err != nil {
		return err
	}
	for _, review := range reviews {
		err := s.rated(ctx, review.ContentID, func(ctx context.Context) error { return s.dropReview(ctx, review.ID) })
		if err != nil {
			return err
		}
	}
	return db.ExecEach(ctx, s.db, []string{
		"UPDATE reports SET account_id = NULL, contact = '' WHERE account_id = $1",
		"UPDATE content_revisions SET actor_id = NULL WHERE actor_id = $1",
	}, accountID)
}

// dropReview deletes a review with what was reported of it, in the transaction
// of ctx.
func (s *Service) dropReview(ctx context.Context, id string) error {
	if _, err := db.Exec(ctx, s.db, "DELETE FROM reports WHERE review_id = $1", id); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, "DELETE FROM reviews WHERE id = $1", id)
	return err
}

// JoinAccounts moves them, but for reviews of what the other has reviewed.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return db.ExecEach(ctx, s.db, []string{
		"UPDATE reviews SET account_id = $2 WHERE account_id = $1 AND content_id NOT IN (SELECT o.content_id FROM reviews o " +
			"WHERE o.account_id = $2)",
		`UPDATE reports SET account_id = $2 WHERE account_id = $1
			AND (review_id IS NULL OR review_id NOT IN (SELECT o.review_id FROM reports o WHERE o.account_id = $2 AND o.review_id IS NOT NULL))`,
		"UPDATE content_revisions SET actor_id = $2 WHERE actor_id = $1",
	}, from, to)
}

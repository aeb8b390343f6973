package reading

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// The books and categories that tell a reader's interests.
const (
	recentBooks    = 50
	mostCategories = 10
)

// interestsSQL reads what was read last by its index, then its categories.
const interestsSQL = `SELECT cc.category_id FROM (SELECT content_id, MAX(modified_at) AS at FROM (
		SELECT content_id, modified_at FROM reading_places WHERE account_id = $1 ORDER BY modified_at DESC LIMIT $2) places GROUP ` +
	`BY content_id) recent
	JOIN content_categories cc ON cc.content_id = recent.content_id
	GROUP BY cc.category_id ORDER BY COUNT(*) DESC, MAX(recent.at) DESC, cc.category_id LIMIT $3`

// Interests returns the categories of what the viewer reads, the most frequent
// first; none for who has read nothing.
func (s *Service) Interests(ctx context.Context) ([]int64, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return nil, apperr.New(apperr.Unauthenticated)
	}
	return db.All[int64](ctx, s.db, interestsSQL, v.AccountID, recentBooks, mostCategories)
}

package demo

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// standing is how far an entry has come.
type standing struct {
	ContentID int64  `db:"id"`
	Slug      string `db:"slug"`
	Deleted   bool   `db:"deleted"`
	Covered   bool   `db:"covered"`
	ItemID    int64  `db:"item_id"`
	Revision  int    `db:"revision"`
	BesideID  int64  `db:"beside_id"`
}

// standing returns every content of the library by slug, with its first item and the one beside it.
func (s *Service) standing(ctx context.Context) (map[string]standing, error) {
	rows, err := db.All[standing](ctx, s.db, `SELECT c.id, c.slug, c.deleted_at IS NOT NULL AS deleted, v.content_id IS NOT NULL AS covered,
		COALESCE(i.id, 0) AS item_id, COALESCE(i.revision, 0) AS revision, COALESCE(b.id, 0) AS beside_id FROM contents c
		LEFT JOIN covers v ON v.content_id = c.id
		LEFT JOIN items i ON i.content_id = c.id AND i.position = 1 AND i.deleted_at IS NULL
		LEFT JOIN items b ON b.content_id = c.id AND b.position = 2 AND b.deleted_at IS NULL`)
	found := make(map[string]standing, len(rows))
	for _, row := range rows {
		found[row.Slug] = row
	}
	return found, err
}

// insertReview stores a review of a reader.
func (s *Service) insertReview(ctx context.Context, contentID int64, r review) error {
	at := db.At(s.clock.Now().Add(-r.age))
	_, err := db.Exec(ctx, s.db, `INSERT INTO reviews (id, content_id, owner_id, account_id, stars, body, created_at, updated_at)
		SELECT $1, c.id, c.owner_id, $3, $4, $5, $6, $6 FROM contents c WHERE c.id = $2`,
		ident.New(), contentID, r.accountID, r.stars, r.body, at)
	return err
}

// hasRead tells whether an account has read or noted anything, also what it has
// taken back.
func (s *Service) hasRead(ctx context.Context, accountID string) (bool, error) {
	n, err := db.Get[int](ctx, s.db,
		`SELECT (SELECT COUNT(*) FROM entries WHERE account_id = $1) + (SELECT COUNT(*) FROM reading_places WHERE account_id = $1)
		+ (SELECT COUNT(*) FROM saved_contents WHERE account_id = $1)`, accountID)
	return n > 0, err
}

// insertSeen stores that a reader opened a content.
func (s *Service) insertSeen(ctx context.Context, accountID string, contentID int64, at time.Time) error {
	_, err := db.Exec(ctx, s.db, "INSERT INTO seen_contents (account_id, content_id, seen_at) VALUES ($1, $2, $3)", accountID, contentID,
		db.At(at))
	return err
}

// insertDay stores the reading of an evening, a page a minute.
func (s *Service) insertDay(ctx context.Context, accountID string, itemID int64, at time.Time, minutes int) error {
	_, err := db.Exec(ctx, s.db,
		`INSERT INTO reading_days (account_id, day, item_id, seconds, pages, told_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		accountID, at.Format(time.DateOnly), itemID, minutes*60, minutes, db.At(at))
	return err
}

// The weighted rating leans towards the mean of the library while reviews are
// few: as if so many readers had given so many thousandths of a star.
const (
	leaningReaders = 5
	leaningStars   = 3_800
)

// measure writes the counters that use would have written in time: age,
// views, score, and the ratings out of the reviews.
func (s *Service) measure(ctx context.Context, e entry, contentID int64, age time.Duration) error {
	at := db.At(s.clock.Now().Add(-age))
	seed := int64(e.seed() % 997)
	views := (40 + seed%160) * int64(1+e.popularity*e.popularity)
	_, err := db.Exec(ctx, s.db, `UPDATE contents SET created_at = $2, published_at = $2, updated_at = $2, views = $3,
		score = $6 + 40 * (SELECT COUNT(*) FROM reviews r WHERE r.content_id = contents.id),
		rating_count = (SELECT COUNT(*) FROM reviews r WHERE r.content_id = contents.id),
		rating_average = COALESCE((SELECT SUM(r.stars) * 1000 / COUNT(*) FROM reviews r WHERE r.content_id = contents.id), 0),
		rating_weighted = COALESCE((SELECT (SUM(r.stars) * 1000 + $4) / (COUNT(*) + $5) FROM reviews r WHERE r.content_id = contents.id), 0)
		WHERE id = $1`, contentID, at, views, leaningReaders*leaningStars, leaningReaders, views/4)
	return err
}

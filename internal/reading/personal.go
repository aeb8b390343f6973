package reading

import (
	"context"

	"sudar/internal/kit/db"
)

// mostExported bounds each part of what is told of one person.
const mostExported = 10_000

// ExportAccount tells where a person is in every publication, how long it was
// read on which day, and which contents are saved and were looked at.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type place struct {
		ItemID      int64   `db:"item_id" json:"item_id"`
		Title       string  `db:"title" json:"title"`
		Locator     string  `db:"locator" json:"locator"`
		Progression int64   `db:"progression" json:"progression_millionths"`
		Device      string  `db:"device_name" json:"device"`
		StartedAt   db.Time `db:"started_at" json:"started_at"`
		ModifiedAt  db.Time `db:"modified_at" json:"modified_at"`
		CompletedAt db.Time `db:"completed_at" json:"completed_at"`
	}
	places, err := db.All[place](ctx, s.db,
		`SELECT p.item_id, c.title, p.locator, p.progression, p.device_name, p.started_at, p.modified_at, p.completed_at
		FROM reading_places p JOIN contents c ON c.id = p.content_id WHERE p.account_id = $1 ORDER BY p.modified_at DESC LIMIT $2`, accountID,
		mostExported)
	if err != nil {
		return err
	}
	if err := put("reading", places); err != nil {
		return err
	}
	type dayRow struct {
		Day     string `db:"day" json:"day"`
		ItemID  int64  `db:"item_id" json:"item_id"`
		Seconds int    `db:"seconds" json:"seconds"`
		Pages   int    `db:"pages" json:"pages"`
	}
	times, err := db.All[dayRow](ctx, s.db, `SELECT day, item_id, seconds, pages FROM reading_days
		WHERE account_id = $1 ORDER BY day DESC, item_id DESC LIMIT $2`, accountID, mostExported)
	if err != nil {
		return err
	}
	if err := put("reading_time", times); err != nil {
		return err
	}
	type kept struct {
		ContentID int64   `db:"id" json:"content_id"`
		Title     string  `db:"title" json:"title"`
		At        db.Time `db:"at" json:"at"`
	}
	for part, query := range map[string]string{
		"saved": "SELECT c.id, c.title, s.saved_at AS at FROM saved_contents s JOIN contents c ON c.id = s.content_id WHERE s.account_id = $1 " +
			"ORDER BY s.saved_at DESC LIMIT $2",
		"seen": "SELECT c.id, c.title, s.seen_at AS at FROM seen_contents s JOIN contents c ON c.id = s.content_id WHERE s.account_id = $1 " +
			"ORDER BY s.seen_at DESC LIMIT $2",
	} {
		rows, err := db.All[kept](ctx, s.db, query, accountID, mostExported)
		if err != nil {
			return err
		}
		if err := put(part, rows); err != nil {
			return err
		}
	}
	return nil
}

// EraseAccount deletes it.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return db.ExecEach(ctx, s.db, []string{
		"DELETE FROM reading_places WHERE account_id = $1",
		"DELETE FROM reading_days WHERE account_id = $1",
		"DELETE FROM saved_contents WHERE account_id = $1",
		"DELETE FROM seen_contents WHERE account_id = $1",
	}, accountID)
}

// JoinAccounts moves it; of two places in one item the newer stays, and the time
// of one day is added up.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return db.ExecEach(ctx, s.db, []string{
		`INSERT INTO reading_days (account_id, day, item_id, seconds, pages, told_at)
			SELECT $2, d.day, d.item_id, d.seconds, d.pages, d.told_at FROM reading_days d WHERE d.account_id = $1
			ON CONFLICT (account_id, day, item_id) DO UPDATE SET seconds = reading_days.seconds + excluded.seconds,
			pages = reading_days.pages + excluded.pages, told_at = excluded.told_at`,
		"DELETE FROM reading_days WHERE account_id = $1 AND account_id <> $2",
		`DELETE FROM reading_places WHERE account_id = $2 AND EXISTS (SELECT 1 FROM reading_places o
			WHERE o.account_id = $1 AND o.item_id = reading_places.item_id AND o.modified_at > reading_places.modified_at)`,
		"UPDATE reading_places SET account_id = $2 WHERE account_id = $1 AND item_id NOT IN (SELECT o.item_id FROM reading_places o " +
			"WHERE o.account_id = $2)",
		"UPDATE saved_contents SET account_id = $2 WHERE account_id = $1 AND content_id NOT IN (SELECT o.content_id FROM saved_contents o " +
			"WHERE o.account_id = $2)",
		"UPDATE seen_contents SET account_id = $2 WHERE account_id = $1 AND content_id NOT IN (SELECT o.content_id FROM seen_contents o " +
			"WHERE o.account_id = $2)",
	}, from, to)
}

package notes

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/reading"
)

// ExportAccount tells what a person wrote, in the order of the writing.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type row struct {
		Kind      Kind             `json:"kind"`
		ItemID    int64            `json:"item_id,omitempty"`
		Locator   *reading.Locator `json:"locator,omitempty"`
		Quote     string           `json:"quote,omitempty"`
		Colour    Colour           `json:"colour,omitempty"`
		Tags      []string         `json:"tags"`
		Body      string           `json:"body,omitempty"`
		CreatedAt time.Time        `json:"created_at"`
		ChangedAt time.Time        `json:"changed_at"`
	}
	entries, err := s.changes(ctx, accountID, 0, 0, MostEntries)
	rows := make([]row, len(entries))
	for i, e := range entries {
		rows[i] = row{e.Kind, e.ItemID, e.Locator, e.Quote, e.Colour, e.Tags, e.Body, e.CreatedAt, e.ModifiedAt}
	}
	if err != nil {
		return err
	}
	if err := put("entries", rows); err != nil {
		return err
	}
	type reply struct {
		Body      string  `db:"body" json:"body"`
		CreatedAt db.Time `db:"created_at" json:"created_at"`
	}
	replies, err := db.All[reply](ctx, s.db,
		"SELECT body, created_at FROM entry_replies WHERE account_id = $1 ORDER BY created_at LIMIT $2", accountID, MostEntries)
	if err != nil {
		return err
	}
	return put("entry_replies", replies)
}

// EraseAccount deletes it, tombstones too, with what others replied.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return db.ExecEach(ctx, s.db, []string{
		"DELETE FROM entry_replies WHERE account_id = $1 OR entry_id IN (SELECT e.id FROM entries e WHERE e.account_id = $1)",
		"DELETE FROM entries WHERE account_id = $1",
	}, accountID)
}

// JoinAccounts moves it after what the other has written: devices that know the
// other account learn of it.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	last, err := s.nextChange(ctx, to)
	if err != nil {
		return err
	}
	twice := "account_id = $1 AND client_id IN (SELECT o.client_id FROM entries o WHERE o.account_id = $2)"
	err = db.ExecEach(ctx, s.db, []string{
		"DELETE FROM entry_replies WHERE entry_id IN (SELECT e.id FROM entries e WHERE e." + twice + ")",
		"DELETE FROM entries WHERE " + twice,
		"UPDATE entry_replies SET account_id = $2 WHERE account_id = $1",
	}, from, to)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, "UPDATE entries SET account_id = $2, change = change + $3 WHERE account_id = $1", from, to, last)
	return err
}

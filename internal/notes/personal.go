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
	return put("entries", rows)
}

// EraseAccount deletes it, tombstones too.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM entries WHERE account_id = $1", accountID)
	return err
}

// JoinAccounts moves it after what the other has written: devices that know the
// other account learn of it.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	last, err := s.nextChange(ctx, to)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `DELETE FROM entries WHERE account_id = $1
		AND client_id IN (SELECT o.client_id FROM entries o WHERE o.account_id = $2)`, from, to)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, "UPDATE entries SET account_id = $2, change = change + $3 WHERE account_id = $1", from, to, last)
	return err
}

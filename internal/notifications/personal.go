package notifications

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// mostExported bounds the notifications of one person that are exported.
const mostExported = 10_000

// ExportAccount tells what a person was told.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type line struct {
		Type      Type       `json:"type"`
		Texts     Texts      `json:"texts"`
		Link      string     `json:"link,omitempty"`
		ReadAt    *time.Time `json:"read_at"`
		CreatedAt time.Time  `json:"created_at"`
	}
	found, err := s.rows(ctx, accountID, false, page.Request{Number: 1, Size: mostExported})
	if err != nil {
		return err
	}
	lines := make([]line, len(found))
	for i, n := range found {
		lines[i] = line{Type: n.Type, Texts: n.Texts, Link: n.Link, CreatedAt: n.CreatedAt}
		if !n.ReadAt.IsZero() {
			lines[i].ReadAt = &n.ReadAt
		}
	}
	return put("notifications", lines)
}

// EraseAccount deletes it, and takes the person out of their announcements.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	if _, err := db.Exec(ctx, s.db, "DELETE FROM notifications WHERE account_id = $1", accountID); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, "UPDATE announcements SET actor_id = NULL WHERE actor_id = $1", accountID)
	return err
}

// JoinAccounts moves it, without what the other account was told too.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	_, err := db.Exec(ctx, s.db, `DELETE FROM notifications WHERE account_id = $1 AND EXISTS (SELECT 1 FROM notifications o
		WHERE o.account_id = $2 AND o.type = notifications.type AND o.source = notifications.source)`, from, to)
	if err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE notifications SET account_id = $2 WHERE account_id = $1", from, to); err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, "UPDATE announcements SET actor_id = $2 WHERE actor_id = $1", from, to)
	return err
}

package notifications

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// mostExported bounds the notifications of one person that are exported.
const mostExported = 10_000

// ExportAccount tells what a person was told, and how they chose to be.
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
	if err := put("notifications", lines); err != nil {
		return err
	}
	return s.exportSettings(ctx, accountID, put)
}

// exportSettings tells what a person chose.
func (s *Service) exportSettings(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type choice struct {
		Type  Type      `json:"type"`
		InApp bool      `json:"in_app"`
		Email Frequency `json:"email"`
	}
	type line struct {
		Zone      string   `json:"time_zone"`
		QuietFrom string   `json:"quiet_from"`
		QuietTo   string   `json:"quiet_to"`
		Choices   []choice `json:"choices"`
	}
	zone, quiet, err := s.hoursOf(ctx, accountID)
	if err != nil {
		return err
	}
	rows, err := s.choiceRows(ctx, accountID)
	if err != nil {
		return err
	}
	kept := line{Zone: zone.String(), Choices: make([]choice, len(rows))}
	kept.QuietFrom, kept.QuietTo = quiet.Ends()
	for i, row := range rows {
		kept.Choices[i] = choice{Type(row.Type), row.InApp, Frequency(row.Email)}
	}
	return put("notification_settings", []line{kept})
}

// EraseAccount deletes it, and takes the person out of their announcements.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return db.ExecEach(ctx, s.db, []string{
		"DELETE FROM notifications WHERE account_id = $1",
		"DELETE FROM notification_choices WHERE account_id = $1",
		"DELETE FROM notification_hours WHERE account_id = $1",
		"UPDATE announcements SET actor_id = NULL WHERE actor_id = $1",
	}, accountID)
}

// JoinAccounts moves it, without what the other account was told, or chose, too.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return db.ExecEach(ctx, s.db, []string{
		`DELETE FROM notifications WHERE account_id = $1 AND EXISTS (SELECT 1 FROM notifications o
			WHERE o.account_id = $2 AND o.type = notifications.type AND o.source = notifications.source)`,
		"UPDATE notifications SET account_id = $2 WHERE account_id = $1",
		`DELETE FROM notification_choices WHERE account_id = $1 AND EXISTS (SELECT 1 FROM notification_choices o
			WHERE o.account_id = $2 AND o.type = notification_choices.type)`,
		"UPDATE notification_choices SET account_id = $2 WHERE account_id = $1",
		`DELETE FROM notification_hours WHERE account_id = $1 AND EXISTS (SELECT 1 FROM notification_hours o WHERE o.account_id = $2)`,
		"UPDATE notification_hours SET account_id = $2 WHERE account_id = $1",
		"UPDATE announcements SET actor_id = $2 WHERE actor_id = $1",
	}, from, to)
}

package notifications

import (
	"context"
	"slices"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// hoursRow is a row of notification_hours.
type hoursRow struct {
	Zone string `db:"time_zone"`
	From int    `db:"quiet_from"`
	To   int    `db:"quiet_to"`
}

// hoursOf returns the time zone and quiet hours of an account.
func (s *Service) hoursOf(ctx context.Context, account string) (*time.Location, Quiet, error) {
	row, err := db.Get[hoursRow](ctx, s.db, "SELECT time_zone, quiet_from, quiet_to FROM notification_hours WHERE account_id = $1", account)
	if apperr.Is(err, apperr.NotFound) {
		return clock.Ulaanbaatar, Quiet{}, nil
	}
	if err != nil {
		return nil, Quiet{}, err
	}
	zone, err := time.LoadLocation(row.Zone)
	return zone, Quiet{From: row.From, To: row.To}, err
}

// choiceRow is a row of notification_choices.
type choiceRow struct {
	Type  string `db:"type"`
	InApp bool   `db:"in_app"`
	Email string `db:"email"`
}

func (s *Service) choiceRows(ctx context.Context, account string) ([]choiceRow, error) {
	return db.All[choiceRow](ctx, s.db, "SELECT type, in_app, email FROM notification_choices WHERE account_id = $1 ORDER BY type", account)
}

// settingsOf returns the settings of an account.
func (s *Service) settingsOf(ctx context.Context, account string) (Settings, error) {
	zone, quiet, err := s.hoursOf(ctx, account)
	if err != nil {
		return Settings{}, err
	}
	rows, err := s.choiceRows(ctx, account)
	if err != nil {
		return Settings{}, err
	}
	settings := Settings{Zone: zone, Quiet: quiet, Choices: slices.Clone(types)}
	for _, row := range rows {
		if at := indexOf(Type(row.Type)); at >= 0 { // a type may have gone
			settings.Choices[at].InApp, settings.Choices[at].Email = row.InApp, Frequency(row.Email)
		}
	}
	return settings, nil
}

// keepSettings writes what changed, in the transaction of ctx.
func (s *Service) keepSettings(ctx context.Context, account string, held, changed Settings) error {
	if changed.Quiet != held.Quiet || changed.Zone.String() != held.Zone.String() {
		_, err := db.Exec(ctx, s.db, `INSERT INTO notification_hours (account_id, time_zone, quiet_from, quiet_to) VALUES ($1, $2, $3, $4)
			ON CONFLICT (account_id) DO UPDATE SET time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
			account, changed.Zone.String(), changed.Quiet.From, changed.Quiet.To)
		if err != nil {
			return err
		}
	}
	for i, choice := range changed.Choices {
		if choice == held.Choices[i] {
			continue
		}
		_, err := db.Exec(ctx, s.db, `INSERT INTO notification_choices (account_id, type, in_app, email) VALUES ($1, $2, $3, $4)
			ON CONFLICT (account_id, type) DO UPDATE SET in_app = excluded.in_app, email = excluded.email`,
			account, string(choice.Type), choice.InApp, string(choice.Email))
		if err != nil {
			return err
		}
	}
	_, err := db.Exec(ctx, s.db, "UPDATE notifications SET mail_at = $2 WHERE account_id = $1 AND mail_at IS NOT NULL", account, s.db.Now())
	return err
}

// quietUntil returns when the quiet hours of an account end, zero outside of them.
func (s *Service) quietUntil(ctx context.Context, account string) (time.Time, error) {
	zone, quiet, err := s.hoursOf(ctx, account)
	now := s.clock.Now()
	if err != nil || !quiet.holds(now.In(zone)) {
		return time.Time{}, err
	}
	return quiet.over(now.In(zone)).UTC(), nil
}

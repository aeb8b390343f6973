package accounts

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

const (
	maintenanceJob   = "accounts.tend"
	maintenanceEvery = time.Hour
	maintenanceHour  = 100 // accounts and exports in one go
)

// How long what has ended is kept.
const (
	keepEvents   = 365 * 24 * time.Hour
	keepSessions = 30 * 24 * time.Hour
	keepCounters = 48 * time.Hour
)

// Listen registers the domain's jobs: emails, exports, and maintenance.
func Listen(q *jobs.Queue, s *Service, emails *Emails) {
	jobs.On(q, WantedEvent, "letters", emails.Send)
	jobs.On(q, ExportEvent, "exports", s.MakeExport)
	q.Repeat(maintenanceJob, maintenanceEvery, s.Maintain)
}

// Start has the accounts maintained soon, and every hour from then on.
func Start(ctx context.Context, q *jobs.Queue) error {
	return q.Enqueue(ctx, jobs.Job{Kind: maintenanceJob, Key: "all"})
}

// Maintain erases the accounts whose time has come and forgets what has run out,
// in the tables of the packages around accounts too.
func (s *Service) Maintain(ctx context.Context) error {
	due, err := db.All[Account](ctx, s.db, "SELECT "+columns+" FROM accounts a WHERE a.erase_at <= $1 ORDER BY a.erase_at, a.id LIMIT $2",
		s.db.Now(), maintenanceHour)
	if err != nil {
		return err
	}
	for _, account := range due {
		if err := s.erase(ctx, account); err != nil {
			return err
		}
	}
	if err := s.dropExports(ctx); err != nil {
		return err
	}
	if err := s.readNames(ctx); err != nil {
		return err
	}
	now := s.clock.Now()
	for _, old := range []struct {
		table, column string
		before        time.Time
	}{
		{"one_time_codes", "link_expires_at", now}, {"signups", "expires_at", now}, {"sign_in_tickets", "expires_at", now}, {"passkey_challenges",
			"expires_at", now}, {"api_tokens", "expires_at", now.Add(-keepSessions)}, {"sessions", "expires_at", now.Add(-keepSessions)},
		{"account_events", "at", now.Add(-keepEvents)}, {"attempt_counters", "window_start", now.Add(-keepCounters)},
	} {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM "+old.table+" WHERE "+old.column+" < $1", db.At(old.before)); err != nil {
			return err
		}
	}
	return nil
}

type exportFile struct {
	ID        string `db:"id"`
	AccountID string `db:"account_id"`
}

// dropExports deletes the exports that have run out.
func (s *Service) dropExports(ctx context.Context) error {
	old, err := db.All[exportFile](ctx, s.db, "SELECT id, account_id FROM data_exports WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2",
		s.db.Now(), maintenanceHour)
	if err != nil {
		return err
	}
	return s.deleteExports(ctx, old)
}

func (s *Service) deleteExports(ctx context.Context, files []exportFile) error {
	for _, file := range files {
		if err := s.options.Blobs.Delete(ctx, exportKey(file.AccountID, file.ID)); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM data_exports WHERE id = $1", file.ID); err != nil {
			return err
		}
	}
	return nil
}

// eraseFiles deletes an account's picture and exports.
func (s *Service) eraseFiles(ctx context.Context, account Account) error {
	files, err := db.All[exportFile](ctx, s.db, "SELECT id, account_id FROM data_exports WHERE account_id = $1 ORDER BY created_at LIMIT $2",
		account.ID, maintenanceHour)
	if err != nil {
		return err
	}
	if err := s.deleteExports(ctx, files); err != nil {
		return err
	}
	if account.ProfileImage == "" {
		return nil
	}
	return s.options.Blobs.Delete(ctx, PictureKey(account.ID, account.ProfileImage))
}

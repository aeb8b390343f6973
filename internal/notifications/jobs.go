package notifications

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

const (
	sweepJob         = "notifications.sweep"
	sweepEvery       = 20 * time.Second // so late an email at once may be
	mailJob          = "notifications.mail"
	announceJob      = "notifications.announce"
	maintenanceJob   = "notifications.tend"
	maintenanceEvery = 24 * time.Hour
	// keep is how long a notification is kept.
	keep = 365 * 24 * time.Hour
	// keepLending is shorter than what lending keeps of a loan (lending.KeepLink) after
	// its end, which is later than the news of it.
	keepLending = 30 * 24 * time.Hour
	// toldAtOnce is how many accounts one transaction tells: with more, others
	// would wait for it.
	toldAtOnce = 200
)

// Listen registers the domain's jobs.
func Listen(q *jobs.Queue, s *Service, mails *Mails) {
	q.Handle(mailJob, func(ctx context.Context, job jobs.Job) error {
		var named wanted
		if err := job.Decode(&named); err != nil {
			return err
		}
		return mails.Send(ctx, named.AccountID)
	})
	q.Repeat(sweepJob, sweepEvery, mails.Sweep)
	q.Handle(announceJob, func(ctx context.Context, job jobs.Job) error {
		var named announcement
		if err := job.Decode(&named); err != nil {
			return err
		}
		return s.spread(ctx, named.ID)
	})
	q.Handle(withdrawJob, s.forgetNamed)
	q.Repeat(maintenanceJob, maintenanceEvery, s.Maintain)
}

// Start has emails sent, and old notifications forgotten every day, from now on.
func Start(ctx context.Context, q *jobs.Queue) error {
	if err := q.Enqueue(ctx, jobs.Job{Kind: sweepJob, Key: "all"}); err != nil {
		return err
	}
	return q.Enqueue(ctx, jobs.Job{Kind: maintenanceJob, Key: "all"})
}

// Maintain forgets what is older than a year, and after keepLending who had which
// title on loan.
func (s *Service) Maintain(ctx context.Context) error {
	now := s.clock.Now()
	if _, err := db.Exec(ctx, s.db, "DELETE FROM notifications WHERE type IN ($1, $2) AND created_at < $3", string(LeaseReady),
		string(LeaseEnding), db.At(now.Add(-keepLending))); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, "DELETE FROM notifications WHERE created_at < $1", db.At(now.Add(-keep)))
	return err
}

// spread tells everybody whom an announcement is for. It goes on where a run
// before it stopped.
func (s *Service) spread(ctx context.Context, id string) error {
	ctx = db.AllTenants(ctx, "an announcement reaches the readers of an organisation or of all")
	for {
		more, err := s.spreadPart(ctx, id)
		if err != nil || !more {
			return err
		}
	}
}

// spreadPart tells the next accounts; false when there were none.
func (s *Service) spreadPart(ctx context.Context, id string) (more bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		r, err := db.Get[announcementRow](ctx, s.db, announcementSQL+" WHERE n.id = $1 AND n.finished_at IS NULL"+s.db.Locking("n"), id)
		if apperr.Is(err, apperr.NotFound) {
			more = false
			return nil
		}
		if err != nil {
			return err
		}
		accounts, err := s.recipients(ctx, r)
		if err != nil {
			return err
		}
		if more = len(accounts) > 0; !more {
			_, err = db.Exec(ctx, s.db, "UPDATE announcements SET finished_at = $2 WHERE id = $1", id, s.db.Now())
			return err
		}
		return s.tellPart(ctx, r, accounts)
	})
	return more, err
}

// tellPart tells accounts of an announcement and notes how far it has come.
func (s *Service) tellPart(ctx context.Context, r announcementRow, accounts []string) error {
	a, err := r.announcement()
	if err != nil {
		return err
	}
	told, err := s.tell(ctx, accounts, News{Type: Announced, Source: a.ID, Texts: a.Texts, Link: a.Link})
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, "UPDATE announcements SET reached = $2, recipients = recipients + $3 WHERE id = $1",
		a.ID, accounts[len(accounts)-1], told)
	return err
}

// recipients returns the next accounts that an announcement is for: running
// memberships of its organisation, or every account, without those that are closed.
func (s *Service) recipients(ctx context.Context, r announcementRow) ([]string, error) {
	if r.Organization == "" {
		return db.All[string](ctx, s.db, "SELECT a.id FROM accounts a WHERE a.id > $1 AND a.disabled_at IS NULL ORDER BY a.id LIMIT $2",
			r.Reached, toldAtOnce)
	}
	return db.All[string](ctx, s.db, `SELECT m.account_id FROM memberships m JOIN accounts a ON a.id = m.account_id
		WHERE m.organization_id = $1 AND m.account_id > $2 AND m.suspended_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > $3)
		AND a.disabled_at IS NULL ORDER BY m.account_id LIMIT $4`, r.Organization, r.Reached, s.db.Now(), toldAtOnce)
}

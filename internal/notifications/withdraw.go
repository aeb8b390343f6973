package notifications

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
)

const withdrawJob = "notifications.withdraw"

// Withdraw takes an announcement back: nobody more is told, and a job takes it from
// those who were. One that was taken back stays so. not_found for another
// organisation's, and for one to all unless the hub's administrator asks.
func (s *Service) Withdraw(ctx context.Context, id string) (Announcement, error) {
	v, _ := viewer.From(ctx)
	if !v.Role.Administers() {
		return Announcement{}, apperr.New(apperr.RoleRequired)
	}
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		r, err := db.Get[announcementRow](ctx, s.db, announcementSQL+" WHERE n.id = $1"+s.db.Locking("n"), id)
		if err != nil {
			return err
		}
		forAll := r.Organization == ""
		if forAll && v.Role != viewer.HubAdmin || !forAll && r.Organization != v.OrganizationID {
			return apperr.New(apperr.NotFound)
		}
		a, err := r.announcement()
		if err != nil || !a.WithdrawnAt.IsZero() {
			return err
		}
		return s.withdraw(ctx, a)
	})
	if err != nil {
		return Announcement{}, err
	}
	return s.announcement(ctx, id)
}

func (s *Service) withdraw(ctx context.Context, a Announcement) error {
	_, err := db.Exec(ctx, s.db, "UPDATE announcements SET withdrawn_at = $2, finished_at = COALESCE(finished_at, $2) WHERE id = $1",
		a.ID, s.db.Now())
	if err != nil {
		return err
	}
	err = s.audit.Note(ctx, audit.Entry{
		Act: audit.AnnouncementEnded, Object: a.Texts.Mongolian.Title, After: audit.Values{"for_all": a.ForAll},
	})
	if err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, jobs.Job{Kind: withdrawJob, Key: a.ID, Payload: announcement{ID: a.ID}})
}

// forgetNamed does the job of withdrawing.
func (s *Service) forgetNamed(ctx context.Context, job jobs.Job) error {
	var named announcement
	if err := job.Decode(&named); err != nil {
		return err
	}
	return s.forget(ctx, named.ID)
}

// forget takes a withdrawn announcement from everybody who was told of it.
func (s *Service) forget(ctx context.Context, id string) error {
	for {
		more, err := s.forgetPart(ctx, id)
		if err != nil || !more {
			return err
		}
	}
}

// forgetPart takes it from the next accounts; false when there were none.
func (s *Service) forgetPart(ctx context.Context, id string) (more bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		accounts, err := db.All[string](ctx, s.db, "SELECT account_id FROM notifications WHERE type = $1 AND source = $2 LIMIT $3",
			string(Announced), id, toldAtOnce)
		if more = len(accounts) > 0; err != nil || !more {
			return err
		}
		w := db.NewWhere().And("type = ?", string(Announced)).And("source = ?", id).In("account_id", db.List(accounts)...)
		if _, err := db.Exec(ctx, s.db, "DELETE FROM notifications"+w.SQL(), w.Args()...); err != nil {
			return err
		}
		for _, account := range accounts {
			if err := s.db.Touch(ctx, db.TopicNotifications, account); err != nil {
				return err
			}
		}
		return nil
	})
	return more, err
}

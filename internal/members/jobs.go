package members

import (
	"context"
	"fmt"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

const (
	// endingJob ends the sessions of a member whose time is over.
	endingJob        = "members.end"
	maintenanceJob   = "members.tend"
	maintenanceEvery = 6 * time.Hour
	// keepInvitations is how long one that is over is kept.
	keepInvitations = 90 * 24 * time.Hour
)

// ending names a membership and the end that was waited for.
type ending struct {
	AccountID, OrganizationID string
	EndsAt                    time.Time
}

// Listen registers the domain's jobs: emails, ends of memberships, maintenance.
func Listen(q *jobs.Queue, s *Service, emails *Emails) {
	jobs.On(q, InvitationEmailEvent, "letters", emails.Send)
	q.Handle(endingJob, func(ctx context.Context, job jobs.Job) error {
		var e ending
		if err := job.Decode(&e); err != nil {
			return err
		}
		return s.end(ctx, e)
	})
	q.Repeat(maintenanceJob, maintenanceEvery, s.Maintain)
}

// Start has what has run out forgotten soon, and every few hours from then on.
func Start(ctx context.Context, q *jobs.Queue) error {
	return q.Enqueue(ctx, jobs.Job{Kind: maintenanceJob, Key: "all"})
}

// Maintain forgets old invitations and old acts.
func (s *Service) Maintain(ctx context.Context) error {
	if _, err := db.Exec(ctx, s.db, "DELETE FROM invitations WHERE expires_at < $1", db.At(s.clock.Now().Add(-keepInvitations))); err != nil {
		return err
	}
	return s.audit.Maintain(ctx)
}

// endLater has the sessions of a member ended when the membership ends.
func (s *Service) endLater(ctx context.Context, organizationID string, m Member) error {
	if m.EndsAt.IsZero() || !m.EndsAt.After(s.clock.Now()) {
		return nil
	}
	return s.queue.Enqueue(ctx, jobs.Job{
		Kind: endingJob, Key: fmt.Sprintf("%s/%s/%d", m.AccountID, organizationID, m.EndsAt.UnixMicro()), RunAt: m.EndsAt.Time,
		Payload: ending{AccountID: m.AccountID, OrganizationID: organizationID, EndsAt: m.EndsAt.Time},
	})
}

// end ends the sessions of a member whose membership has ended at the moment
// that was waited for; one that was prolonged meanwhile keeps them.
func (s *Service) end(ctx context.Context, e ending) error {
	ended, err := db.Get[int](ctx, s.db,
		"SELECT COUNT(*) FROM memberships WHERE account_id = $1 AND organization_id = $2 AND ends_at = $3 AND ends_at <= $4",
		e.AccountID, e.OrganizationID, db.At(e.EndsAt), s.db.Now())
	if err != nil || ended == 0 {
		return err
	}
	return s.accounts.RoleEnded(ctx, e.AccountID)
}

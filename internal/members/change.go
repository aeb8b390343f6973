package members

import (
	"context"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Change is what staff change about a member; nil leaves it.
type Change struct {
	Role      *viewer.Role
	EndsAt    *time.Time // zero: without end
	Suspended *bool
}

// Get returns a member of ctx's organisation; not_found for anybody else.
func (s *Service) Get(ctx context.Context, accountID string) (Member, error) {
	v, err := actor(ctx)
	if err != nil {
		return Member{}, err
	}
	return db.Get[Member](ctx, s.db, memberSQL+" WHERE m.account_id = $1 AND m.organization_id = $2", accountID, v.OrganizationID)
}

// Change changes a member and returns it as it is then. Nobody gives a role
// above their own or changes whoever has one; last_admin when nobody would be
// left who administers the organisation.
func (s *Service) Change(ctx context.Context, accountID string, c Change) (Member, error) {
	var changed Member
	err := s.staffing(ctx, func(ctx context.Context) error {
		held, v, err := s.inReach(ctx, accountID)
		if err != nil {
			return err
		}
		if changed, err = c.applied(v, held, s.db.Now()); err != nil || changed == held {
			return err
		}
		if err := s.keepAdmin(ctx, v, held, changed); err != nil {
			return err
		}
		if err := s.accounts.Join(ctx, membershipOf(v, changed)); err != nil {
			return err
		}
		if err := s.endLater(ctx, v.OrganizationID, changed); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.MemberChanged, SubjectID: accountID, Before: valuesOf(held), After: valuesOf(changed)})
	})
	return changed, err
}

// Remove ends a membership and all the rights that came with it.
func (s *Service) Remove(ctx context.Context, accountID string) error {
	return s.staffing(ctx, func(ctx context.Context) error {
		held, v, err := s.inReach(ctx, accountID)
		if err != nil {
			return err
		}
		if err := s.keepAdmin(ctx, v, held, Member{}); err != nil {
			return err
		}
		if err := s.accounts.Leave(ctx, accountID, v.OrganizationID); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.MemberRemoved, SubjectID: accountID, Before: valuesOf(held)})
	})
}

// staffing runs fn in a transaction in which nobody else changes who works for
// ctx's organisation: its administrators are counted.
func (s *Service) staffing(ctx context.Context, fn func(ctx context.Context) error) error {
	v, err := actor(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "organizations", v.OrganizationID); err != nil {
			return err
		}
		return fn(ctx)
	})
}

// inReach returns a member whom the actor may change.
func (s *Service) inReach(ctx context.Context, accountID string) (Member, viewer.Viewer, error) {
	v, err := actor(ctx)
	if err != nil {
		return Member{}, v, err
	}
	held, err := s.Get(ctx, accountID)
	if err == nil && held.Role.Rank() > v.Role.Rank() {
		err = apperr.New(apperr.RoleRequired)
	}
	return held, v, err
}

func (c Change) applied(v viewer.Viewer, m Member, now db.Time) (Member, error) {
	if c.Role != nil && *c.Role != m.Role {
		if err := mayGive(v, *c.Role); err != nil {
			return m, err
		}
		m.Role = *c.Role
	}
	if c.EndsAt != nil {
		m.EndsAt = db.At(*c.EndsAt)
		if c.EndsAt.IsZero() {
			m.EndsAt = db.Time{}
		}
	}
	switch {
	case c.Suspended == nil || *c.Suspended == !m.SuspendedAt.IsZero():
	case *c.Suspended:
		m.SuspendedAt = db.At(now.Time)
	default:
		m.SuspendedAt = db.Time{}
	}
	return m, nil
}

// keepAdmin refuses to change the last administrator of an organisation into
// anything that is none, or ends.
func (s *Service) keepAdmin(ctx context.Context, v viewer.Viewer, before, after Member) error {
	now := s.clock.Now()
	administers := func(m Member) bool { return m.Role.Administers() && m.State(now) == Running }
	stays := administers(after) && (after.EndsAt.IsZero() || after.EndsAt.Equal(before.EndsAt.Time))
	if !administers(before) || stays {
		return nil
	}
	others, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM memberships m JOIN accounts a ON a.id = m.account_id
		WHERE m.organization_id = $1 AND m.role IN ($2, $3) AND m.account_id <> $4 AND m.suspended_at IS NULL
		AND (m.ends_at IS NULL OR m.ends_at > $5) AND a.disabled_at IS NULL`,
		v.OrganizationID, string(viewer.Admin), string(viewer.HubAdmin), before.AccountID, s.db.Now())
	if err == nil && others == 0 {
		err = apperr.New(apperr.LastAdmin)
	}
	return err
}

func membershipOf(v viewer.Viewer, m Member) accounts.Membership {
	return accounts.Membership{
		AccountID: m.AccountID, OrganizationID: v.OrganizationID, Role: m.Role, EndsAt: m.EndsAt.Time, SuspendedAt: m.SuspendedAt.Time,
	}
}

// valuesOf is what the log tells of a membership.
func valuesOf(m Member) audit.Values {
	values := audit.Values{"role": m.Role, "suspended": !m.SuspendedAt.IsZero()}
	if !m.EndsAt.IsZero() {
		values["ends_at"] = m.EndsAt.Time
	}
	return values
}

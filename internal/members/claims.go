package members

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// FollowGroups puts a member into the organisation's groups of these names, as
// its identity provider says, and out of those that it named before and no
// longer does. Names of no group are left out, full groups stay as they are, and
// whom staff or a code put into a group stays in it.
func (s *Service) FollowGroups(ctx context.Context, accountID, organizationID string, names []string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error { return s.followGroups(ctx, accountID, organizationID, names) })
}

func (s *Service) followGroups(ctx context.Context, accountID, organizationID string, names []string) error {
	w := db.NewWhere().And("organization_id = ?", organizationID).In("name", db.List(names)...)
	said, err := db.All[string](ctx, s.db, "SELECT id FROM groups"+w.SQL()+" ORDER BY id", w.Args()...)
	if err != nil {
		return err
	}
	if err := s.leaveUnsaid(ctx, accountID, organizationID, said); err != nil {
		return err
	}
	for _, id := range said {
		err := s.full(ctx, id, 1)
		if apperr.Is(err, apperr.Invalid) || apperr.Is(err, apperr.NotFound) {
			continue
		}
		if err == nil {
			err = s.addToGroup(ctx, id, accountID, true)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// leaveUnsaid takes an account out of the groups that its provider put it into and
// says no longer.
func (s *Service) leaveUnsaid(ctx context.Context, accountID, organizationID string, said []string) error {
	w := db.NewWhere().And("account_id = ? AND by_provider", accountID).
		And("group_id IN (SELECT g.id FROM groups g WHERE g.organization_id = ?)", organizationID)
	for _, id := range said {
		w.And("group_id <> ?", id)
	}
	left, err := db.All[string](ctx, s.db, "DELETE FROM group_members"+w.SQL()+" RETURNING group_id", w.Args()...)
	if err != nil {
		return err
	}
	for _, id := range left {
		if err := s.db.Touch(ctx, db.TopicEntitlement, id); err != nil {
			return err
		}
	}
	return nil
}

package entitlements

import (
	"context"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Assignment is a content or one item of it that a group was given.
type Assignment struct {
	ID        string  `db:"id"`
	ContentID int64   `db:"content_id"`
	ItemID    int64   `db:"item_id"` // 0: the whole content
	EndsAt    db.Time `db:"ends_at"` // zero: without a due date
	CreatedAt db.Time `db:"created_at"`
}

// Assign gives a group of ctx's organisation the items of a content, or one of
// them when only is not 0, until the due date. An organisation gives only what
// its members may read: what it owns, what is free, or what it holds a right
// to, and then no longer than that. title names it in the log.
func (s *Service) Assign(ctx context.Context, groupID string, items []Item, only int64, due time.Time, title string) (Right, error) {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return Right{}, err
	}
	if len(items) == 0 {
		return Right{}, apperr.New(apperr.NotFound)
	}
	if !due.IsZero() && !due.After(s.clock.Now()) {
		return Right{}, apperr.InvalidField("due_on", "field.past")
	}
	if due, err = s.lendable(ctx, v, items, due); err != nil {
		return Right{}, err
	}
	right := Right{
		Kind: Assigned, Holder: Holder{GroupID: groupID}, Target: Target{ContentID: items[0].ContentID}, EndsAt: due, Source: "group",
	}
	if only != 0 {
		right.Target = Target{ItemID: only}
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "groups", groupID); err != nil { // it is not removed meanwhile
			return err
		}
		if right, err = s.Grant(ctx, right); err != nil {
			return err
		}
		values := audit.Values{"content_id": items[0].ContentID}
		if !due.IsZero() {
			values["due_at"] = due
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.Assigned, Object: title, After: values})
	})
	return right, err
}

// lendable returns how long the organisation may give items that all its
// members may read, at most until due.
func (s *Service) lendable(ctx context.Context, v viewer.Viewer, items []Item, due time.Time) (time.Time, error) {
	// What any member may read is what a walk-in guest may.
	decisions, err := s.DecideAll(viewer.With(ctx,
		viewer.Viewer{OrganizationID: v.OrganizationID, Hub: v.Hub, Role: viewer.Guest, WalkIn: true}), items)
	if err != nil {
		return due, err
	}
	for _, item := range items {
		decision := decisions[item.ID]
		if item.OwnerID == v.OrganizationID && item.Visibility != Draft && item.Visibility != Archived {
			continue
		}
		if !decision.Allowed {
			return due, apperr.InvalidField("content_id", "field.not_held")
		}
		if !decision.Until.IsZero() && (due.IsZero() || due.After(decision.Until)) {
			due = decision.Until
		}
	}
	return due, nil
}

const assignmentsSQL = `SELECT e.id, COALESCE(e.content_id, i.content_id) AS content_id, COALESCE(e.item_id, 0) ` +
	`AS item_id, e.ends_at, e.created_at
	FROM entitlements e LEFT JOIN items i ON i.id = e.item_id
	WHERE e.group_id = $1 AND e.kind = 'assigned' AND e.revoked_at IS NULL ORDER BY e.created_at DESC, e.id DESC LIMIT $2 OFFSET $3`

// Assignments returns a page of what a group was given, newest first, also what
// is over. Whether the caller may see the group is the caller's to know.
func (s *Service) Assignments(ctx context.Context, groupID string, request page.Request) (page.List[Assignment], error) {
	list := page.List[Assignment]{Request: request}
	var err error
	list.Total, err = db.Get[int](ctx, s.db,
		"SELECT COUNT(*) FROM entitlements WHERE group_id = $1 AND kind = 'assigned' AND revoked_at IS NULL", groupID)
	if err != nil {
		return list, err
	}
	list.Rows, err = db.All[Assignment](ctx, s.db, assignmentsSQL, groupID, request.Size, request.Offset())
	return list, err
}

// Unassign takes back what a group was given; not_found when it was not.
func (s *Service) Unassign(ctx context.Context, groupID, id, group string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		held, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM entitlements WHERE id = $1 AND group_id = $2 AND kind = 'assigned'", id,
			groupID)
		if err != nil {
			return err
		}
		if held == 0 {
			return apperr.New(apperr.NotFound)
		}
		if err := s.Revoke(ctx, id); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.AssignmentEnded, Object: group})
	})
}

package entitlements

import (
	"context"
	"fmt"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// Service decides on reading and keeps the rights.
type Service struct {
	db    *db.DB
	clock clock.Clock
	audit *audit.Service

	covered covered
}

// New returns the service.
func New(d *db.DB, clk clock.Clock) *Service {
	return &Service{db: d, clock: clk, audit: audit.New(d, clk)}
}

// Decide returns whether ctx's viewer may read item.
func (s *Service) Decide(ctx context.Context, item Item) (Decision, error) {
	decisions, err := s.DecideAll(ctx, []Item{item})
	if err != nil {
		return Decision{}, err
	}
	return decisions[item.ID], nil
}

// DecideAll decides on many items with one read.
func (s *Service) DecideAll(ctx context.Context, items []Item) (map[int64]Decision, error) {
	v, all, err := db.Tenant(ctx)
	if err != nil {
		return nil, err
	}
	held, err := s.heldBy(ctx, items)
	if err != nil {
		return nil, err
	}
	decisions := make(map[int64]Decision, len(items))
	for _, item := range items {
		decisions[item.ID] = s.decide(v, all, item, held)
	}
	return decisions, nil
}

func (s *Service) decide(v viewer.Viewer, all bool, item Item, held []heldRight) Decision {
	readsAll := all || (v.Staff() && item.OwnerID == v.OrganizationID) || v.Role == viewer.HubAdmin
	if readsAll {
		return Decision{Allowed: true, By: Organization}
	}
	if item.Visibility == Draft || item.Visibility == Archived {
		return Decision{}
	}
	if item.EmbargoUntil.After(s.clock.Now()) {
		return Decision{Embargoed: true, Until: item.EmbargoUntil}
	}
	if item.Free && listed(v, item) {
		return Decision{Allowed: true, By: Free}
	}
	decision := best(item, held)
	decision.Here = decision.Allowed && v.WalkIn
	return decision
}

// listed tells whether the viewer's portal shows the item's record: free is
// free for those who find it there.
func listed(v viewer.Viewer, item Item) bool {
	switch item.Visibility {
	case OrganizationOnly:
		return item.OwnerID == v.OrganizationID
	case HubOnly:
		return v.Hub || item.OwnerID == v.OrganizationID
	case Public, Draft, Archived:
	}
	return true
}

// best returns the right of those that open item which takes no seat, else the
// longest.
func best(item Item, held []heldRight) Decision {
	decision := Decision{}
	for _, right := range held {
		if right.opens(item) && (!decision.Allowed || right.betterThan(decision)) {
			decision = Decision{Allowed: true, By: right.Kind, Until: right.EndsAt.Time, Seat: right.seat(), GroupID: right.GroupID}
		}
	}
	return decision
}

// Grant stores a right; starting now unless it says otherwise. The records it
// opens are marked as changed for every node.
func (s *Service) Grant(ctx context.Context, right Right) (Right, error) {
	if err := right.check(); err != nil {
		return right, err
	}
	right.ID = ident.New()
	if right.StartsAt.IsZero() {
		right.StartsAt = s.clock.Now()
	}
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insert(ctx, right); err != nil {
			return err
		}
		return s.db.Touch(ctx, db.TopicEntitlement, right.ID)
	})
	return right, err
}

// Revoke ends a right now; not_found when there is none that runs.
func (s *Service) Revoke(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		changed, err := db.Exec(ctx, s.db, "UPDATE entitlements SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", id, s.db.Now())
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.db.Touch(ctx, db.TopicEntitlement, id)
	})
}

// check refuses a right without exactly one holder and one target, and a package that there is not.
func (r Right) check() error {
	holders := count(r.Holder.OrganizationID != "", r.Holder.AccountID != "", r.Holder.GroupID != "")
	targets := count(r.Target.ContentID != 0, r.Target.ItemID != 0, r.Target.RightGroupID != "", r.Target.Package != "")
	if holders != 1 || targets != 1 {
		return apperr.Wrap(apperr.Invalid, fmt.Errorf("entitlements: %d holders and %d targets, want one of each", holders, targets))
	}
	if r.Target.Package != "" && r.Target.Package != Research {
		return apperr.InvalidField("package", "field.choice")
	}
	return nil
}

func count(conditions ...bool) int {
	n := 0
	for _, holds := range conditions {
		if holds {
			n++
		}
	}
	return n
}

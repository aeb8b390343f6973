package entitlements

import (
	"context"

	"sudar/internal/kit/db"
)

// HeldRight is a right to a group of contents or to a package, which runs or is yet
// to begin.
type HeldRight struct {
	ID           string  `db:"id"`
	RightGroupID string  `db:"right_group_id"`
	Package      string  `db:"package_id"`
	Name         string  `db:"name"` // of the group
	Own          bool    `db:"own"`  // else of the organisation or of a group of people
	StartsAt     db.Time `db:"starts_at"`
	EndsAt       db.Time `db:"ends_at"`
}

// mostHeld bounds the rights of one person that HeldPackages returns.
const mostHeld = 200

// HeldPackages returns the memberships of ctx's viewer that are not over, own ones
// and those of the organisation, the first to begin first.
func (s *Service) HeldPackages(ctx context.Context) ([]HeldRight, error) {
	scope, err := s.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	holder, args := scope.holder()
	if holder == "" {
		return nil, nil
	}
	w := db.NewWhere()
	own := w.Bind(scope.accountID)
	w.And("("+holder+")", args...).And("e.kind = ?", string(Membership)).
		And("(e.right_group_id IS NOT NULL OR e.package_id IS NOT NULL)").
		And("e.revoked_at IS NULL AND (e.ends_at IS NULL OR e.ends_at > ?)", scope.now)
	return db.All[HeldRight](ctx, s.db, `SELECT e.id, COALESCE(e.right_group_id, '') AS right_group_id,
		COALESCE(e.package_id, '') AS package_id, COALESCE(g.name, '') AS name, COALESCE(e.account_id = `+own+`, FALSE) AS own,
		e.starts_at, e.ends_at FROM entitlements e LEFT JOIN right_groups g ON g.id = e.right_group_id`+w.SQL()+
		" ORDER BY e.starts_at, e.id LIMIT "+w.Bind(mostHeld), w.Args()...)
}

package entitlements

import (
	"context"
	"time"

	"sudar/internal/kit/db"
)

// mostPackages bounds the running rights of one person to one package that are
// looked at.
const mostPackages = 100

// HoldsPackage returns whether ctx's viewer holds a package, an own one or that of the
// organisation, and until when: the zero time is without end.
func (s *Service) HoldsPackage(ctx context.Context, name string) (until time.Time, held bool, err error) {
	scope, err := s.ScopeOf(ctx)
	if err != nil {
		return until, false, err
	}
	condition, args := scope.held()
	if condition == "" {
		return until, scope.all, nil
	}
	w := db.NewWhere().And("e.package_id = ?", name).And(condition, args...)
	ends, err := db.All[db.Time](ctx, s.db, "SELECT e.ends_at FROM entitlements e"+w.SQL()+" LIMIT "+w.Bind(mostPackages), w.Args()...)
	for _, end := range ends {
		if end.IsZero() {
			return time.Time{}, true, err
		}
		if end.After(until) {
			until = end.Time
		}
	}
	return until, len(ends) > 0, err
}

package folders

import (
	"context"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Package returns whether ctx's viewer holds a research package: an own one, or
// that of the organisation.
func (s *Service) Package(ctx context.Context) (Package, error) {
	until, held, err := s.Entitlements.HoldsPackage(ctx, entitlements.Research)
	return Package{Held: held, Until: until}, err
}

// NeedPackage returns package_required, with the ways to one, when ctx's viewer
// holds no research package.
func (s *Service) NeedPackage(ctx context.Context) error {
	held, err := s.Package(ctx)
	if err != nil || held.Held {
		return err
	}
	return apperr.New(apperr.PackageRequired).WithData(map[string]any{"ways": Ways()})
}

// needPart is NeedPackage but for who has or had a part in a folder: what is
// there stays readable.
func (s *Service) needPart(ctx context.Context, account string) error {
	parts, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM (SELECT 1 AS part FROM folders f WHERE f.account_id = $1
		UNION ALL SELECT 1 FROM folder_members m WHERE m.account_id = $1 LIMIT 1) parts`, account)
	if err != nil || parts > 0 {
		return err
	}
	return s.NeedPackage(ctx)
}

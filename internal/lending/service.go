package lending

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
	"sudar/internal/usage"
)

// Domains are what lending calls.
type Domains struct {
	Accounts     *accounts.Service
	Members      *members.Service
	Entitlements *entitlements.Service
	Catalogue    *catalogue.Service
	Usage        *usage.Service
	Audit        *audit.Service
	Jobs         *jobs.Queue
}

// Service lends.
type Service struct {
	Domains
	db    *db.DB
	clock clock.Clock
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains) *Service {
	return &Service{Domains: domains, db: d, clock: clk}
}

// reader returns ctx's viewer, who is signed in.
func reader(ctx context.Context) (viewer.Viewer, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return v, apperr.New(apperr.Unauthenticated)
	}
	return v, nil
}

// member returns ctx's viewer, to whom the organisation lends.
func member(ctx context.Context) (viewer.Viewer, error) {
	v, err := reader(ctx)
	if err == nil && v.Role.Rank() == 0 {
		return v, apperr.New(apperr.MembersBorrow)
	}
	return v, err
}

// librarian returns ctx's viewer, who looks after the organisation's licences.
func librarian(ctx context.Context) (viewer.Viewer, error) {
	v, err := reader(ctx)
	if err == nil && !v.Staff() {
		return v, apperr.New(apperr.RoleRequired)
	}
	return v, err
}

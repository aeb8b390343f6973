package catalogue

import (
	"sudar/internal/audit"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// Service keeps the catalogue.
type Service struct {
	db            *db.DB
	clock         clock.Clock
	organizations *organizations.Service
	entitlements  *entitlements.Service
	audit         *audit.Service
	counts        *counts
	everybody     meanStars
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, owners *organizations.Service, rights *entitlements.Service) *Service {
	return &Service{db: d, clock: clk, organizations: owners, entitlements: rights, audit: audit.New(d, clk), counts: &counts{}}
}

// Package system is what administrators see of the machine: the jobs behind the
// screens, and whether everything works. An administrator of an organisation sees
// what is their organisation's, one of the hub at the hub everything.
package system

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// Domains are what the service calls.
type Domains struct {
	Audit         *audit.Service
	Organizations *organizations.Service
	Jobs          *jobs.Queue
}

// Service tells administrators how the machine does.
type Service struct {
	db      *db.DB
	clock   clock.Clock
	machine Machine
	Domains
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, machine Machine, domains Domains) *Service {
	return &Service{db: d, clock: clk, machine: machine, Domains: domains}
}

// administrator returns the organisation whose machine ctx's viewer sees: "" for all.
func administrator(ctx context.Context) (organizationID string, err error) {
	v, _, err := db.Tenant(ctx)
	switch {
	case err != nil:
		return "", err
	case v.Everywhere():
		return "", nil
	case v.Role != viewer.Admin && v.Role != viewer.HubAdmin:
		return "", apperr.New(apperr.RoleRequired)
	}
	return v.OrganizationID, nil
}

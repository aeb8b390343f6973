// Package desk is the catalogue desk of staff: the list of their records, what is
// changed of many at once, and records and people that turn out to be the same.
package desk

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/search"
)

// Domains are what the desk calls.
type Domains struct {
	Jobs      *jobs.Queue
	Audit     *audit.Service
	Search    *search.Service
	Catalogue *catalogue.Service
}

// Service is the desk.
type Service struct {
	db    *db.DB
	clock clock.Clock
	Domains
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains) *Service {
	return &Service{db: d, clock: clk, Domains: domains}
}

// staff returns the viewer of ctx, and an error unless they look after records.
func staff(ctx context.Context) (viewer.Viewer, error) {
	v, _, err := db.Tenant(ctx)
	if err == nil && !v.Staff() {
		err = apperr.New(apperr.RoleRequired)
	}
	return v, err
}

// within bounds what is asked for to the records that the viewer looks after: those
// of their organisation, at the hub for its administrators all. Another organisation is
// invalid for the others. The context is the one to search in.
func within(ctx context.Context, d search.Desk) (context.Context, search.Desk, error) {
	v, err := staff(ctx)
	switch {
	case err != nil:
		return ctx, d, err
	case v.Everywhere():
		return db.AllTenants(ctx, "a hub administrator looks after the records of all"), d, nil
	case d.Organization != "" && d.Organization != v.Organization:
		return ctx, d, apperr.InvalidField("organization", "field.choice")
	}
	d.Organization = v.Organization
	return ctx, d, nil
}

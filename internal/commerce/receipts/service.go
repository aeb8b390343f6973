package receipts

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts/posapi"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

// Register finds companies, as posapi.Client does.
type Register interface {
	Company(ctx context.Context, number string) (posapi.Company, error)
}

// Domains are what the service calls.
type Domains struct {
	Audit    *audit.Service
	Commerce *commerce.Service
	Jobs     *jobs.Queue
}

// Service keeps the receipts of orders. Without an issuer there are none.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	audit    *audit.Service
	commerce *commerce.Service
	jobs     *jobs.Queue
	issuer   Issuer
	register Register
}

// New returns a service without an issuer.
func New(d *db.DB, clk clock.Clock, domains Domains) *Service {
	return &Service{db: d, clock: clk, audit: domains.Audit, commerce: domains.Commerce, jobs: domains.Jobs}
}

// Use has an issuer asked for receipts from now on, before anything is sold, and a
// register for companies.
func (s *Service) Use(issuer Issuer, register Register) { s.issuer, s.register = issuer, register }

// Given tells whether orders get receipts here.
func (s *Service) Given() bool { return s.issuer != nil }

// owed tells whether an order gets a receipt: a VAT payer gives one for money.
func (s *Service) owed(o commerce.Order) bool { return s.Given() && o.Total > 0 && o.VATPercent > 0 }

// Package statements tells publishers each month what they earned: their share of what
// buyers paid for their titles, and of what packages brought in by the minutes that were
// read (ADR 84). What is made stays as it is.
package statements

import (
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// The shares of publishers in percent of what was paid without taxes (PRODUCT, "Decisions
// for money"), and the day of the following month on which statements are made.
const (
	SalePercent    = 70
	PackagePercent = 60
	madeOn         = 5
)

// Kind is what a line is about.
type Kind string

// The kinds of line.
const (
	Sale       Kind = "sale"
	Refund     Kind = "refund"
	Package    Kind = "package"
	Correction Kind = "correction" // what earlier statements lacked, or had too much of
)

// Statement is what a publisher earned in a month. Amounts are ₮.
type Statement struct {
	ID             string  `db:"id"`
	OrganizationID string  `db:"organization_id"`
	Organization   string  `db:"organization"` // its name
	Month          string  `db:"month"`        // 2026-11
	MadeAt         db.Time `db:"made_at"`
	SalePercent    int64   `db:"sale_percent"`
	PackagePercent int64   `db:"package_percent"`
	Amount         int64   `db:"amount"` // paid for titles, without what went back
	Tax            int64   `db:"tax"`    // in it
	Share          int64   `db:"share"`  // what the publisher gets, of packages too
	Lines          []Line
}

// Line is a part of a statement. What refunds take back is below zero.
type Line struct {
	Kind      Kind   `db:"kind"`
	ContentID int64  `db:"content_id"`
	PackageID string `db:"package_id"`
	Title     string `db:"title"`
	N         int64  `db:"n"`      // lines of orders
	Amount    int64  `db:"amount"` // of a package: the pool that is shared
	Tax       int64  `db:"tax"`
	Share     int64  `db:"share"`
	Seconds   int64  `db:"seconds"` // of a package: the publisher's
	OfSeconds int64  `db:"of_seconds"`
}

// Domains are the services that statements ask.
type Domains struct {
	Commerce      *commerce.Service
	Entitlements  *entitlements.Service
	Organizations *organizations.Service
	Usage         *usage.Service
}

// Service makes statements and shows them.
type Service struct {
	Domains
	db    *db.DB
	clock clock.Clock
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains) *Service {
	return &Service{Domains: domains, db: d, clock: clk}
}

// Package follows lets readers follow authors, series and periodicals. It tells
// them once of each title and issue that comes out, and of what is new for the
// searches that they keep an alert on.
package follows

import (
	"time"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/notifications"
	"sudar/internal/organizations"
	"sudar/internal/search"
	"sudar/internal/search/saved"
)

// Kind is what can be followed.
type Kind string

// The kinds.
const (
	Author     Kind = "author"     // a contributor in whatever role
	Series     Kind = "series"     // of works
	Periodical Kind = "periodical" // a content that has issues
)

// Kinds lists every kind.
var Kinds = []Kind{Author, Series, Periodical}

// Most bounds what one account follows.
const Most = 1_000

// Subject is somebody or something that can be followed: the id of a
// contributor, a series or a content.
type Subject struct {
	Kind Kind
	ID   int64
}

// Follow is a subject that a reader follows. Name, and the Slug of a periodical,
// are empty when the reader cannot see it any more.
type Follow struct {
	Subject
	Name      string
	Slug      string
	CreatedAt time.Time
}

// Domains are the domains that the service calls.
type Domains struct {
	Organizations *organizations.Service
	Accounts      *accounts.Service
	Catalogue     *catalogue.Service
	Search        *search.Service
	Saved         *saved.Service
	Notifications *notifications.Service
	Jobs          *jobs.Queue
}

// Service keeps what readers follow.
type Service struct {
	db    *db.DB
	clock clock.Clock
	Domains
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains) *Service {
	return &Service{db: d, clock: clk, Domains: domains}
}

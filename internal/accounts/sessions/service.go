// Package sessions keeps who is signed in: sessions by device, and the personal
// tokens that stand in their place.
package sessions

import (
	"cmp"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// How long a session lasts unless Options say otherwise (PRODUCT, "Accounts").
const (
	RememberedFor = 30 * 24 * time.Hour
	IdleFor       = 12 * time.Hour
)

// Session is a sign-in. Token is known only at the moment it is made.
type Session struct {
	ID        string
	Token     string
	ExpiresAt time.Time
	Remember  bool
	Identity  string // by which a provider opened it, "" for every other way in
}

// Device is a running session as its person sees it.
type Device struct {
	SessionID string
	Name      string // "Firefox, Linux"
	Address   string // prefix of the address it signed in from
	Remember  bool
	CreatedAt time.Time
	SeenAt    time.Time
	ExpiresAt time.Time
}

// Options are what the service is told; zero values mean the defaults.
type Options struct {
	Idle, Remember time.Duration // lives of sessions
}

// Service keeps sessions and tokens.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	activity *activity.Log
	options  Options
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, options Options) *Service {
	options.Idle = cmp.Or(options.Idle, IdleFor)
	options.Remember = cmp.Or(options.Remember, RememberedFor)
	return &Service{db: d, clock: clk, activity: activity.New(d), options: options}
}

// Package members says who belongs to an organisation, and as what: its
// members, those it invites, the rules by which others join, and its groups.
// Whoever acts never rises above their own rank, and an organisation never
// loses its last administrator.
package members

import (
	"context"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// State is whether a membership counts.
type State string

// The states. Suspended wins over ended.
const (
	Running   State = "running"
	Suspended State = "suspended"
	Ended     State = "ended"
)

// Member is a person in an organisation.
type Member struct {
	AccountID   string      `db:"account_id"`
	Username    string      `db:"username"`
	Email       string      `db:"email"`
	FirstName   string      `db:"first_name"`
	LastName    string      `db:"last_name"`
	Role        viewer.Role `db:"role"`
	JoinedAt    db.Time     `db:"created_at"`
	EndsAt      db.Time     `db:"ends_at"`
	SuspendedAt db.Time     `db:"suspended_at"`
}

// State at the moment now.
func (m Member) State(now time.Time) State {
	switch {
	case !m.SuspendedAt.IsZero():
		return Suspended
	case !m.EndsAt.IsZero() && !m.EndsAt.After(now):
		return Ended
	}
	return Running
}

// Service keeps the rules of belonging.
type Service struct {
	db            *db.DB
	clock         clock.Clock
	accounts      *accounts.Service
	organizations *organizations.Service
	audit         *audit.Service
	queue         *jobs.Queue
}

// Domains are what the service calls.
type Domains struct {
	Accounts      *accounts.Service
	Organizations *organizations.Service
	Audit         *audit.Service
	Jobs          *jobs.Queue
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains) *Service {
	return &Service{
		db: d, clock: clk, accounts: domains.Accounts, organizations: domains.Organizations, audit: domains.Audit, queue: domains.Jobs,
	}
}

// Roles are those that a member can have, weakest first; that of the hub's
// administrators only on the hub.
func Roles(hub bool) []viewer.Role {
	roles := []viewer.Role{viewer.Reader, viewer.Publisher, viewer.Librarian, viewer.Admin}
	if hub {
		roles = append(roles, viewer.HubAdmin)
	}
	return roles
}

// actor returns who acts and where; nobody acts without an organisation.
func actor(ctx context.Context) (viewer.Viewer, error) {
	v, all, err := db.Tenant(ctx)
	if err == nil && (all || v.OrganizationID == "") {
		err = apperr.New(apperr.Internal)
	}
	return v, err
}

// ownPage returns a page of what ctx's organisation has, and how many there are.
func ownPage[T any](ctx context.Context, d *db.DB, request page.Request, count, rows string) (page.List[T], error) {
	list := page.List[T]{Request: request}
	v, err := actor(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, d, count, v.OrganizationID); err != nil {
		return list, err
	}
	list.Rows, err = db.All[T](ctx, d, rows, v.OrganizationID, request.Size, request.Offset())
	return list, err
}

// mayGive refuses a role that is none here, or is above the actor's own.
func mayGive(v viewer.Viewer, role viewer.Role) error {
	for _, known := range Roles(v.Hub) {
		if known != role {
			continue
		}
		if role.Rank() > v.Role.Rank() {
			return apperr.InvalidField("role", "field.role_above")
		}
		return nil
	}
	return apperr.InvalidField("role", "field.choice")
}

// Package members holds the calls about the people of an organisation: members,
// invitations, groups and what groups are assigned.
package members

import (
	"sudar/internal/accounts"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/members"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
)

// Services are what the calls of this package call.
type Services struct {
	Members       *members.Service
	Accounts      *accounts.Service
	Organizations *organizations.Service
	Entitlements  *entitlements.Service
	Catalogue     *catalogue.Service
	Audit         *audit.Service
	Clock         clock.Clock
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerMembers()
	a.registerInvitations()
	a.registerOffers()
	a.registerGroups()
	a.registerOwnGroups()
}

// Package organizations holds the calls about organisations: what everybody sees
// of them, their settings, rules and identity provider, and the list of the hub.
package organizations

import (
	"sudar/internal/accounts/federation"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
	"sudar/internal/system"
)

// Services are what the calls of this package call.
type Services struct {
	Organizations *organizations.Service
	Federation    *federation.Service
	Blobs         blob.Store
	Clock         clock.Clock
	System        *system.Service
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerLookup()
	a.registerIdentityProvider()
	a.registerSettings()
	a.registerImages()
	a.registerOrganizations()
}

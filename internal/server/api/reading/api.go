// Package reading holds the calls about a book that is being read: its session and
// files, the place in it, keeping it on a device, the shelf and the report.
package reading

import (
	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/lending"
	"sudar/internal/reading"
	"sudar/internal/server/api/core"
)

// Services are what the calls of this package call.
type Services struct {
	Reading   *reading.Service
	Lending   *lending.Service
	Catalogue *catalogue.Service
	Clock     clock.Clock
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerReading()
	a.registerLease()
	a.registerShelf()
	a.registerResources()
}

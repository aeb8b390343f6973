// Package usage holds the calls about what becomes of titles: that a page was looked at,
// and the reports of publishers.
package usage

import (
	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/reports"
	"sudar/internal/server/api/core"
	"sudar/internal/usage"
)

// Services are what the calls call.
type Services struct {
	Usage     *usage.Service
	Reports   *reports.Service
	Catalogue *catalogue.Service
	Clock     clock.Clock
}

type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{API: to, Services: services}
	a.registerViews()
	a.registerReports()
	a.registerExports()
	a.registerPortal()
	a.registerLending()
}

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "usage"}
}

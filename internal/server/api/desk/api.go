// Package desk holds the calls of the catalogue desk of staff.
package desk

import (
	"net/http"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/kit/clock"
	"sudar/internal/server/api/core"
)

// Services are what the calls of this package call.
type Services struct {
	Desk      *desk.Service
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
	a.registerList()
	a.registerViews()
	a.registerBulk()
	a.registerMerges()
	a.registerPublishers()
	a.registerFeatured()
	a.registerDuplicates()
	a.registerRevisions()
}

// call describes a call below a path.
func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "desk"}
}

// creates describes a call that makes something.
func creates(path, id, summary string) core.Operation {
	op := call(http.MethodPost, path, id, summary)
	op.Status = http.StatusCreated
	return op
}

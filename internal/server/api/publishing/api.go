// Package publishing holds the calls with which publishers bring titles in and ask for
// them to be taken down, and with which staff decide on that.
package publishing

import (
	"sudar/internal/publishing"
	"sudar/internal/server/api/core"
	"sudar/internal/statements"
)

type api struct {
	*core.API
	Publishing *publishing.Service
	Statements *statements.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *publishing.Service, earned *statements.Service) {
	a := &api{to, service, earned}
	a.registerPublishers()
	a.registerStaff()
}

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "publishing"}
}

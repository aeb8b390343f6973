// Package system holds the calls about the machine: its jobs and how it does.
package system

import (
	"sudar/internal/server/api/core"
	"sudar/internal/system"
)

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	System *system.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *system.Service) {
	a := &api{to, service}
	a.registerJobs()
	a.registerHealth()
}

// call describes a call below a path.
func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "system"}
}

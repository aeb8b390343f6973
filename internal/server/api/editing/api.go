// Package editing holds the calls with which staff edit one title: its form, its
// cover, who else has it open, and the names and words that are looked up for it.
package editing

import (
	"sudar/internal/editing"
	"sudar/internal/server/api/core"
)

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Editing *editing.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *editing.Service) {
	a := &api{to, service}
	a.registerRecords()
	a.registerPresence()
	a.registerAuthorities()
	a.registerCovers()
	a.registerItems()
}

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "editing"}
}

type recordInput struct {
	ID int64 `path:"id" minimum:"1" doc:"The title's"`
}

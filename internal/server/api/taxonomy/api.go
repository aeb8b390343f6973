// Package taxonomy holds the calls with which staff tend the categories, the tags and the
// menu of their portal.
package taxonomy

import (
	"net/http"

	"sudar/internal/kit/clock"
	"sudar/internal/server/api/core"
	"sudar/internal/taxonomy"
)

// Services are what the calls of this package call.
type Services struct {
	Taxonomy *taxonomy.Service
	Clock    clock.Clock
}

type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerCategories()
	a.registerRemovals()
	a.registerMenu()
	a.registerTags()
}

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "taxonomy"}
}

func creates(path, id, summary string) core.Operation {
	op := call(http.MethodPost, path, id, summary)
	op.Status = http.StatusCreated
	return op
}

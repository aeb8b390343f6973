// Package search holds the calls that find: suggestions, facets, the advanced
// search, passages inside books, saved searches and exports of results.
package search

import (
	"sudar/internal/catalogue"
	"sudar/internal/search"
	"sudar/internal/search/saved"
	"sudar/internal/search/text"
	"sudar/internal/server/api/core"
	"sudar/internal/usage"
)

// Services are what the calls of this package call.
type Services struct {
	Search    *search.Service
	Saved     *saved.Service
	Passages  *text.Service
	Catalogue *catalogue.Service
	Usage     *usage.Service
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerSuggestions()
	a.registerFacets()
	a.registerAdvanced()
	a.registerSearches()
	a.registerExport()
	a.registerPassages()
}

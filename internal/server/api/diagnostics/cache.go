package diagnostics

import (
	"context"
	"net/http"

	"sudar/internal/server/api/core"
)

// clearBrowserCache is for the app that learns by itself that a right or a
// session has ended: signed out offline, or a book that opens no more.
func (a *api) clearBrowserCache(context.Context, *struct{}) (core.Answer[core.Done], error) {
	return core.Data(core.Done{}), nil
}

func (a *api) registerCache() {
	core.Register(a.API, core.ForLookup, core.Operation{Method: http.MethodDelete, Path: "/cache", ID: "clear-browser-cache", Urgent: true,
		Summary: "Clear the browser's cache", Tag: "reading", Clears: true}, a.clearBrowserCache)
}

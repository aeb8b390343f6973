package api

import (
	"context"
	"net/http"
)

// clearBrowserCache is for the app that learns by itself that a right or a
// session has ended: signed out offline, or a book that opens no more.
func (a *API) clearBrowserCache(context.Context, *struct{}) (Answer[Done], error) {
	return data(Done{}), nil
}

func (a *API) registerCache() {
	register(a, forLookup, operation{method: http.MethodDelete, path: "/cache", id: "clear-browser-cache", urgent: true, summary: "Clear the browser's cache", tag: "reading", clears: true}, a.clearBrowserCache)
}

package api

import (
	"encoding/json"
	"net/http"

	"sudar/internal/kit/apperr"
)

// registerDocuments serves the interface's own description and, in
// development, the letters that nobody sent.
func (a *API) registerDocuments() {
	a.raw(forLookup, operation{method: http.MethodGet}, Base+"/openapi.json", a.serveOpenAPI)
	a.raw(forLookup, operation{method: http.MethodGet}, Base+"/docs", a.serveDocs)
	if a.Mailbox != nil {
		a.raw(forLookup, operation{method: http.MethodGet}, Base+"/mailbox", a.serveMailbox)
	}
}

// OpenAPI answers the interface's description (OpenAPI 3.1, YAML).
func (a *API) OpenAPI() ([]byte, error) { return a.huma.OpenAPI().YAML() }

func (a *API) serveOpenAPI(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(a.huma.OpenAPI())
}

// serveMailbox shows the letters the program kept instead of sending. Only
// this machine may look: they hold one-time codes.
func (a *API) serveMailbox(w http.ResponseWriter, r *http.Request) error {
	if !a.address(r).IsLoopback() {
		return apperr.New(apperr.NotFound)
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", docsCSP)
	header.Set("Cache-Control", "no-store")
	return mailboxPage.Execute(w, a.Mailbox.List())
}

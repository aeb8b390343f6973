package api

import (
	"encoding/json"
	"net/http"
)

// registerDocuments serves the interface's own description.
func (a *API) registerDocuments() {
	a.raw(forLookup, operation{method: http.MethodGet}, Base+"/openapi.json", a.serveOpenAPI)
	a.raw(forLookup, operation{method: http.MethodGet}, Base+"/docs", a.serveDocs)
}

func (a *API) serveOpenAPI(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(a.Document())
}

package diagnostics

import (
	"encoding/json"
	"net/http"

	"sudar/internal/server/api/core"
)

// registerDocuments serves the interface's own description.
func (a *api) registerDocuments() {
	a.Raw(core.ForLookup, core.Operation{Method: http.MethodGet}, core.Base+"/openapi.json", a.serveOpenAPI)
	a.Raw(core.ForLookup, core.Operation{Method: http.MethodGet}, core.Base+"/docs", a.serveDocs)
}

func (a *api) serveOpenAPI(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(a.Document())
}

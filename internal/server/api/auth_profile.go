package api

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
)

// DataExport is a file with everything kept of the person.
type DataExport struct {
	ID        string    `json:"id" format:"uuid"`
	Ready     bool      `json:"ready" doc:"The file can be fetched"`
	Size      int64     `json:"size" doc:"Bytes"`
	URL       string    `json:"url" doc:"Of the file; empty until it is ready"`
	CreatedAt time.Time `json:"created_at"`
	ExpiresAt time.Time `json:"expires_at"`
}

func (a *API) registerExports() {
	register(a, forUser, operation{method: http.MethodPost, path: "/auth/export", id: "export-me", summary: "Request an export of the account's data", tag: accountsTag}, a.askExport)
	register(a, forUser, operation{method: http.MethodGet, path: "/auth/export", id: "get-export", summary: "Get the latest export of the account's data", tag: accountsTag}, a.lastExport)
	a.raw(forUser, operation{method: http.MethodGet, tag: accountsTag}, userPrefix+"/auth/export/{id}", a.serveExport)
}

func (a *API) askExport(ctx context.Context, _ *struct{}) (Answer[DataExport], error) {
	export, err := a.Accounts.AskExport(ctx, requestFrom(ctx).account, originOf(ctx))
	return data(presentExport(export)), err
}

func (a *API) lastExport(ctx context.Context, _ *struct{}) (Answer[[]DataExport], error) {
	export, err := a.Accounts.LastExport(ctx, requestFrom(ctx).account.ID)
	if apperr.Is(err, apperr.NotFound) {
		return data([]DataExport{}), nil
	}
	return data([]DataExport{presentExport(export)}), err
}

func presentExport(e accounts.Export) DataExport {
	presented := DataExport{ID: e.ID, Ready: !e.ReadyAt.IsZero(), Size: e.Size, CreatedAt: e.CreatedAt.Time, ExpiresAt: e.ExpiresAt.Time}
	if presented.Ready {
		presented.URL = userPrefix + "/auth/export/" + e.ID
	}
	return presented
}

// serveExport sends the file to its person.
func (a *API) serveExport(w http.ResponseWriter, r *http.Request) error {
	object, err := a.Accounts.OpenExport(r.Context(), requestFrom(r.Context()).account.ID, r.PathValue("id"))
	if blobMissing(err) {
		return apperr.New(apperr.NotFound)
	}
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }()
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="sudar-data.zip"`)
	w.Header().Set("Cache-Control", "no-store")
	http.ServeContent(w, r, "", object.Info().Modified, blob.Reader(object))
	return nil
}

package auth

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/server/api/core"
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

func (a *api) registerExports() {
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/auth/export", ID: "export-me", Summary: "Request an export of the account's data", Tag: core.AccountsTag,
	}, a.askExport)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/auth/export", ID: "get-export",
		Summary: "Get the latest export of the account's data", Tag: core.AccountsTag}, a.lastExport)
	a.Raw(core.ForUser, core.Operation{Method: http.MethodGet, Tag: core.AccountsTag}, core.UserPrefix+"/auth/export/{id}", a.serveExport)
}

func (a *api) askExport(ctx context.Context, _ *struct{}) (core.Answer[DataExport], error) {
	export, err := a.Accounts.AskExport(ctx, core.RequestFrom(ctx).Account, core.OriginOf(ctx))
	return core.Data(presentExport(export)), err
}

func (a *api) lastExport(ctx context.Context, _ *struct{}) (core.Answer[[]DataExport], error) {
	export, err := a.Accounts.LastExport(ctx, core.RequestFrom(ctx).Account.ID)
	if apperr.Is(err, apperr.NotFound) {
		return core.Data([]DataExport{}), nil
	}
	return core.Data([]DataExport{presentExport(export)}), err
}

func presentExport(e accounts.Export) DataExport {
	presented := DataExport{ID: e.ID, Ready: !e.ReadyAt.IsZero(), Size: e.Size, CreatedAt: e.CreatedAt.Time, ExpiresAt: e.ExpiresAt.Time}
	if presented.Ready {
		presented.URL = core.UserPrefix + "/auth/export/" + e.ID
	}
	return presented
}

// serveExport sends the file to its person.
func (a *api) serveExport(w http.ResponseWriter, r *http.Request) error {
	object, err := a.Accounts.OpenExport(r.Context(), core.RequestFrom(r.Context()).Account.ID, r.PathValue("id"))
	if core.BlobMissing(err) {
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

package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// The file as it came leaves only where the licence lets readers keep it, and
// never as something that is shown.
func TestOriginalIsKeptWhereTheLicenceAllows(t *testing.T) {
	for _, protection := range []entitlements.Protection{entitlements.Open, entitlements.Session} {
		t.Run(string(protection), func(t *testing.T) {
			h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
			item := h.publish(t, "hub", entitlements.Public, true)
			h.put(t, fmt.Sprintf("publications/test/%d-original", item.ContentID), []byte(originalText))
			if _, err := db.Exec(h.ctx, h.db, "UPDATE contents SET protection = $2 WHERE id = $1", item.ContentID, string(protection)); err != nil {
				t.Fatal(err)
			}
			guest := h.visitor(t, "hub", "")
			url := decode[struct {
				DownloadURL string `json:"download_url"`
			}](t, guest.open(t, item.ID)).DownloadURL
			address := guest.at("original")
			w := guest.fetch(t, address, "Sec-Fetch-Dest", "document")
			if protection != entitlements.Open {
				if url != "" || w.Code != http.StatusNotFound {
					t.Errorf("%q, %d", url, w.Code)
				}
				return
			}
			if url != address || w.Code != http.StatusOK || w.Body.String() != "PK…" {
				t.Errorf("%q, %d %q", url, w.Code, w.Body)
			}
			if kind, how := w.Header().Get("Content-Type"), w.Header().Get("Content-Disposition"); kind != "application/octet-stream" || how != fmt.Sprintf(`attachment; filename="sudar-%d.epub"`, item.ID) {
				t.Errorf("%s, %s", kind, how)
			}
			if w := h.visitor(t, "hub", "").fetch(t, address); w.Code != http.StatusForbidden {
				t.Errorf("without a session: %d", w.Code)
			}
		})
	}
}

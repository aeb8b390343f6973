package reading_test

import (
	"fmt"
	"net/http"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/server/api/apitest"
)

// The file as it came leaves only where the licence lets readers keep it, and
// never as something that is shown.
func TestOriginalIsKeptWhereTheLicenceAllows(t *testing.T) {
	for _, protection := range []entitlements.Protection{entitlements.Open, entitlements.Session} {
		t.Run(string(protection), func(t *testing.T) {
			h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
			item := h.Publish(t, "hub", entitlements.Public, true)
			h.Put(t, fmt.Sprintf("publications/test/%d-original", item.ContentID), []byte(apitest.OriginalText))
			if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET protection = $2 WHERE id = $1", item.ContentID, string(protection)); err != nil {
				t.Fatal(err)
			}
			guest := h.Visitor(t, "hub", "")
			url := apitest.Decode[struct {
				DownloadURL string `json:"download_url"`
			}](t, guest.Open(t, item.ID)).DownloadURL
			address := guest.At("original")
			w := guest.Fetch(t, address, "Sec-Fetch-Dest", "document")
			if protection != entitlements.Open {
				if url != "" || w.Code != http.StatusNotFound {
					t.Errorf("%q, %d", url, w.Code)
				}
				return
			}
			if url != address || w.Code != http.StatusOK || w.Body.String() != "PK…" {
				t.Errorf("%q, %d %q", url, w.Code, w.Body)
			}
			if kind, how := w.Header().Get("Content-Type"), w.Header().Get("Content-Disposition"); kind != "application/octet-stream" ||
				how != fmt.Sprintf(`attachment; filename="sudar-%d.epub"`, item.ID) {
				t.Errorf("%s, %s", kind, how)
			}
			if w := h.Visitor(t, "hub", "").Fetch(t, address); w.Code != http.StatusForbidden {
				t.Errorf("without a session: %d", w.Code)
			}
		})
	}
}

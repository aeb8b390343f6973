package catalogue_test

import (
	"net/http"
	"strings"
	"testing"

	"sudar/internal/publications/hostiletest"
	"sudar/internal/server/api/apitest"
)

// Every hostile file of the imports' suite comes by the upload of a browser: what
// is refused says why in words and leaves nothing, the rest is a draft.
func TestHostileUploads(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	h := apitest.SQLiteFixture(t)
	for name, c := range hostiletest.Files(1_000) {
		if len(c.Bytes) > apitest.MaxUpload {
			apitest.WantStatus(t, name, upload(t, h, part{"file", name, c.Bytes}), http.StatusRequestEntityTooLarge)
			continue
		}
		if c.Want == "" || c.Want == "any" {
			if w := upload(t, h, part{"file", name, c.Bytes}); w.Code != http.StatusOK && c.Want == "" {
				t.Errorf("%s: %d %s", name, w.Code, w.Body)
			}
			continue
		}
		nothingStays(t, h, name, func() {
			w := upload(t, h, part{"file", name, c.Bytes})
			f := apitest.FailureOf(t, w)
			if w.Code != http.StatusUnprocessableEntity || len(f.Errors) != 1 || f.Errors[0].Field != "file" || f.Message == "" {
				t.Errorf("%s: %d %s", name, w.Code, w.Body)
			}
		})
	}
	for _, line := range h.Log.Take() {
		if strings.Contains(line, "passwd") || strings.Contains(line, "root:") {
			t.Error(line)
		}
	}
}

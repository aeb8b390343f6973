package notifications_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/server/api/apitest"
)

// A reader is shown what they were told, newest first and in their language, reads
// one, and nobody else's.
func TestNotificationCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		account := h.IDOf(t, "reader of alpha")
		ids := []string{ident.New(), ident.New()}
		const texts = `{"mn":{"title":"Засвар","body":"Маргааш"},"en":{"title":"Repairs","body":"Tomorrow"}}`
		for i, id := range ids {
			at := db.At(time.Date(2026, 11, 20+i, 3, 0, 0, 0, time.UTC))
			_, err := db.Exec(h.Ctx, h.DB, `INSERT INTO notifications (id, account_id, type, source, texts, link, created_at)
				VALUES ($1, $2, 'announcement', $3, $4, '/about', $5)`, id, account, id, texts, at)
			if err != nil {
				t.Fatal(err)
			}
		}
		const path = "/edu/api/v1/notifications"
		var rows []map[string]any
		h.Must(t, "reader of alpha", "alpha", http.MethodGet, path+"?lang=en", nil).Read(t, &rows)
		if len(rows) != 2 || rows[0]["id"] != ids[1] || rows[1]["id"] != ids[0] {
			t.Fatalf("%+v", rows)
		}
		want := map[string]any{
			"id": ids[1], "type": "announcement", "link": "/about", "read_at": nil, "created_at": "2026-11-21T03:00:00Z",
			"attributes": map[string]any{"Title": "Repairs", "Body": "Tomorrow"},
		}
		if diff := cmp.Diff(want, rows[0]); diff != "" {
			t.Error(diff)
		}
		var read map[string]any
		h.Must(t, "reader of alpha", "alpha", http.MethodPatch, path+"/"+ids[1], nil).Read(t, &read)
		if read["read_at"] == nil {
			t.Errorf("%+v", read)
		}
		h.Must(t, "reader of alpha", "alpha", http.MethodGet, path+"?filter=unread", nil).Read(t, &rows)
		if len(rows) != 1 || rows[0]["id"] != ids[0] {
			t.Errorf("unread are %+v", rows)
		}
		if w := h.Call("reader of beta", "beta", http.MethodPatch, path+"/"+ids[0], nil); w.Code != http.StatusNotFound {
			t.Errorf("another's: %d", w.Code)
		}
	})
}

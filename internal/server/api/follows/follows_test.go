package follows_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/server/api/apitest"
)

func TestFollowing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		author := h.Contents["alpha/public"].Contributions[0].ContributorID
		hidden := h.Contents["beta/organization"].Series[0].SeriesID
		path := fmt.Sprintf("/edu/api/v1/follows/author/%d", author)
		for _, c := range []struct {
			persona, method, path string
			status                int
		}{
			{"guest", http.MethodPut, path, http.StatusUnauthorized},
			{"reader of alpha", http.MethodPut, "/edu/api/v1/follows/shop/1", http.StatusUnprocessableEntity},
			{"reader of alpha", http.MethodPut, "/edu/api/v1/follows/author/0", http.StatusUnprocessableEntity},
			{"reader of alpha", http.MethodPut, fmt.Sprintf("/edu/api/v1/follows/series/%d", hidden), http.StatusNotFound},
			{"reader of alpha", http.MethodGet, fmt.Sprintf("/edu/api/v1/follows/series/%d", hidden), http.StatusNotFound},
			{"reader of alpha", http.MethodDelete, path, http.StatusNotFound},
			{"reader of alpha", http.MethodPut, path, http.StatusOK},
			{"reader of alpha", http.MethodPut, path, http.StatusOK},
			{"librarian of alpha", http.MethodDelete, path, http.StatusNotFound},
		} {
			if w := h.Call(c.persona, "alpha", c.method, c.path, nil); w.Code != c.status {
				t.Errorf("%s %s %s: %d %s, want %d", c.persona, c.method, c.path, w.Code, w.Body, c.status)
			}
		}
		var listed struct {
			Data []struct {
				Kind, Name, Path string
				ID               int64
			}
			Meta struct{ Total int }
		}
		w := h.Get("reader of alpha", "alpha", "/edu/api/v1/follows")
		err := json.Unmarshal(w.Body.Bytes(), &listed)
		if err != nil || listed.Meta.Total != 1 || len(listed.Data) != 1 || listed.Data[0].ID != author || listed.Data[0].Name == "" ||
			listed.Data[0].Path != fmt.Sprintf("/author/%d", author) {
			t.Errorf("%s %v", w.Body, err)
		}
		if w := h.Get("librarian of alpha", "alpha", path); w.Code != http.StatusOK || w.Body.String() == "" {
			t.Errorf("another: %d %s", w.Code, w.Body)
		}
		if w := h.Call("reader of alpha", "alpha", http.MethodDelete, path, nil); w.Code != http.StatusOK {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	})
}

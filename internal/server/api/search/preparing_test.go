package search_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// While the index is built, searches by words are refused with the time to
// wait; lists without words are not.
func TestSearchesWaitForTheIndex(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	h.Services.Search.Use(nil)
	word := url.QueryEscape("ном")
	for _, path := range []string{
		"/contents?search=" + word, "/contents?title=" + word, "/contents/suggestions?search=" + word, "/contents/facets",
		"/contents/export?format=csv",
	} {
		w := h.Get("guest", "alpha", "/edu/p/api/v1"+path)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" ||
			!strings.Contains(w.Body.String(), `"search_preparing"`) {
			t.Errorf("%s: %d, Retry-After %q: %s", path, w.Code, w.Header().Get("Retry-After"), w.Body)
		}
	}
	status, text := post(h, "/edu/p/api/v1/advanced/search", `{"search":"ном"}`)
	if status != http.StatusServiceUnavailable || !strings.Contains(text, `"search_preparing"`) {
		t.Errorf("advanced search: %d %s", status, text)
	}
	for _, path := range []string{"/contents?facets=true", "/contents/lastmonth", "/contents/recommended", "/contents/minimized"} {
		if w := h.Get("guest", "alpha", "/edu/p/api/v1"+path); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"title"`) {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

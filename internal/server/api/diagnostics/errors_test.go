package diagnostics_test

import (
	"net/http"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// TestBrowserErrors: what a page reports is logged once per call, bounded, and
// only so often.
func TestBrowserErrors(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	body := func(message string) []byte {
		return []byte(`{"message":"` + message + `","stack":"at x","page":"/p/x","version":"1.0"}`)
	}
	post := func(body []byte) int {
		return h.Call("guest", "hub", http.MethodPost, "/edu/p/api/v1/errors", body).Code
	}
	for message, wanted := range map[string]int{"": 422, strings.Repeat("x", 301): 422} {
		if got := post(body(message)); got != wanted {
			t.Errorf("%.10q: %d", message, got)
		}
	}
	accepted := 0
	for range 12 {
		if post(body("TypeError: x is undefined")) == http.StatusAccepted {
			accepted++
		}
	}
	if lines := h.Log.Take(); accepted != 10 || len(lines) != 10 || !strings.Contains(lines[0], "browser error") {
		t.Errorf("%d accepted, logged %v", accepted, lines)
	}
}

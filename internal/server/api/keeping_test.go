package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// everybodys are the calls whose good responses are the same for all, and say so.
var everybodys = []string{
	"GET /edu/p/covers/{id}/{revision}/{file}", // of public records; others: TestCoversMayBeKeptByThoseWhoSeeThem
	"GET /edu/p/sites/{id}/{file}",
}

// Attack: the next person at a shared computer takes from the browser's cache
// what the last one was answered. Whatever is somebody's own may stay there only
// if the browser asks each time, or not at all. Resources of publications have
// tests of their own (TestGrantsKeepRightsApart).
func TestPersonalAnswersAreNotKept(t *testing.T) {
	if apitest.Raced {
		t.Skip("run without the race detector")
	}
	h := sqliteFixture(t)
	asked := 0
	for _, call := range h.everyCall(t) {
		if call.method != http.MethodGet || slices.Contains(everybodys, call.id) {
			continue
		}
		for _, who := range h.enrol(t) {
			w := h.as(who, call)
			keeping := w.Header().Get("Cache-Control")
			own := who.token != "none" || who.from == apitest.WalkInAddress
			switch {
			case w.Code >= 300:
				continue
			case !own && (keeping == "public, no-cache" || strings.HasPrefix(keeping, "public, max-age=")):
			case keeping == "private, no-cache" || keeping == "no-store":
			case strings.HasPrefix(keeping, "public") && !strings.Contains(call.path, "/edu/api/") && !strings.Contains(call.path, "/edu/admin/"):
			default:
				t.Errorf("%s to %s: %d, Cache-Control %q", call.id, who.name, w.Code, keeping)
			}
			asked++
		}
	}
	if asked < 300 {
		t.Errorf("only %d answers were looked at", asked)
	}
}

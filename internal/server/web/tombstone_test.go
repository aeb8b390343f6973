package web_test

import (
	"net/http"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
)

// TestTombstones: what was public and was taken down says so at its address,
// at every portal and in both languages; what was not is as if it had never
// been, and so is what only hides.
func TestTombstones(t *testing.T) {
	h := open(t)
	for name, visibility := range map[string]entitlements.Visibility{
		"shown": entitlements.Public, "of the hub": entitlements.HubOnly, "of its owner": entitlements.OrganizationOnly,
		"drafted": entitlements.Draft,
	} {
		h.add(t, name, catalogue.Content{Title: "Хасагдах " + name, Language: "mn", Visibility: visibility})
		work, err := h.books.ByIDOrSlug(h.ctx, h.names[name])
		must(t, err)
		must(t, h.books.TakeDown(h.ctx, work.ID, catalogue.Copyright))
	}
	for name, status := range map[string]int{
		"shown": http.StatusGone, "of the hub": http.StatusNotFound, "of its owner": http.StatusNotFound, "drafted": http.StatusNotFound,
		"secret": http.StatusNotFound,
	} {
		for _, site := range []string{"http://sudar.test", "http://sudar.test/en", "http://school.sudar.test"} {
			w := h.get(site + "/p/" + h.names[name])
			if w.Code != status {
				t.Errorf("%s at %s: %d", name, site, w.Code)
			}
			body := w.Body.String()
			if strings.Contains(body, "Хасагдах") != (status == http.StatusGone) || !strings.Contains(body, `content="noindex"`) ||
				strings.Contains(body, "ld+json") {
				t.Errorf("%s at %s: the page says too much or too little", name, site)
			}
			if len(seed(t, w).Queries) > 0 {
				t.Errorf("%s at %s: the seed holds answers", name, site)
			}
		}
	}
	w := h.get("/en/p/" + h.names["shown"])
	for _, wanted := range []string{"copyright complaint", "Removed on 21 Nov 2026", "/en/c/content?search="} {
		if !strings.Contains(w.Body.String(), wanted) {
			t.Errorf("the tombstone does not say %q", wanted)
		}
	}
}

package web_test

import (
	"strings"
	"testing"

	"sudar/internal/organizations"
)

// Vendors' pages may be framed by every document but a book's: the app goes on
// from where it was opened to all other pages (DESIGN §5).
func TestVendorsAreLetInWhereverTheAppIsOpened(t *testing.T) {
	h := open(t)
	o, err := h.orgs.BySlug(h.ctx, "hub")
	if err != nil {
		t.Fatal(err)
	}
	o.Settings.Slots = organizations.Slots{Chat: "https://chat.example.mn/w", Marketing: "https://news.example.mn"}
	if err := h.orgs.Update(h.ctx, o); err != nil {
		t.Fatal(err)
	}
	for path, framed := range map[string]bool{
		"/": true, "/en/login": true, "/register": true, "/profile": true, "/library": true, "/advanced/content/": true, "/listen/1": true,
		"/nowhere": true, "/read/1": false, "/en/read/1": false, "/read/x": false, "/offline": false,
	} {
		policy := h.get(path).Header().Get("Content-Security-Policy")
		if strings.Contains(policy, "frame-src 'self' https://chat.example.mn https://news.example.mn;") != framed {
			t.Errorf("%s: %s", path, policy)
		}
	}
}

package organizations_test

import (
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/organizations"
)

// TestPortals: a portal has one address, and a public record one home.
func TestPortals(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC))
	d := dbtest.SQLite(t, clk)
	ctx := db.AllTenants(t.Context(), "test")
	s := organizations.New(d, clk, "hub", "library.mn")
	for _, o := range []organizations.Organization{
		{Slug: "hub", Name: "hub"}, {Slug: "alpha", Name: "alpha"}, {Slug: "late", Name: "late", ExpiresAt: clk.Now().Add(-time.Hour)},
	} {
		if _, err := s.Create(ctx, o); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ slug, site, portal, home string }{
		{"hub", "https://library.mn", "https://library.mn", "https://library.mn"},
		{"hub", "https://www.library.mn", "https://www.library.mn", "https://www.library.mn"},
		{"hub", "https://alpha.library.mn", "https://library.mn", "https://library.mn"},
		{"hub", "https://hub.library.mn:8443", "https://library.mn:8443", "https://library.mn:8443"},
		{"alpha", "https://library.mn", "https://alpha.library.mn", "https://alpha.library.mn"},
		{"alpha", "https://alpha.library.mn", "https://alpha.library.mn", "https://alpha.library.mn"},
		{"alpha", "http://localhost:8080", "http://alpha.localhost:8080", "http://alpha.localhost:8080"},
		{"late", "https://alpha.library.mn", "https://late.library.mn", "https://library.mn"},
		{"nobody", "https://library.mn", "https://nobody.library.mn", "https://library.mn"},
		{"alpha", "http://203.0.113.9:8080", "", "http://203.0.113.9:8080"},
		{"hub", "http://203.0.113.9:8080", "http://203.0.113.9:8080", "http://203.0.113.9:8080"},
		{"", "https://library.mn", "", "https://library.mn"},
		{"alpha", "not an address", "", ""},
	} {
		if got := s.Portal(c.slug, c.site); got != c.portal {
			t.Errorf("portal of %q from %s: %q, want %q", c.slug, c.site, got, c.portal)
		}
		if got := s.Home(ctx, c.slug, c.site); got != c.home {
			t.Errorf("home of %q's records from %s: %q, want %q", c.slug, c.site, got, c.home)
		}
	}
}

// TestSlotOrigin: nothing but an origin gets into a security policy.
func TestSlotOrigin(t *testing.T) {
	for address, wanted := range map[string]string{
		"https://chat.example.mn/widget?key=1": "https://chat.example.mn", "https://CHAT.example.mn:8443": "https://chat.example.mn:8443",
		"http://chat.example.mn": "", "": "", "//chat.example.mn": "", "javascript:alert(1)": "", "https://a;script-src *": "",
		"https://me@chat.example.mn": "", "https://*": "", "https://chat.example.mn 'unsafe-inline'": "",
	} {
		if got := organizations.SlotOrigin(address); got != wanted {
			t.Errorf("%q: %q, want %q", address, got, wanted)
		}
	}
}

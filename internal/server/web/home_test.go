package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

var homeSlot = regexp.MustCompile(`data-slot="((?:strip:|ranked|classes)[^"]*)"`)

// sections are those of a portal's home page, from above.
func (h *fixture) sections(target string) []string {
	found := []string{}
	for _, match := range homeSlot.FindAllStringSubmatch(h.get(target).Body.String(), -1) {
		found = append(found, match[1])
	}
	return found
}

// TestHomeSections: the home page has the sections that its portal has chosen,
// in that order, asks for as many titles, and for nothing else.
func TestHomeSections(t *testing.T) {
	h := open(t)
	s := h.shelves(t)
	hub := viewer.With(t.Context(), viewer.Viewer{OrganizationID: h.hub.ID, Organization: "hub", Hub: true, Role: viewer.HubAdmin})
	root := fmt.Sprintf("strip:category-%d", s.root.ID)
	always := []string{"/p/api/v1/contents/count", "/p/api/v1/contents?kind=newspaper,magazine&order=created_at.desc&page_size=5"}
	for _, c := range []struct {
		name  string
		home  []organizations.Strip
		slots []string
		calls []string
	}{
		{
			"as the library has it", nil,
			[]string{"strip:newest", "strip:choice", "ranked", "classes", "strip:recommended", root},
			[]string{
				"/p/api/v1/contents/recommended?page_size=20", "/p/api/v1/contents/lastmonth?page_size=20",
				"/p/api/v1/contents/readerschoice?page_size=20",
				"/p/api/v1/contents?order=views.desc&page_size=10", "/p/api/v1/categories/tree?type=ddc", "/p/api/v1/menus",
			},
		},
		{
			"another order and fewer titles", []organizations.Strip{{Kind: "classes"}, {Kind: "recommended", Titles: 6}, {
				Kind: "newest", Titles: 4,
			}},
			[]string{"classes", "strip:recommended", "strip:newest"},
			[]string{"/p/api/v1/contents/recommended?page_size=6", "/p/api/v1/categories/tree?type=ddc", "/p/api/v1/contents/lastmonth?page_size=4"},
		},
		{
			"a category has its own place and stands once",
			[]organizations.Strip{{Kind: "category", Category: s.root.ID, Titles: 8}, {Kind: "ranked", Titles: 5}, {Kind: "categories", Titles: 20}},
			[]string{root, "ranked"},
			[]string{"/p/api/v1/contents/recommended?page_size=1", "/p/api/v1/menus", "/p/api/v1/contents?order=views.desc&page_size=5"},
		},
		{
			"a category that is nowhere", []organizations.Strip{{Kind: "category", Category: 1 << 40, Titles: 8}}, []string{},
			[]string{"/p/api/v1/contents/recommended?page_size=1", "/p/api/v1/menus"},
		},
		{"nothing", []organizations.Strip{}, []string{}, []string{"/p/api/v1/contents/recommended?page_size=1"}},
	} {
		h.clock.Advance(time.Millisecond)
		if c.home != nil {
			if _, err := h.orgs.SetHome(hub, c.home); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(c.slots, h.sections("/")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		var calls []string
		for _, query := range seed(t, h.get("/")).Queries {
			calls = append(calls, query.Path)
		}
		want := append([]string{always[0], c.calls[0], always[1]}, c.calls[1:]...)
		if diff := cmp.Diff(want, calls); diff != "" {
			t.Errorf("%s asks (-want +got):\n%s", c.name, diff)
		}
		if page := h.get("/").Body.String(); !strings.Contains(page, `data-slot="folio"`) || strings.Count(page, "<main") != 1 {
			t.Errorf("%s: the head of the page is gone", c.name)
		}
	}
	if got := h.sections("http://school.sudar.test/"); len(got) < 4 {
		t.Errorf("the school's home is that of the hub: %q", got)
	}
}

// TestColoursAreShownAtOnce: the page itself carries the colours, also while
// its body of before may still be kept.
func TestColoursAreShownAtOnce(t *testing.T) {
	h := open(t)
	hub := viewer.With(t.Context(), viewer.Viewer{OrganizationID: h.hub.ID, Organization: "hub", Hub: true, Role: viewer.HubAdmin})
	const none = "--portal-"
	if page := h.get("/").Body.String(); strings.Contains(page, none) ||
		!strings.Contains(page, `<meta name="theme-color" content="#0d2568">`) {
		t.Error("a portal without colours of its own has some")
	}
	h.clock.Advance(time.Millisecond)
	if _, err := h.orgs.SetTheme(hub, "#8a1f2b", "#f2a7ad", "#4a1018"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/en", "/login", "/c/content", "/admin/settings"} {
		page := h.get(path).Body.String()
		style := regexp.MustCompile(
			`<style nonce="[^"]+">:root\{--portal-brand:#8a1f2b;--portal-brand-hover:#711923;--portal-brand-dark:#f2a7ad;` +
				`[^<]*--portal-panel-2:#3b0d13;}</style>`)
		if !style.MatchString(page) || strings.Index(page, none) > strings.Index(page, "<body") {
			t.Errorf("%s does not carry the colours in its head", path)
		}
		if !strings.Contains(page, `<meta name="theme-color" content="#4a1018">`) {
			t.Errorf("%s: the browser's frame has another colour", path)
		}
	}
	if manifest := h.get("/manifest.webmanifest").Body.String(); !strings.Contains(manifest, `"theme_color":"#4a1018"`) {
		t.Errorf("%s", manifest)
	}
	if page := h.get("http://school.sudar.test/").Body.String(); strings.Contains(page, "#8a1f2b") {
		t.Error("the school has the hub's colours")
	}
	h.clock.Advance(time.Millisecond)
	if _, err := h.orgs.RemoveTheme(hub); err != nil {
		t.Fatal(err)
	}
	if page := h.get("/").Body.String(); strings.Contains(page, none) {
		t.Error("colours that were taken away are still shown")
	}
}

package reading_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/publications"
	"sudar/internal/server/api/apitest"
)

// everyRoute is one path of each kind of resource that a session opens.
var everyRoute = []string{
	"manifest.json", "positions.json", "first.xhtml", "style.css", "font.woff2", "first.png", "drawing.svg", "read.smil", "read.mp3",
	"original",
}

// grantFixture is a paid book with everything in it, and its readers.
func grantFixture(t *testing.T) (*shelfFixture, catalogue.Item) {
	t.Helper()
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	neighbour, err := h.People.ByUsername(h.Ctx, "school.reader")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.People.Join(h.Ctx,
		accounts.Membership{AccountID: neighbour.ID, OrganizationID: h.Orgs["hub"].ID, Role: viewer.Reader}); err != nil {
		t.Fatal(err)
	}
	first := `<link rel="stylesheet" href="style.css"/><img src="first.png"/><img src="drawing.svg"/>`
	item := h.bind(t, 50, publications.Reflowable, leaf{path: "first.xhtml", shows: first, words: 50}, leaf{path: "last.xhtml", words: 50})
	h.Put(t, fmt.Sprintf("publications/test/%d-original", item.ContentID), []byte(apitest.OriginalText))
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET protection = $2 WHERE id = $1", item.ContentID,
		string(entitlements.Open)); err != nil {
		t.Fatal(err)
	}
	return h, item
}

// The address of a resource bears the right it is fetched by, so that no browser
// serves one person from what another left in its cache.
func TestGrantsKeepRightsApart(t *testing.T) {
	h, item := grantFixture(t)
	preview := h.Visitor(t, "hub", "hub.reader")
	preview.Open(t, item.ID)
	h.grantTo(t, item.ID)
	owner, again, neighbour := h.Visitor(t, "hub", "hub.reader"), h.Visitor(t, "hub", "hub.reader"), h.Visitor(t, "hub", "school.reader")
	guest, another := h.Visitor(t, "hub", ""), h.Visitor(t, "hub", "")
	for _, v := range []*apitest.Visitor{owner, again, neighbour, guest, another} {
		v.Open(t, item.ID)
	}
	if owner.Base != again.Base || guest.Base != another.Base {
		t.Errorf("the same right has two addresses: %s %s, %s %s", owner.Base, again.Base, guest.Base, another.Base)
	}
	bases := map[string]string{
		"owner": owner.Base, "neighbour": neighbour.Base, "guest's preview": guest.Base, "owner's preview": preview.Base,
	}
	seen := map[string]string{}
	for name, base := range bases {
		if other := seen[base]; other != "" || strings.Contains(base, "/free/") {
			t.Errorf("%s and %s share %s", name, other, base)
		}
		seen[base] = name
	}
	free := fmt.Sprintf("/edu/read/%d/1/free/", item.ID)
	for _, path := range everyRoute {
		if w := owner.Fetch(t, owner.At(path)); w.Code != http.StatusOK {
			t.Errorf("the owner's own %s: %d %s", path, w.Code, w.Body)
		}
		for name, base := range map[string]string{
			"neighbour's": neighbour.Base, "preview's": preview.Base, "guest's": guest.Base, "free": free,
			"none": fmt.Sprintf("/edu/read/%d/1//", item.ID), "a longer": strings.TrimSuffix(owner.Base, "/") + "A/",
		} {
			if w := owner.Fetch(t, base+path); w.Code == http.StatusOK {
				t.Errorf("the owner by the %s grant, %s: %d", name, path, w.Code)
			}
		}
		for name, v := range map[string]*apitest.Visitor{"neighbour": neighbour, "guest": guest, "preview": preview} {
			if w := v.Fetch(t, owner.Base+path); w.Code != http.StatusNotFound || w.Body.Len() > 400 {
				t.Errorf("%s by the owner's grant, %s: %d, %d bytes", name, path, w.Code, w.Body.Len())
			}
		}
		revision := strings.Replace(owner.At(path), "/1/", "/2/", 1)
		if w := owner.Fetch(t, revision); w.Code != http.StatusForbidden {
			t.Errorf("another revision, %s: %d", path, w.Code)
		}
	}
	if w := guest.Fetch(t, owner.At("first.xhtml"), "Sec-Fetch-Dest", "document"); w.Code != http.StatusSeeOther ||
		w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("as a page: %d %v", w.Code, w.Header())
	}
}

// A right that comes while a preview is read has addresses of its own; what
// everybody may read stays at shared ones only as long as everybody may.
func TestSharesDoNotMixBehindASession(t *testing.T) {
	h, item := grantFixture(t)
	reader := h.Visitor(t, "hub", "hub.reader")
	reader.Open(t, item.ID)
	h.grantTo(t, item.ID)
	h.Clock.Advance(31 * time.Second)
	if w := reader.Fetch(t, reader.At("last.xhtml")); w.Code != http.StatusForbidden {
		t.Errorf("the whole at the address of a preview: %d", w.Code)
	}
	if w := reader.Fetch(t, reader.At("first.xhtml")); w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("the preview: %d %v", w.Code, w.Header())
	}
	free := h.Publish(t, "hub", entitlements.Public, true)
	reader.Open(t, free.ID)
	if !strings.Contains(reader.Base, "/1/free/") {
		t.Fatalf("a free book lies at %s", reader.Base)
	}
	h.grantTo(t, free.ID)
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE items SET free = $2 WHERE id = $1", free.ID, false); err != nil {
		t.Fatal(err)
	}
	h.Clock.Advance(31 * time.Second)
	if w := reader.Fetch(t, reader.At("text/1.xhtml")); w.Code != http.StatusForbidden || w.Header().Get("Clear-Site-Data") == "" {
		t.Errorf("no longer free: %d %v", w.Code, w.Header())
	}
	if reader.Open(t, free.ID); strings.Contains(reader.Base, "/free/") {
		t.Errorf("a paid book lies at %s", reader.Base)
	}
}

// What is not everybody's may stay in a browser only if that empties its cache
// when it is told to.
func TestOwnResourcesAreKeptWhereTheyCanBeCleared(t *testing.T) {
	h, item := grantFixture(t)
	h.grantTo(t, item.ID)
	reader, guest := h.Visitor(t, "hub", "hub.reader"), h.Visitor(t, "hub", "")
	reader.Open(t, item.ID)
	free := h.Publish(t, "hub", entitlements.Public, true)
	guest.Open(t, free.ID)
	const year, none = "private, max-age=31536000, immutable", "no-store"
	for _, c := range []struct {
		who        *apitest.Visitor
		path, site string
		want       string
	}{
		{reader, "first.xhtml", "same-origin", year}, {reader, "first.xhtml", "", none}, {reader, "manifest.json", "", none},
		{reader, "read.mp3", "", none}, {guest, "text/1.xhtml", "same-origin", year}, {guest, "text/1.xhtml", "", year},
	} {
		if got := c.who.Fetch(t, c.who.At(c.path), "Sec-Fetch-Site", c.site).Header().Get("Cache-Control"); got != c.want {
			t.Errorf("%s, Sec-Fetch-Site %q: %s", c.path, c.site, got)
		}
	}
}

// The end of a session or of a right is said with the order to clear the cache.
func TestWhatEndsClearsTheCache(t *testing.T) {
	h, item := grantFixture(t)
	right, err := h.Rights.Grant(h.Ctx, entitlements.Right{
		Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.Orgs["hub"].ID},
		Target: entitlements.Target{ItemID: item.ID},
	})
	if err != nil {
		t.Fatal(err)
	}
	clears := func(what string, w *httptest.ResponseRecorder, want bool) {
		t.Helper()
		if got := w.Header().Get("Clear-Site-Data"); (got == `"cache"`) != want {
			t.Errorf("%s: %d, Clear-Site-Data %q", what, w.Code, got)
		}
	}
	reader, guest := h.Visitor(t, "hub", "hub.reader"), h.Visitor(t, "hub", "")
	clears("opening", reader.Open(t, item.ID).ResponseRecorder, false)
	clears("reading", reader.Fetch(t, reader.At("first.xhtml")), false)
	clears("a stranger's guess", guest.Fetch(t, reader.At("first.xhtml")), false)
	clears("a guest at a call of somebody", guest.Call(t, http.MethodGet, "/api/v1/auth/me", nil).ResponseRecorder, false)
	clears("asked for by the app", guest.Call(t, http.MethodDelete, "/p/api/v1/cache", nil).ResponseRecorder, true)
	if err := h.Rights.Revoke(h.Ctx, right.ID); err != nil {
		t.Fatal(err)
	}
	h.Clock.Advance(31 * time.Second)
	clears("a revoked right", reader.Fetch(t, reader.At("first.xhtml")), true)
	everywhere := h.Visitor(t, "hub", "hub.reader")
	clears("sign-out everywhere", everywhere.Call(t, http.MethodPost, "/api/v1/auth/logout?everywhere=true", struct{}{}).ResponseRecorder,
		true)
	clears("its arrival at another device", reader.Call(t, http.MethodGet, "/api/v1/auth/me", nil).ResponseRecorder, true)
	clears("a dead token at a public call", reader.Call(t, http.MethodGet, "/p/api/v1/contents", nil).ResponseRecorder, false)
}

// A walk-in's right ends at the door: the address is asked with every renewal.
func TestWalkInsReadInsideTheLibrary(t *testing.T) {
	h, item := grantFixture(t)
	h.grantTo(t, item.ID)
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET preview_percent = 0 WHERE id = $1", item.ContentID); err != nil {
		t.Fatal(err)
	}
	const inside, outside = "10.20.0.7:4000", "203.0.113.9:4000"
	walkIn := &apitest.Visitor{Fixture: h.ShelfFixture, Portal: "hub", From: inside}
	if response := walkIn.Open(t, item.ID); response.Code != "" {
		t.Fatal(response.Body)
	}
	page := walkIn.At("first.xhtml")
	if w := walkIn.Fetch(t, page); w.Code != http.StatusOK {
		t.Fatalf("inside: %d %s", w.Code, w.Body)
	}
	if response := walkIn.Call(t, http.MethodPost, fmt.Sprintf("/p/api/v1/reading/%d/lease", item.ID),
		struct{}{}); response.Code != "entitlement_required" {
		t.Errorf("a walk-in takes the book along: %s", response.Body)
	}
	walkIn.From = outside
	if w := walkIn.Fetch(t, page); w.Code != http.StatusForbidden || w.Header().Get("Clear-Site-Data") == "" {
		t.Errorf("outside, with the session from inside: %d %v", w.Code, w.Header())
	}
	walkIn.From = inside
	if w := walkIn.Fetch(t, page); w.Code != http.StatusOK {
		t.Errorf("back inside: %d", w.Code)
	}
	next := &apitest.Visitor{Fixture: h.ShelfFixture, Portal: "hub", From: inside}
	next.Open(t, item.ID)
	if next.Base == walkIn.Base {
		t.Error("two walk-ins share addresses")
	}
	if w := next.Fetch(t, page); w.Code != http.StatusNotFound {
		t.Errorf("the address of another walk-in: %d", w.Code)
	}
	base := walkIn.Base
	if walkIn.Open(t, item.ID); walkIn.Base != base {
		t.Error("the same browser has other addresses at the next opening")
	}
	signedIn := h.Visitor(t, "hub", "hub.reader")
	signedIn.From = inside
	signedIn.Open(t, item.ID)
	signedIn.From = outside
	if w := signedIn.Fetch(t, signedIn.At("first.xhtml")); w.Code != http.StatusOK {
		t.Errorf("a member at home: %d", w.Code)
	}
}

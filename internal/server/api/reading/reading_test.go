package reading_test

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

func TestReadingSession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.Publish(t, "hub", entitlements.Public, true)
		guest := h.Visitor(t, "hub", "")
		response := guest.Open(t, item.ID)
		if response.Code != "" || response.ResponseRecorder.Code != http.StatusOK {
			t.Fatalf("%d %s", response.ResponseRecorder.Code, response.Body)
		}
		cookie := response.Result().Cookies()[0]
		if cookie.Path != fmt.Sprintf("/edu/read/%d", item.ID) || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
			t.Errorf("cookie %+v", cookie)
		}
		var session struct {
			BaseURL     string `json:"base_url"`
			ManifestURL string `json:"manifest_url"`
			Kind        string
			Guest       bool
			Place       *reading.Place
			Content     struct{ Title string }
		}
		if err := json.Unmarshal(response.Data, &session); err != nil {
			t.Fatal(err)
		}
		if session.BaseURL != fmt.Sprintf("/edu/read/%d/1/free/", item.ID) || session.Kind != "epub" || !session.Guest || session.Place != nil ||
			session.Content.Title == "" {
			t.Errorf("session %+v", session)
		}
		manifest := guest.Fetch(t, session.ManifestURL)
		if manifest.Code != http.StatusOK || manifest.Header().Get("Content-Type") != "application/webpub+json" {
			t.Errorf("manifest: %d %v", manifest.Code, manifest.Header())
		}
		if got := unzipped(t, manifest); !strings.Contains(got, "Туул") {
			t.Errorf("manifest %q", got)
		}
	})
}

func unzipped(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	r, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestResourceHeaders(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.Publish(t, "hub", entitlements.Public, true)
	guest := h.Visitor(t, "hub", "")
	guest.Open(t, item.ID)
	w := guest.Fetch(t, guest.At("text/1.xhtml"), "Range", "bytes=0-3", "Sec-Fetch-Dest", "iframe")
	if w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	got := map[string]string{}
	for name := range w.Header() {
		got[name] = w.Header().Get(name)
	}
	size, tag := got["Content-Length"], got["Etag"]
	want := map[string]string{
		"Content-Type": "application/xhtml+xml; charset=utf-8",
		"Content-Security-Policy": "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; " +
			"media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
		"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
		"Cache-Control": "private, max-age=31536000, immutable", "Content-Encoding": "gzip", "Vary": "Sec-Fetch-Dest",
		"Content-Length": size, "Etag": tag, "Accept-Ranges": "bytes",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if size != fmt.Sprint(w.Body.Len()) || tag == "" {
		t.Errorf("size %s of %d, tag %s", size, w.Body.Len(), tag)
	}
	if got := unzipped(t, w); got != apitest.PageText {
		t.Errorf("page %q", got)
	}
	again := guest.Fetch(t, guest.At("text/1.xhtml"), "If-None-Match", tag)
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("known tag: %d, %d bytes", again.Code, again.Body.Len())
	}
}

func TestResourceRanges(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.Publish(t, "hub", entitlements.Public, true)
	guest := h.Visitor(t, "hub", "")
	guest.Open(t, item.ID)
	track := guest.At("media/%D2%AF%D0%B3%201.mp3")
	tag := guest.Fetch(t, track).Header().Get("ETag")
	for _, test := range []struct {
		name    string
		headers []string
		code    int
		body    string
	}{
		{"whole", nil, http.StatusOK, apitest.TrackText},
		{"first bytes", []string{"Range", "bytes=0-3"}, http.StatusPartialContent, "0123"},
		{"rest", []string{"Range", "bytes=12-"}, http.StatusPartialContent, "cdef"},
		{"last bytes", []string{"Range", "bytes=-2"}, http.StatusPartialContent, "ef"},
		{"same revision", []string{"Range", "bytes=0-3", "If-Range", tag}, http.StatusPartialContent, "0123"},
		{"other revision", []string{"Range", "bytes=0-3", "If-Range", `"x"`}, http.StatusOK, apitest.TrackText},
		{"beyond the end", []string{"Range", "bytes=99-"}, http.StatusRequestedRangeNotSatisfiable, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := guest.Fetch(t, track, test.headers...)
			if w.Code != test.code || (test.body != "" && w.Body.String() != test.body) {
				t.Errorf("%d %q, want %d %q", w.Code, w.Body, test.code, test.body)
			}
		})
	}
}

func TestResourceRefusals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		mine, other := h.Publish(t, "hub", entitlements.Public, true), h.Publish(t, "hub", entitlements.Public, true)
		guest, stranger := h.Visitor(t, "hub", ""), h.Visitor(t, "hub", "")
		guest.Open(t, mine.ID)
		page, base := guest.At("text/1.xhtml"), guest.Base
		forged := *guest
		flipped := byte('A')
		if guest.Cookie[len(guest.Cookie)-2] == flipped {
			flipped = 'B'
		}
		forged.Cookie = guest.Cookie[:len(guest.Cookie)-2] + string(flipped) + guest.Cookie[len(guest.Cookie)-1:]
		for _, test := range []struct {
			name string
			who  *apitest.Visitor
			path string
			code int
		}{
			{"right cookie", guest, page, http.StatusOK},
			{"no cookie", stranger, page, http.StatusForbidden},
			{"changed cookie", &forged, page, http.StatusForbidden},
			{"another item", guest, fmt.Sprintf("/edu/read/%d/1/free/text/1.xhtml", other.ID), http.StatusForbidden},
			{"another revision", guest, fmt.Sprintf("/edu/read/%d/2/free/text/1.xhtml", mine.ID), http.StatusForbidden},
			{"no such member", guest, base + "text/2.xhtml", http.StatusNotFound},
			{"index of the pack", guest, base + "sudar-index.json", http.StatusNotFound},
			{"parent folder", guest, base + "text/%2e%2e/text/1.xhtml", http.StatusNotFound},
			{"escaped slashes", guest, base + "..%2f..%2f..%2fsudar.db", http.StatusNotFound},
			{"backslashes", guest, base + "..%5c..%5csudar.db", http.StatusNotFound},
			{"no item", guest, "/edu/read/x/1/free/text/1.xhtml", http.StatusNotFound},
			{"folder", guest, base, http.StatusNotFound},
		} {
			t.Run(test.name, func(t *testing.T) {
				w := test.who.Fetch(t, test.path)
				if w.Code != test.code {
					t.Errorf("%s: %d %s, want %d", test.path, w.Code, w.Body, test.code)
				}
				if w.Code != http.StatusOK && !strings.Contains(w.Body.String(), `"status":"fail"`) {
					t.Errorf("no envelope: %s", w.Body)
				}
			})
		}
		t.Run("as a page", func(t *testing.T) {
			w := guest.Fetch(t, page, "Sec-Fetch-Dest", "document")
			if w.Code != http.StatusSeeOther || w.Header().Get("Location") != fmt.Sprintf("/read/%d", mine.ID) {
				t.Errorf("%d %s", w.Code, w.Header().Get("Location"))
			}
		})
		t.Run("run out", func(t *testing.T) {
			h.Clock.Advance(reading.SessionFor)
			if w := guest.Fetch(t, page); w.Code != http.StatusForbidden {
				t.Errorf("%d", w.Code)
			}
		})
	})
}

func TestRightEndsBehindASession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.Publish(t, "school", entitlements.OrganizationOnly, false)
		if response := h.Visitor(t, "hub", "hub.reader").Open(t, item.ID); response.ResponseRecorder.Code != http.StatusNotFound {
			t.Errorf("another organisation: %d", response.ResponseRecorder.Code)
		}
		reader := h.Visitor(t, "school", "school.reader")
		refused := reader.Open(t, item.ID)
		if refused.ResponseRecorder.Code != http.StatusForbidden || refused.Code != "entitlement_required" ||
			!strings.Contains(string(refused.Data), `"ways":[{`) {
			t.Errorf("without a right: %d %s", refused.ResponseRecorder.Code, refused.Body)
		}
		right, err := h.Rights.Grant(h.Ctx, entitlements.Right{
			Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.Orgs["school"].ID},
			Target: entitlements.Target{ItemID: item.ID},
		})
		if err != nil {
			t.Fatal(err)
		}
		reader.Open(t, item.ID)
		page := reader.At("text/1.xhtml")
		if w := reader.Fetch(t, page); w.Code != http.StatusOK {
			t.Fatalf("with a right: %d %s", w.Code, w.Body)
		}
		if err := h.Rights.Revoke(h.Ctx, right.ID); err != nil {
			t.Fatal(err)
		}
		h.Clock.Advance(31 * time.Second)
		if w := reader.Fetch(t, page); w.Code != http.StatusForbidden {
			t.Errorf("after the right: %d", w.Code)
		}
	})
}

// A resource that was just served is refused right after the sign-out, here and
// on the node beside it, which has remembered the right too.
func TestSignOutEndsReading(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.Publish(t, "hub", entitlements.Public, true)
		reader := h.Visitor(t, "hub", "hub.reader")
		reader.Open(t, item.ID)
		page := reader.At("text/1.xhtml")
		if w := reader.Fetch(t, page); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		session, err := db.Get[string](h.Ctx, d, "SELECT id FROM sessions WHERE revoked_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1")
		if err != nil {
			t.Fatal(err)
		}
		if err := accounts.New(d, h.Clock, accounts.Options{}).Sessions.SignOut(h.Ctx, session); err != nil { // through another node
			t.Fatal(err)
		}
		if w := reader.Fetch(t, page); w.Code != http.StatusForbidden {
			t.Errorf("%d", w.Code)
		}
	})
}

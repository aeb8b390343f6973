package api_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/organizations"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/reading"
	"sudar/internal/server/api"
)

// shelfFixture is the wire over two organisations, with a reader of each.
type shelfFixture struct {
	t         testing.TB
	api       *api.API
	services  api.Services
	db        *db.DB
	clock     *clock.Fixed
	blobs     blob.Store
	catalogue *catalogue.Service
	rights    *entitlements.Service
	reading   *reading.Service
	people    *accounts.Service
	factors   *factors.Service
	press     reading.Press
	cut       reading.PreviewCutter
	pause     func(wait time.Duration) // of who fetches too fast
	orgs      map[string]organizations.Organization
	ctx       context.Context
}

// walkInRanges are the addresses inside of the libraries.
var walkInRanges = map[string][]netip.Prefix{"hub": {netip.MustParsePrefix("10.20.0.0/24")}}

const testPassword = "Nomtoi-temee1"

func newShelfFixture(t testing.TB, d *db.DB) *shelfFixture {
	t.Helper()
	// The database has a clock of its own, so this one stays behind it.
	h := &shelfFixture{t: t, pause: func(time.Duration) {}, db: d, clock: clock.At(clock.System{}.Now().Add(-time.Hour)), ctx: db.AllTenants(t.Context(), "test"), orgs: map[string]organizations.Organization{}}
	var err error
	if h.blobs, err = blob.Open(t.Context(), t.TempDir()); err != nil {
		t.Fatal(err)
	}
	owners := organizations.New(d, h.clock, "hub", "")
	h.people, h.rights = accounts.New(d, h.clock, accounts.Options{PasswordMemory: 64}), entitlements.New(d, h.clock)
	h.factors = factors.New(d, h.clock, h.people, nil)
	h.catalogue = catalogue.New(d, h.clock, owners, h.rights)
	h.reading = reading.New(d, h.clock, h.blobs, reading.Domains{
		Organizations: owners, Accounts: h.people, Entitlements: h.rights, Catalogue: h.catalogue,
		Press: func(ctx context.Context, src, dir string, sheet publications.PageImage, limits publications.Limits) error {
			return h.press(ctx, src, dir, sheet, limits)
		},
		PreviewCutter: func(ctx context.Context, src, dir string, pages int, limits publications.Limits) error {
			return h.cut(ctx, src, dir, pages, limits)
		},
		Pause: func(_ context.Context, wait time.Duration) error {
			h.pause(wait)
			return nil
		},
	}, []byte("secret"))
	h.services = api.Services{
		Organizations: owners, Accounts: h.people, Factors: h.factors, Federation: federation.New(d, h.clock, h.people, h.factors, federation.Options{}), Entitlements: h.rights, Catalogue: h.catalogue, Reading: h.reading, Notes: notes.New(d, h.clock, h.reading),
		Blobs: h.blobs, Clock: h.clock,
	}
	h.api = api.New(h.services)
	for _, slug := range []string{"hub", "school"} {
		if h.orgs[slug], err = owners.Create(h.ctx, organizations.Organization{Slug: slug, Name: slug, Kind: "library", Hub: slug == "hub", Ranges: walkInRanges[slug]}); err != nil {
			t.Fatal(err)
		}
		account, err := h.people.Create(h.ctx, accounts.Person{Username: slug + ".reader", Email: slug + "@example.mn", FirstName: "Б", LastName: "Б", Password: testPassword})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.people.Join(h.ctx, accounts.Membership{AccountID: account.ID, OrganizationID: h.orgs[slug].ID, Role: viewer.Reader}); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// ServeHTTP serves a request and fails the test when the document does not
// allow what was answered.
func (h *shelfFixture) ServeHTTP(w *httptest.ResponseRecorder, r *http.Request) {
	asked := r.Clone(r.Context())
	h.api.ServeHTTP(w, r)
	checkDocumented(h.t, h.api, asked, w)
}

// publish stores a small publication in a new content.
func (h *shelfFixture) publish(t testing.TB, slug string, visibility entitlements.Visibility, free bool) catalogue.Item {
	t.Helper()
	c, err := h.catalogue.Create(h.ctx, catalogue.Content{
		OwnerID: h.orgs[slug].ID, Title: "Туулийн тэмдэглэл", Visibility: visibility,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Free: free, Revision: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	p := reading.Publication{
		ItemID: c.Items[0].ID, Revision: 1, Kind: publications.KindEPUB, MediaType: "application/epub+zip", Layout: publications.Reflowable,
		Direction: publications.LeftToRight, Stem: fmt.Sprintf("publications/test/%d", c.ID),
		SizeBytes: int64(len(originalText)),
	}
	h.put(t, p.PackKey(), packOf(t))
	h.put(t, p.ManifestKey(), zipped(t, `{"metadata":{"title":"Туул"}}`))
	h.put(t, p.PositionsKey(), zipped(t, `{"total":0,"positions":[]}`))
	if err := h.reading.AddPublication(h.ctx, p); err != nil {
		t.Fatal(err)
	}
	return c.Items[0]
}

func (h *shelfFixture) put(t testing.TB, key string, body []byte) {
	t.Helper()
	if err := h.blobs.Put(h.ctx, key, bytes.NewReader(body), int64(len(body))); err != nil {
		t.Fatal(err)
	}
}

const (
	pageText  = `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Туул</p></body></html>`
	trackText = "0123456789abcdef"
	// originalText is the file as it came, where a test puts it.
	originalText = "PK…"
)

func packOf(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	w := pack.NewWriter(&out, 1<<20)
	for _, member := range []struct{ path, mediaType, text string }{
		{"text/1.xhtml", pack.XHTML, pageText}, {"media/үг 1.mp3", "audio/mpeg", trackText},
	} {
		if _, err := w.Add(member.path, member.mediaType, strings.NewReader(member.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zipped(t testing.TB, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// visitor is a browser: a portal, a token when signed in, and reading cookies.
type visitor struct {
	fixture *shelfFixture
	portal  string
	token   string
	cookie  string // of the last reading session
	base    string // likewise
	from    string // address and port; "" is outside of every library
	visit   string // of a walk-in
}

func (h *shelfFixture) visitor(t testing.TB, portal, username string) *visitor {
	t.Helper()
	v := &visitor{fixture: h, portal: portal}
	if username != "" {
		_, session, err := h.factors.SignIn(h.ctx, factors.Credentials{Name: username, Password: testPassword}, activity.Origin{})
		if err != nil {
			t.Fatal(err)
		}
		v.token = session.Token
	}
	return v
}

type reply struct {
	*httptest.ResponseRecorder
	Status, Code string
	Data         json.RawMessage
	Meta         struct{ Total int }
}

// call sends a JSON request and reads the envelope.
func (v *visitor) call(t testing.TB, method, path string, body any) reply {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), method, "/edu"+path, bytes.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Organization", v.portal)
	if v.token != "" {
		r.Header.Set("Authorization", "Bearer "+v.token)
	}
	v.stand(r)
	w := httptest.NewRecorder()
	v.fixture.ServeHTTP(w, r)
	response := reply{ResponseRecorder: w}
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil {
		t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	return response
}

// stand sends a request from where v is, with the cookie of a walk-in.
func (v *visitor) stand(r *http.Request) {
	if v.from != "" {
		r.RemoteAddr = v.from
	}
	if v.visit != "" {
		r.AddCookie(&http.Cookie{Name: "sudar_visit", Value: v.visit})
	}
}

// open opens a reading session and keeps its cookie.
func (v *visitor) open(t *testing.T, item int64) reply {
	t.Helper()
	response := v.call(t, http.MethodPost, fmt.Sprintf("/p/api/v1/reading/%d/session", item), struct{}{})
	for _, cookie := range response.Result().Cookies() {
		if cookie.Name == "sudar_visit" {
			v.visit = cookie.Value
			continue
		}
		v.cookie = cookie.Value
	}
	var session struct {
		BaseURL string `json:"base_url"`
	}
	if json.Unmarshal(response.Data, &session) == nil && session.BaseURL != "" {
		v.base = session.BaseURL
	}
	return response
}

// at returns the address of a resource of what v has opened last.
func (v *visitor) at(path string) string { return v.base + path }

// fetch asks for a resource as a browser does: with the cookie alone.
func (v *visitor) fetch(t *testing.T, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if v.cookie != "" {
		r.AddCookie(&http.Cookie{Name: "sudar_reading", Value: v.cookie})
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	v.stand(r)
	w := httptest.NewRecorder()
	v.fixture.ServeHTTP(w, r)
	return w
}

func TestReadingSession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.publish(t, "hub", entitlements.Public, true)
		guest := h.visitor(t, "hub", "")
		response := guest.open(t, item.ID)
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
		if session.BaseURL != fmt.Sprintf("/edu/read/%d/1/free/", item.ID) || session.Kind != "epub" || !session.Guest || session.Place != nil || session.Content.Title == "" {
			t.Errorf("session %+v", session)
		}
		manifest := guest.fetch(t, session.ManifestURL)
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
	item := h.publish(t, "hub", entitlements.Public, true)
	guest := h.visitor(t, "hub", "")
	guest.open(t, item.ID)
	w := guest.fetch(t, guest.at("text/1.xhtml"), "Range", "bytes=0-3", "Sec-Fetch-Dest", "iframe")
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
	if got := unzipped(t, w); got != pageText {
		t.Errorf("page %q", got)
	}
	again := guest.fetch(t, guest.at("text/1.xhtml"), "If-None-Match", tag)
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("known tag: %d, %d bytes", again.Code, again.Body.Len())
	}
}

func TestResourceRanges(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.publish(t, "hub", entitlements.Public, true)
	guest := h.visitor(t, "hub", "")
	guest.open(t, item.ID)
	track := guest.at("media/%D2%AF%D0%B3%201.mp3")
	tag := guest.fetch(t, track).Header().Get("ETag")
	for _, test := range []struct {
		name    string
		headers []string
		code    int
		body    string
	}{
		{"whole", nil, http.StatusOK, trackText},
		{"first bytes", []string{"Range", "bytes=0-3"}, http.StatusPartialContent, "0123"},
		{"rest", []string{"Range", "bytes=12-"}, http.StatusPartialContent, "cdef"},
		{"last bytes", []string{"Range", "bytes=-2"}, http.StatusPartialContent, "ef"},
		{"same revision", []string{"Range", "bytes=0-3", "If-Range", tag}, http.StatusPartialContent, "0123"},
		{"other revision", []string{"Range", "bytes=0-3", "If-Range", `"x"`}, http.StatusOK, trackText},
		{"beyond the end", []string{"Range", "bytes=99-"}, http.StatusRequestedRangeNotSatisfiable, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := guest.fetch(t, track, test.headers...)
			if w.Code != test.code || (test.body != "" && w.Body.String() != test.body) {
				t.Errorf("%d %q, want %d %q", w.Code, w.Body, test.code, test.body)
			}
		})
	}
}

func TestResourceRefusals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		mine, other := h.publish(t, "hub", entitlements.Public, true), h.publish(t, "hub", entitlements.Public, true)
		guest, stranger := h.visitor(t, "hub", ""), h.visitor(t, "hub", "")
		guest.open(t, mine.ID)
		page, base := guest.at("text/1.xhtml"), guest.base
		forged := *guest
		flipped := byte('A')
		if guest.cookie[len(guest.cookie)-2] == flipped {
			flipped = 'B'
		}
		forged.cookie = guest.cookie[:len(guest.cookie)-2] + string(flipped) + guest.cookie[len(guest.cookie)-1:]
		for _, test := range []struct {
			name string
			who  *visitor
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
				w := test.who.fetch(t, test.path)
				if w.Code != test.code {
					t.Errorf("%s: %d %s, want %d", test.path, w.Code, w.Body, test.code)
				}
				if w.Code != http.StatusOK && !strings.Contains(w.Body.String(), `"status":"fail"`) {
					t.Errorf("no envelope: %s", w.Body)
				}
			})
		}
		t.Run("as a page", func(t *testing.T) {
			w := guest.fetch(t, page, "Sec-Fetch-Dest", "document")
			if w.Code != http.StatusSeeOther || w.Header().Get("Location") != fmt.Sprintf("/read/%d", mine.ID) {
				t.Errorf("%d %s", w.Code, w.Header().Get("Location"))
			}
		})
		t.Run("run out", func(t *testing.T) {
			h.clock.Advance(reading.SessionFor)
			if w := guest.fetch(t, page); w.Code != http.StatusForbidden {
				t.Errorf("%d", w.Code)
			}
		})
	})
}

func TestRightEndsBehindASession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.publish(t, "school", entitlements.OrganizationOnly, false)
		if response := h.visitor(t, "hub", "hub.reader").open(t, item.ID); response.ResponseRecorder.Code != http.StatusNotFound {
			t.Errorf("another organisation: %d", response.ResponseRecorder.Code)
		}
		reader := h.visitor(t, "school", "school.reader")
		refused := reader.open(t, item.ID)
		if refused.ResponseRecorder.Code != http.StatusForbidden || refused.Code != "entitlement_required" || !strings.Contains(string(refused.Data), `"ways":[{`) {
			t.Errorf("without a right: %d %s", refused.ResponseRecorder.Code, refused.Body)
		}
		right, err := h.rights.Grant(h.ctx, entitlements.Right{
			Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.orgs["school"].ID}, Target: entitlements.Target{ItemID: item.ID},
		})
		if err != nil {
			t.Fatal(err)
		}
		reader.open(t, item.ID)
		page := reader.at("text/1.xhtml")
		if w := reader.fetch(t, page); w.Code != http.StatusOK {
			t.Fatalf("with a right: %d %s", w.Code, w.Body)
		}
		if err := h.rights.Revoke(h.ctx, right.ID); err != nil {
			t.Fatal(err)
		}
		h.clock.Advance(31 * time.Second)
		if w := reader.fetch(t, page); w.Code != http.StatusForbidden {
			t.Errorf("after the right: %d", w.Code)
		}
	})
}

// A resource that was just served is refused right after the sign-out, here and
// on the node beside it, which has remembered the right too.
func TestSignOutEndsReading(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.publish(t, "hub", entitlements.Public, true)
		reader := h.visitor(t, "hub", "hub.reader")
		reader.open(t, item.ID)
		page := reader.at("text/1.xhtml")
		if w := reader.fetch(t, page); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		session, err := db.Get[string](h.ctx, d, "SELECT id FROM sessions WHERE revoked_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1")
		if err != nil {
			t.Fatal(err)
		}
		if err := accounts.New(d, h.clock, accounts.Options{}).Sessions.SignOut(h.ctx, session); err != nil { // through another node
			t.Fatal(err)
		}
		if w := reader.fetch(t, page); w.Code != http.StatusForbidden {
			t.Errorf("%d", w.Code)
		}
	})
}

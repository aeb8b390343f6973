package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/organizations"
	"sudar/internal/publications"
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

func decode[T any](t *testing.T, response reply) T {
	t.Helper()
	var value T
	if response.ResponseRecorder.Code != http.StatusOK {
		t.Fatalf("%d %s", response.ResponseRecorder.Code, response.Body)
	}
	if err := json.Unmarshal(response.Data, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

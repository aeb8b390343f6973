package apitest

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
	"sudar/internal/dictionary"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/notes/records"
	"sudar/internal/organizations"
	"sudar/internal/publications"
	"sudar/internal/reading"
	"sudar/internal/server/api"
	"sudar/internal/usage"
)

// ShelfFixture is the API over two organisations, with a reader of each.
type ShelfFixture struct {
	t         testing.TB
	API       *api.API
	Services  api.Services
	DB        *db.DB
	Clock     *clock.Fixed
	Blobs     blob.Store
	Catalogue *catalogue.Service
	Rights    *entitlements.Service
	Reading   *reading.Service
	People    *accounts.Service
	factors   *factors.Service
	Draw      reading.PageDrawer
	Cut       reading.PreviewCutter
	Pause     func(wait time.Duration) // of who fetches too fast
	Meter     *Meter
	Orgs      map[string]organizations.Organization
	Ctx       context.Context
}

// walkInRanges are the addresses inside of the libraries.
var walkInRanges = map[string][]netip.Prefix{"hub": {netip.MustParsePrefix("10.20.0.0/24")}}

// NewShelfFixture returns a fixture on an empty database.
func NewShelfFixture(t testing.TB, d *db.DB) *ShelfFixture {
	t.Helper()
	// The database has a clock of its own, so this one stays behind it.
	h := &ShelfFixture{
		t: t, Pause: func(time.Duration) {}, Meter: newMeter(), DB: d, Clock: clock.At(clock.System{}.Now().Add(-time.Hour)),
		Ctx: db.AllTenants(t.Context(), "test"), Orgs: map[string]organizations.Organization{},
	}
	var err error
	if h.Blobs, err = blob.Open(t.Context(), t.TempDir()); err != nil {
		t.Fatal(err)
	}
	owners := organizations.New(d, h.Clock, "hub", "")
	h.People, h.Rights = accounts.New(d, h.Clock, accounts.Options{PasswordMemory: 64}), entitlements.New(d, h.Clock)
	h.factors = factors.New(d, h.Clock, h.People, nil)
	h.Catalogue = catalogue.New(d, h.Clock, owners, h.Rights)
	h.Reading = reading.New(d, h.Clock, h.Blobs, reading.Domains{
		Organizations: owners, Accounts: h.People, Entitlements: h.Rights, Catalogue: h.Catalogue,
		PageDrawer: func(ctx context.Context, src, dir string, page publications.PageImage, limits publications.Limits) error {
			return h.Draw(ctx, src, dir, page, limits)
		},
		PreviewCutter: func(ctx context.Context, src, dir string, pages int, limits publications.Limits) error {
			return h.Cut(ctx, src, dir, pages, limits)
		},
		Pause: func(_ context.Context, wait time.Duration) error {
			h.Pause(wait)
			return nil
		},
		Meter: h.Meter,
	}, []byte("secret"))
	entries := notes.New(d, h.Clock, h.Reading)
	corner := folders.New(d, folders.Domains{Accounts: h.People, Entitlements: h.Rights, Catalogue: h.Catalogue, Notes: entries})
	h.Services = api.Services{
		Organizations: owners, Accounts: h.People, Factors: h.factors, Federation: federation.New(d, h.Clock, h.People, h.factors,
			federation.Options{}), Entitlements: h.Rights, Catalogue: h.Catalogue, Reading: h.Reading, Notes: entries,
		Folders:    corner,
		Records:    records.New(d, corner),
		Dictionary: dictionary.New(d),
		Lending:    lending.New(d, h.Clock, lending.Domains{Entitlements: h.Rights, Catalogue: h.Catalogue, Usage: usage.New(d, h.Clock)}),
		Blobs:      h.Blobs, Clock: h.Clock,
	}
	h.API = api.New(h.Services)
	for _, slug := range []string{"hub", "school"} {
		if h.Orgs[slug], err = owners.Create(h.Ctx,
			organizations.Organization{Slug: slug, Name: slug, Kind: "library", Hub: slug == "hub", Ranges: walkInRanges[slug]}); err != nil {
			t.Fatal(err)
		}
		account, err := h.People.Create(h.Ctx, accounts.Person{
			Username: slug + ".reader", Email: slug + "@example.mn", FirstName: "Б", LastName: "Б", Password: Password,
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.People.Join(h.Ctx,
			accounts.Membership{AccountID: account.ID, OrganizationID: h.Orgs[slug].ID, Role: viewer.Reader}); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// ServeHTTP serves a request and fails the test when the document does not
// allow what was answered.
func (h *ShelfFixture) ServeHTTP(w *httptest.ResponseRecorder, r *http.Request) {
	asked := r.Clone(r.Context())
	h.API.ServeHTTP(w, r)
	checkDocumented(h.t, h.API, asked, w)
}

// Publish stores a small publication in a new content.
func (h *ShelfFixture) Publish(t testing.TB, slug string, visibility entitlements.Visibility, free bool) catalogue.Item {
	t.Helper()
	c, err := h.Catalogue.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs[slug].ID, Title: "Туулийн тэмдэглэл", Visibility: visibility,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Free: free, Revision: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	p := reading.Publication{
		ItemID: c.Items[0].ID, Revision: 1, Kind: publications.KindEPUB, MediaType: "application/epub+zip", Layout: publications.Reflowable,
		Direction: publications.LeftToRight, Stem: fmt.Sprintf("publications/test/%d", c.ID),
		SizeBytes: int64(len(OriginalText)),
	}
	h.Put(t, p.PackKey(), packOf(t))
	h.Put(t, p.ManifestKey(), Zipped(t, `{"metadata":{"title":"Туул"}}`))
	h.Put(t, p.PositionsKey(), Zipped(t, `{"total":0,"positions":[]}`))
	if err := h.Reading.AddPublication(h.Ctx, p); err != nil {
		t.Fatal(err)
	}
	return c.Items[0]
}

// Put stores bytes among the files of publications.
func (h *ShelfFixture) Put(t testing.TB, key string, body []byte) {
	t.Helper()
	if err := h.Blobs.Put(h.Ctx, key, bytes.NewReader(body), int64(len(body))); err != nil {
		t.Fatal(err)
	}
}

// The texts of a small publication.
const (
	PageText  = `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Туул</p></body></html>`
	TrackText = "0123456789abcdef"
	// OriginalText is the file as it came, where a test puts it.
	OriginalText = "PK…"
)

// Visitor is a browser: a portal, a token when signed in, and reading cookies.
type Visitor struct {
	Fixture *ShelfFixture
	Portal  string
	Token   string
	Cookie  string // of the last reading session
	Base    string // likewise
	From    string // address and port; "" is outside of every library
	visit   string // of a walk-in
}

// Visitor returns a browser on a portal, signed in when there is a username.
func (h *ShelfFixture) Visitor(t testing.TB, portal, username string) *Visitor {
	t.Helper()
	v := &Visitor{Fixture: h, Portal: portal}
	if username != "" {
		_, session, err := h.factors.SignIn(h.Ctx, factors.Credentials{Name: username, Password: Password}, activity.Origin{})
		if err != nil {
			t.Fatal(err)
		}
		v.Token = session.Token
	}
	return v
}

// Reply is a response with its envelope.
type Reply struct {
	*httptest.ResponseRecorder
	Status, Code string
	Data         json.RawMessage
	Meta         struct{ Total int }
}

// Call sends a JSON request and reads the envelope.
func (v *Visitor) Call(t testing.TB, method, path string, body any) Reply {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), method, "/edu"+path, bytes.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Organization", v.Portal)
	if v.Token != "" {
		r.Header.Set("Authorization", "Bearer "+v.Token)
	}
	v.Stand(r)
	w := httptest.NewRecorder()
	v.Fixture.ServeHTTP(w, r)
	response := Reply{ResponseRecorder: w}
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil {
		t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	return response
}

// Stand sends a request from where v is, with the cookie of a walk-in.
func (v *Visitor) Stand(r *http.Request) {
	if v.From != "" {
		r.RemoteAddr = v.From
	}
	if v.visit != "" {
		r.AddCookie(&http.Cookie{Name: "sudar_visit", Value: v.visit})
	}
}

// Open opens a reading session and keeps its cookie.
func (v *Visitor) Open(t *testing.T, item int64) Reply {
	t.Helper()
	response := v.Call(t, http.MethodPost, fmt.Sprintf("/p/api/v1/reading/%d/session", item), struct{}{})
	for _, cookie := range response.Result().Cookies() {
		if cookie.Name == "sudar_visit" {
			v.visit = cookie.Value
			continue
		}
		v.Cookie = cookie.Value
	}
	var session struct {
		BaseURL string `json:"base_url"`
	}
	if json.Unmarshal(response.Data, &session) == nil && session.BaseURL != "" {
		v.Base = session.BaseURL
	}
	return response
}

// At returns the address of a resource of what v has opened last.
func (v *Visitor) At(path string) string { return v.Base + path }

// Fetch asks for a resource as a browser does: with the cookie alone.
func (v *Visitor) Fetch(t *testing.T, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if v.Cookie != "" {
		r.AddCookie(&http.Cookie{Name: "sudar_reading", Value: v.Cookie})
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	v.Stand(r)
	w := httptest.NewRecorder()
	v.Fixture.ServeHTTP(w, r)
	return w
}

// Decode returns the data of a call that has to go well.
func Decode[T any](t *testing.T, response Reply) T {
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

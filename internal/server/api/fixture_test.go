package api_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/ambient"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
	"sudar/internal/notes"
	"sudar/internal/organizations"
	"sudar/internal/publications/formats"
	"sudar/internal/reading"
	"sudar/internal/search"
	"sudar/internal/search/saved"
	"sudar/internal/search/searchtest"
	"sudar/internal/search/text"
	"sudar/internal/server/api"
)

// fixture is the wire over every domain: the hub, two libraries with a record of
// every visibility, two that are closed, and people of every role.
type fixture struct {
	*api.API
	services api.Services
	t        testing.TB
	ctx      context.Context
	db       *db.DB
	owners   *organizations.Service
	people   *accounts.Service
	factors  *factors.Service
	members  *members.Service
	records  *catalogue.Service
	rights   *entitlements.Service
	orgs     map[string]organizations.Organization
	contents map[string]catalogue.Content // "alpha/draft"
	tokens   map[string]string            // by persona
	log      *complaints
	passages text.Engine
	mailbox  *mail.Mailbox
}

// complaints are what the wire logs; a test forbids them.
type complaints struct {
	mu    sync.Mutex
	lines []string
}

func (c *complaints) Enabled(context.Context, slog.Level) bool { return true }
func (c *complaints) WithAttrs([]slog.Attr) slog.Handler       { return c }
func (c *complaints) WithGroup(string) slog.Handler            { return c }
func (c *complaints) Handle(_ context.Context, r slog.Record) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	line := r.Message
	r.Attrs(func(a slog.Attr) bool { line += " " + a.String(); return true })
	c.lines = append(c.lines, line)
	return nil
}

func (c *complaints) take() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	lines := c.lines
	c.lines = nil
	return lines
}

const (
	walkInAddress = "10.20.0.7:4000"
	outside       = "203.0.113.9:4000"
)

// marker is a word that only the records of an organisation's visibility hold.
func marker(slug string, visibility entitlements.Visibility) string {
	return "тэмдэг" + slug + string(visibility)
}

// newFixture founds a fixture on an empty database.
func newFixture(t *testing.T, d *db.DB) *fixture {
	t.Helper()
	return foundFixture(t, d, t.TempDir())
}

// foundFixture founds a fixture whose files lie in a folder.
func foundFixture(t *testing.T, d *db.DB, folder string) *fixture {
	t.Helper()
	h, blobs := wire(t, d, folder)
	h.found(t)
	h.populate(t)
	if err := h.records.SeedTrees(h.ctx); err != nil {
		t.Fatal(err)
	}
	for _, slug := range []string{"alpha", "beta"} {
		for _, visibility := range []entitlements.Visibility{entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft} {
			h.publish(t, blobs, slug, visibility)
		}
	}
	return h
}

// wire puts the services of an empty fixture over a database and the files of a folder.
func wire(t *testing.T, d *db.DB, folder string) (*fixture, blob.Store) {
	t.Helper()
	clk := clock.System{}
	blobs, err := blob.Open(t.Context(), filepath.Join(folder, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	h := &fixture{
		t: t, ctx: db.AllTenants(t.Context(), "test"), db: d, owners: organizations.New(d, clk, "hub", "localhost"),
		people: accounts.New(d, clk, accounts.Options{PasswordMemory: 64, Blobs: blobs}), rights: entitlements.New(d, clk), log: &complaints{}, mailbox: mail.NewMailbox("no-reply@sudar.example", clk),
		orgs: map[string]organizations.Organization{}, contents: map[string]catalogue.Content{}, tokens: map[string]string{},
	}
	h.factors = factors.New(d, clk, h.people, nil)
	acts := audit.New(d, clk)
	h.members = members.New(d, clk, members.Domains{Accounts: h.people, Organizations: h.owners, Audit: acts, Jobs: jobs.New(d)})
	h.records = catalogue.New(d, clk, h.owners, h.rights)
	if h.passages, err = text.Open(t.Context(), d, filepath.Join(folder, "passages.db")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.passages.Close() })
	books := reading.New(d, clk, blobs, reading.Domains{
		Organizations: h.owners, Accounts: h.people, Entitlements: h.rights, Catalogue: h.records, PreviewCutter: formats.WritePreview,
	}, []byte("secret"))
	found := search.New(d, clk, h.rights, h.records)
	searchtest.Follow(t, found)
	h.services = api.Services{
		Organizations: h.owners, Accounts: h.people, Factors: h.factors, Federation: federation.New(d, clk, h.people, h.factors, federation.Options{PrivateProviders: true}), Audit: acts, Members: h.members, Entitlements: h.rights, Catalogue: h.records,
		Search:   found,
		Saved:    saved.New(d),
		Passages: text.New(d, clk, blobs, h.rights, jobs.New(d), h.passages, func(context.Context, int64, int) error { return nil }),
		Reading:  books,
		Notes:    notes.New(d, clk, books),
		Ambient:  ambient.New(d, clk, jobs.New(d), ambient.Sources{}),
		Blobs:    blobs, Mailbox: h.mailbox, Clock: clk,
	}
	h.API = api.New(h.services)
	return h, blobs
}

// trust has the interface believe what proxies say of who calls.
func (h *fixture) trust(proxies ...string) {
	for _, proxy := range proxies {
		h.services.TrustedProxies = append(h.services.TrustedProxies, netip.MustParsePrefix(proxy))
	}
	h.API = api.New(h.services)
}

func (h *fixture) found(t *testing.T) {
	t.Helper()
	past := time.Now().Add(-time.Hour)
	for _, o := range []organizations.Organization{
		{Slug: "hub", Kind: "hub", Hub: true},
		{Slug: "alpha", Kind: "library", Ranges: []netip.Prefix{netip.MustParsePrefix("10.20.0.0/16")}},
		{Slug: "beta", Kind: "university"},
		{Slug: "members", Kind: "library", Closed: true},
		{Slug: "shut", Kind: "library", SuspendedAt: past},
		{Slug: "late", Kind: "library", ExpiresAt: past},
	} {
		o.Name, o.NameEN = "Номын сан "+o.Slug, "Library "+o.Slug
		created, err := h.owners.Create(h.ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		h.orgs[o.Slug] = created
	}
}

// personas are who calls, by membership "organisation/role".
var personas = map[string]string{
	"guest": "", "walk-in": "", "visitor": "", "reader of alpha": "alpha/reader", "librarian of alpha": "alpha/librarian",
	"publisher of alpha": "alpha/publisher", "admin of alpha": "alpha/admin", "hub admin": "hub/hub_admin", "reader of beta": "beta/reader",
	"admin of late": "late/admin", "reader of late": "late/reader",
}

func (h *fixture) populate(t *testing.T) {
	t.Helper()
	for persona, membership := range personas {
		if persona == "guest" || persona == "walk-in" {
			continue
		}
		name := strings.ReplaceAll(persona, " ", ".")
		account, err := h.people.Create(h.ctx, accounts.Person{Username: name, Email: name + "@example.mn", FirstName: "Нэр", LastName: "Овог", Password: testPassword})
		if err != nil {
			t.Fatal(err)
		}
		if slug, role, ok := strings.Cut(membership, "/"); ok {
			if err := h.people.Join(h.ctx, accounts.Membership{AccountID: account.ID, OrganizationID: h.orgs[slug].ID, Role: viewer.Role(role)}); err != nil {
				t.Fatal(err)
			}
		}
		_, session, err := h.factors.SignIn(h.ctx, factors.Credentials{Name: name, Password: testPassword}, activity.Origin{Address: "192.0.2.1"})
		if err != nil {
			t.Fatal(err)
		}
		h.tokens[persona] = session.Token
	}
}

// publish stores a record whose every part holds its marker.
func (h *fixture) publish(t *testing.T, blobs blob.Store, slug string, visibility entitlements.Visibility) {
	t.Helper()
	word := marker(slug, visibility)
	person, err := h.records.CreateContributor(h.ctx, catalogue.Contributor{DisplayName: word + " зохиолч", Biography: word})
	if err != nil {
		t.Fatal(err)
	}
	tag, err := h.records.FindOrCreateTag(h.ctx, word, "")
	if err != nil {
		t.Fatal(err)
	}
	created, err := h.records.Create(h.ctx, catalogue.Content{
		OwnerID: h.orgs[slug].ID, Title: "Ном " + word, Summary: word, Description: word, Visibility: visibility, Curated: 1,
		Contributions: []catalogue.Contribution{{ContributorID: person.ID, Role: catalogue.Author}}, TagIDs: []int64{tag.ID},
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Title: word, Year: 2020, Free: true, Revision: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := blob.PutSummed(h.ctx, blobs, catalogue.CoverKey(created.ID, "r1", "320.jpg"), []byte(word)); err != nil {
		t.Fatal(err)
	}
	if err := h.records.SetCover(h.ctx, created.ID, catalogue.Cover{Source: "found", Revision: "r1", Width: 640, Height: 960}); err != nil {
		t.Fatal(err)
	}
	if created, err = h.records.ByIDOrSlug(h.ctx, created.Slug); err != nil {
		t.Fatal(err)
	}
	h.contents[slug+"/"+string(visibility)] = created
	page := func(yield func(text.Passage, error) bool) {
		yield(text.Passage{Body: "Номын санд " + word}, nil)
	}
	if err := h.passages.Put(h.ctx, text.Book{ItemID: created.Items[0].ID, Revision: 1}, page); err != nil {
		t.Fatal(err)
	}
}

// call asks as a persona on a portal.
func (h *fixture) call(persona, portal, method, path string, body []byte) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://"+portal+".localhost"+path, bytes.NewReader(body))
	r.RemoteAddr = outside
	if persona == "walk-in" {
		r.RemoteAddr = walkInAddress
	}
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	if token := h.tokens[persona]; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// founded is a fixture as its founders left it: what it consists of, and its files.
var founded struct {
	sync.Mutex
	*fixture
	files fstest.MapFS
}

// sqliteFixture returns a copy of the one fixture that is founded, on SQLite.
func sqliteFixture(t *testing.T) *fixture {
	t.Helper()
	founded.Lock()
	defer founded.Unlock()
	if founded.fixture == nil {
		found(t)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, founded.files); err != nil {
		t.Fatal(err)
	}
	h, _ := wire(t, dbtest.Open(t, filepath.Join(folder, "town.db"), clock.System{}), folder)
	h.orgs, h.contents, h.tokens = maps.Clone(founded.orgs), maps.Clone(founded.contents), maps.Clone(founded.tokens)
	return h
}

func found(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	d := dbtest.SQLiteAt(t, filepath.Join(folder, "town.db"), clock.System{})
	h := foundFixture(t, d, folder)
	if err := errors.Join(h.passages.Close(), d.Close()); err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(folder, path))
		files[path] = &fstest.MapFile{Data: data, Mode: 0o600}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	founded.fixture, founded.files = h, files
}

func (h *fixture) get(persona, portal, path string) *httptest.ResponseRecorder {
	return h.call(persona, portal, http.MethodGet, path, nil)
}

func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, sqliteFixture(t)) })
	t.Run("postgres", func(t *testing.T) {
		if raced {
			t.Skip("run without the race detector")
		}
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			if d.Dialect() == db.Postgres {
				fn(t, newFixture(t, d))
			}
		})
	})
}

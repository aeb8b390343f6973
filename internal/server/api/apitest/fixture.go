package apitest

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
	"sudar/internal/comments"
	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts"
	"sudar/internal/desk"
	"sudar/internal/dictionary"
	"sudar/internal/dictionary/own"
	"sudar/internal/editing"
	"sudar/internal/entitlements"
	"sudar/internal/follows"
	"sudar/internal/ingest"
	"sudar/internal/ingest/harvest"
	"sudar/internal/ingest/imports"
	"sudar/internal/ingest/sources"
	"sudar/internal/ingest/uploads"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/members"
	"sudar/internal/moderation"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/notes/records"
	"sudar/internal/notifications"
	"sudar/internal/notifications/streams"
	"sudar/internal/organizations"
	"sudar/internal/publications/formats"
	"sudar/internal/publishing"
	"sudar/internal/reading"
	"sudar/internal/reports"
	"sudar/internal/search"
	"sudar/internal/search/saved"
	"sudar/internal/search/searchtest"
	"sudar/internal/search/text"
	"sudar/internal/server/api"
	"sudar/internal/statements"
	"sudar/internal/system"
	"sudar/internal/taxonomy"
	"sudar/internal/usage"
)

// Fixture is the API over every domain: the hub, two libraries with a record of
// every visibility, two that are closed, and people of every role.
type Fixture struct {
	*api.API
	Services api.Services
	T        testing.TB
	Ctx      context.Context
	DB       *db.DB
	Owners   *organizations.Service
	People   *accounts.Service
	factors  *factors.Service
	Members  *members.Service
	Records  *catalogue.Service
	rights   *entitlements.Service
	Orgs     map[string]organizations.Organization
	Contents map[string]catalogue.Content // "alpha/draft"
	Tokens   map[string]string            // by persona
	Log      *complaints
	Passages text.Engine
	Mailbox  *mail.Mailbox
}

// complaints are what the API logs; a test forbids them.
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

// Take returns the lines and forgets them.
func (c *complaints) Take() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	lines := c.lines
	c.lines = nil
	return lines
}

// MaxUpload is the largest file that the fixture takes, in bytes.
const MaxUpload = 1 << 20

// Where callers are: inside of alpha's library, and outside of every one.
const (
	WalkInAddress = "10.20.0.7:4000"
	Outside       = "203.0.113.9:4000"
)

// Marker is a word that only the records of an organisation's visibility hold.
func Marker(slug string, visibility entitlements.Visibility) string {
	return "тэмдэг" + slug + string(visibility)
}

// NewFixture founds a fixture on an empty database.
func NewFixture(t *testing.T, d *db.DB) *Fixture {
	t.Helper()
	return foundFixture(t, d, t.TempDir())
}

// foundFixture founds a fixture whose files lie in a folder.
func foundFixture(t *testing.T, d *db.DB, folder string) *Fixture {
	t.Helper()
	h, blobs := newFixture(t, d, folder)
	h.found(t)
	h.populate(t)
	if err := h.Records.SeedTrees(h.Ctx); err != nil {
		t.Fatal(err)
	}
	for _, slug := range []string{"alpha", "beta"} {
		for _, visibility := range []entitlements.Visibility{
			entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft,
		} {
			h.publish(t, blobs, slug, visibility)
		}
	}
	return h
}

// newFixture puts the services of an empty fixture over a database and the files of a folder.
func newFixture(t *testing.T, d *db.DB, folder string) (*Fixture, blob.Store) {
	t.Helper()
	clk := clock.System{}
	blobs, err := blob.Open(t.Context(), filepath.Join(folder, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	h := &Fixture{
		T: t, Ctx: db.AllTenants(t.Context(), "test"), DB: d, Owners: organizations.New(d, clk, "hub", "localhost"),
		People: accounts.New(d, clk, accounts.Options{PasswordMemory: 64, Blobs: blobs}), rights: entitlements.New(d, clk), Log: &complaints{},
		Mailbox: mail.NewMailbox("no-reply@sudar.example", clk),
		Orgs:    map[string]organizations.Organization{}, Contents: map[string]catalogue.Content{}, Tokens: map[string]string{},
	}
	h.factors = factors.New(d, clk, h.People, nil)
	acts := audit.New(d, clk)
	h.Members = members.New(d, clk, members.Domains{Accounts: h.People, Organizations: h.Owners, Audit: acts, Jobs: jobs.New(d)})
	h.Records = catalogue.New(d, clk, h.Owners, h.rights)
	if h.Passages, err = text.Open(t.Context(), d, filepath.Join(folder, "passages.db")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Passages.Close() })
	books := reading.New(d, clk, blobs, reading.Domains{
		Organizations: h.Owners, Accounts: h.People, Entitlements: h.rights, Catalogue: h.Records, PreviewCutter: formats.WritePreview,
	}, []byte("secret"))
	entries := notes.New(d, clk, books)
	corner := folders.New(d, folders.Domains{Accounts: h.People, Entitlements: h.rights, Catalogue: h.Records, Notes: entries})
	found := search.New(d, clk, h.rights, h.Records)
	searchtest.Follow(t, found)
	kept, news := saved.New(d), notifications.New(d, clk, acts, jobs.New(d))
	brought := imports.New(d, clk, blobs, imports.Domains{Catalogue: h.Records, Jobs: jobs.New(d)}, MaxUpload)
	counts := usage.New(d, clk)
	lent := lending.New(d, clk, lending.Domains{
		Accounts: h.People, Members: h.Members, Entitlements: h.rights, Catalogue: h.Records, Usage: counts, Audit: acts, Jobs: jobs.New(d),
	})
	store := commerce.New(d, clk, commerce.Domains{
		Audit: acts, Entitlements: h.rights, Catalogue: h.Records, Lending: lent, Jobs: jobs.New(d), Organizations: h.Owners,
	},
		commerce.Options{
			Secret: []byte("secret"), Taxes: commerce.Usual, Account: commerce.BankAccount{Bank: "Bank", Number: "1", Holder: "Sudar"},
		})
	h.Services = api.Services{
		Organizations: h.Owners, Accounts: h.People, Factors: h.factors, Federation: federation.New(d, clk, h.People, h.factors,
			federation.Options{PrivateProviders: true}), Audit: acts, Members: h.Members, Entitlements: h.rights, Catalogue: h.Records,
		Commerce: store, Receipts: receipts.New(d, clk, receipts.Domains{Audit: acts, Commerce: store, Jobs: jobs.New(d)}),
		Usage: counts,
		Reports: reports.New(clk, reports.Domains{
			Organizations: h.Owners, Catalogue: h.Records, Usage: counts, Commerce: store, Lending: lent,
			Members: h.Members, Entitlements: h.rights,
		}),
		Statements: statements.New(d, clk, statements.Domains{
			Commerce: store, Entitlements: h.rights, Organizations: h.Owners, Usage: counts,
		}),
		Search:   found,
		Taxonomy: taxonomy.New(d, clk, h.Records, h.rights, acts),
		Desk:     desk.New(d, clk, desk.Domains{Catalogue: h.Records, Search: found, Audit: acts, Jobs: jobs.New(d)}),
		Saved:    kept,
		Passages: text.New(d, clk, blobs, h.rights, jobs.New(d), h.Passages, func(context.Context, int64, int) error { return nil }),
		Reading:  books,
		Notes:    entries, Dictionary: dictionary.New(d),
		Folders: corner, Records: records.New(d, corner),
		// A stream ends by itself: who calls every operation waits for each.
		Notifications: news, Streams: streams.New(d, clk, nil, streams.Options{Life: time.Millisecond}),
		Follows: follows.New(d, clk, follows.Domains{
			Organizations: h.Owners, Accounts: h.People, Catalogue: h.Records, Search: found, Saved: kept, Notifications: news, Jobs: jobs.New(d),
		}),
		Lending: lent,
		Ambient: ambient.New(d, clk, jobs.New(d), ambient.Sources{}),
		Ingest: ingest.New(d, clk, blobs, ingest.Domains{Catalogue: h.Records, Reading: books, Jobs: jobs.New(d)}, formats.Build,
			config.Limits{ImportFile: MaxUpload, ImportUnpacked: 64 << 20, ImportMemory: 1 << 30, ImportTime: time.Minute}),
		Imports: brought, Sources: sources.New(d, clk, sources.Domains{Imports: brought, Jobs: jobs.New(d)}, harvest.Client(false)),
		System: system.New(d, clk, stubMachine(blobs), system.Domains{Audit: acts, Organizations: h.Owners, Jobs: jobs.New(d)}),
		Blobs:  blobs, Mailbox: h.Mailbox, Clock: clk,
	}
	h.Services.Uploads = uploads.New(d, clk, blobs, h.Services.Ingest, jobs.New(d))
	h.Services.Editing = editing.New(d, clk, editing.Domains{
		Audit: acts, Catalogue: h.Records, Entitlements: h.rights, Ingest: h.Services.Ingest,
	})
	h.Services.Publishing = publishing.New(d, clk, publishing.Domains{Audit: acts, Catalogue: h.Records, Editing: h.Services.Editing})
	h.Services.Comments = comments.New(d, comments.Domains{Catalogue: h.Records, Publishing: h.Services.Publishing})
	h.Services.Moderation = moderation.New(d, acts, h.Records)
	if err := own.Import(t.Context(), h.Services.Dictionary); err != nil {
		t.Fatal(err)
	}
	h.Services.Mails = notifications.NewMails(h.Services.Notifications, notifications.MailOptions{
		Accounts: h.People, Organizations: h.Owners, Sender: h.Mailbox, Site: "https://library.example", Secret: []byte("secret"),
		Sees: func(context.Context, notifications.About) (bool, error) { return true, nil },
	})
	h.API = api.New(h.Services)
	return h, blobs
}

// HoldResearch gives an organisation a research package.
func (h *Fixture) HoldResearch(t *testing.T, slug string) {
	t.Helper()
	_, err := h.rights.Grant(h.Ctx, entitlements.Right{
		Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.Orgs[slug].ID},
		Target: entitlements.Target{Package: entitlements.Research},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Trust has the interface believe what proxies say of who calls.
func (h *Fixture) Trust(proxies ...string) {
	for _, proxy := range proxies {
		h.Services.TrustedProxies = append(h.Services.TrustedProxies, netip.MustParsePrefix(proxy))
	}
	h.API = api.New(h.Services)
}

func (h *Fixture) found(t *testing.T) {
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
		created, err := h.Owners.Create(h.Ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		h.Orgs[o.Slug] = created
	}
}

// Personas are who calls, by membership "organisation/role".
var Personas = map[string]string{
	"guest": "", "walk-in": "", "visitor": "", "reader of alpha": "alpha/reader", "librarian of alpha": "alpha/librarian",
	"publisher of alpha": "alpha/publisher", "admin of alpha": "alpha/admin", "hub admin": "hub/hub_admin", "reader of beta": "beta/reader",
	"admin of late": "late/admin", "reader of late": "late/reader",
}

func (h *Fixture) populate(t *testing.T) {
	t.Helper()
	for persona, membership := range Personas {
		if persona == "guest" || persona == "walk-in" {
			continue
		}
		name := strings.ReplaceAll(persona, " ", ".")
		account, err := h.People.Create(h.Ctx, accounts.Person{
			Username: name, Email: name + "@example.mn", FirstName: "Нэр", LastName: "Овог", Password: Password,
		})
		if err != nil {
			t.Fatal(err)
		}
		if slug, role, ok := strings.Cut(membership, "/"); ok {
			if err := h.People.Join(h.Ctx,
				accounts.Membership{AccountID: account.ID, OrganizationID: h.Orgs[slug].ID, Role: viewer.Role(role)}); err != nil {
				t.Fatal(err)
			}
		}
		_, session, err := h.factors.SignIn(h.Ctx, factors.Credentials{Name: name, Password: Password}, activity.Origin{Address: "192.0.2.1"})
		if err != nil {
			t.Fatal(err)
		}
		h.Tokens[persona] = session.Token
	}
}

// publish stores a record whose every part holds its marker.
func (h *Fixture) publish(t *testing.T, blobs blob.Store, slug string, visibility entitlements.Visibility) {
	t.Helper()
	word := Marker(slug, visibility)
	person, err := h.Records.CreateContributor(h.Ctx, catalogue.Contributor{DisplayName: word + " зохиолч", Biography: word})
	if err != nil {
		t.Fatal(err)
	}
	tag, err := h.Records.FindOrCreateTag(h.Ctx, word, "")
	if err != nil {
		t.Fatal(err)
	}
	series, err := h.Records.FindOrCreateSeries(h.Ctx, word+" цуврал", "")
	if err != nil {
		t.Fatal(err)
	}
	created, err := h.Records.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs[slug].ID, Title: "Ном " + word, Summary: word, Description: word, Visibility: visibility, Curated: 1,
		Contributions: []catalogue.Contribution{{ContributorID: person.ID, Role: catalogue.Author}}, TagIDs: []int64{tag.ID},
		Series: []catalogue.SeriesPart{{SeriesID: series.ID, Number: 1}},
		Items:  []catalogue.Item{{FileType: catalogue.EPUB, Title: word, Year: 2020, Free: true, Revision: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := blob.PutSummed(h.Ctx, blobs, catalogue.CoverKey(created.ID, "r1", "320.jpg"), []byte(word)); err != nil {
		t.Fatal(err)
	}
	if err := h.Records.SetCover(h.Ctx, created.ID, catalogue.Cover{Source: "found", Revision: "r1", Width: 640, Height: 960}); err != nil {
		t.Fatal(err)
	}
	if created, err = h.Records.ByIDOrSlug(h.Ctx, created.Slug); err != nil {
		t.Fatal(err)
	}
	h.Contents[slug+"/"+string(visibility)] = created
	page := func(yield func(text.Passage, error) bool) {
		yield(text.Passage{Body: "Номын санд " + word}, nil)
	}
	if err := h.Passages.Put(h.Ctx, text.Book{ItemID: created.Items[0].ID, Revision: 1}, page); err != nil {
		t.Fatal(err)
	}
}

// Call asks as a persona on a portal.
func (h *Fixture) Call(persona, portal, method, path string, body []byte) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://"+portal+".localhost"+path, bytes.NewReader(body))
	r.RemoteAddr = Outside
	if persona == "walk-in" {
		r.RemoteAddr = WalkInAddress
	}
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	if token := h.Tokens[persona]; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// founded is a fixture as its founders left it: what it consists of, and its files.
var founded struct {
	sync.Mutex
	*Fixture
	files fstest.MapFS
}

// SQLiteFixture returns a copy of the one fixture that is founded, on SQLite.
func SQLiteFixture(t *testing.T) *Fixture {
	t.Helper()
	founded.Lock()
	defer founded.Unlock()
	if founded.Fixture == nil {
		found(t)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, founded.files); err != nil {
		t.Fatal(err)
	}
	h, _ := newFixture(t, dbtest.Open(t, filepath.Join(folder, "fixture.db"), clock.System{}), folder)
	h.Orgs, h.Contents, h.Tokens = maps.Clone(founded.Orgs), maps.Clone(founded.Contents), maps.Clone(founded.Tokens)
	return h
}

func found(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	d := dbtest.SQLiteAt(t, filepath.Join(folder, "fixture.db"), clock.System{})
	h := foundFixture(t, d, folder)
	if err := errors.Join(h.Passages.Close(), d.Close()); err != nil {
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
	founded.Fixture, founded.files = h, files
}

// Get asks for a path as a persona on a portal.
func (h *Fixture) Get(persona, portal, path string) *httptest.ResponseRecorder {
	return h.Call(persona, portal, http.MethodGet, path, nil)
}

// Each runs a test on the founded fixture and on a new one on PostgreSQL.
func Each(t *testing.T, fn func(t *testing.T, h *Fixture)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, SQLiteFixture(t)) })
	t.Run("postgres", func(t *testing.T) {
		if Raced {
			t.Skip("run without the race detector")
		}
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			if d.Dialect() == db.Postgres {
				fn(t, NewFixture(t, d))
			}
		})
	})
}

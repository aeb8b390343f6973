package web_test

import (
	"context"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/catalogue"
	"sudar/internal/dictionary"
	"sudar/internal/dictionary/own"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/reading"
	"sudar/internal/search"
	"sudar/internal/search/index"
	"sudar/internal/search/searchtest"
	"sudar/internal/server/api"
	"sudar/internal/server/web"
	site "sudar/web"
)

var update = flag.Bool("update", false, "write the golden files anew")

const testPassword = "Nomtoi-temee1"

// fixture is a small library with its API and its pages: an open hub, an open
// school, and two portals that are closed.
type fixture struct {
	pages  *web.Site
	api    *api.API
	clock  *clock.Fixed
	found  *search.Service
	engine index.Engine
	books  *catalogue.Service
	names  map[string]string // slug of a content by what the test calls it
	hub    organizations.Organization
	orgs   *organizations.Service
	ctx    context.Context
}

func open(t *testing.T) *fixture {
	t.Helper()
	return openWith(t, web.Options{})
}

// openWith opens the fixture with options of its own for the pages.
func openWith(t *testing.T, o web.Options) *fixture {
	t.Helper()
	h := &fixture{
		clock: clock.At(time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC)), ctx: db.AllTenants(t.Context(), "test"), names: map[string]string{},
	}
	d := dbtest.SQLite(t, h.clock)
	blobs, err := blob.Open(t.Context(), t.TempDir())
	must(t, err)
	h.orgs = organizations.New(d, h.clock, "hub", "sudar.test")
	people, rights := accounts.New(d, h.clock, accounts.Options{PasswordMemory: 64}), entitlements.New(d, h.clock)
	signIn := factors.New(d, h.clock, people, nil)
	h.books = catalogue.New(d, h.clock, h.orgs, rights)
	found := search.New(d, h.clock, rights, h.books)
	h.found, h.engine = found, searchtest.Follow(t, found)
	read := reading.New(d, h.clock, blobs, reading.Domains{Organizations: h.orgs, Accounts: people, Entitlements: rights, Catalogue: h.books},
		[]byte("secret"))
	words := dictionary.New(d)
	must(t, own.Import(t.Context(), words))
	h.api = api.New(api.Services{
		Organizations: h.orgs, Accounts: people, Factors: signIn, Federation: federation.New(d, h.clock, people, signIn, federation.Options{}),
		Entitlements: rights, Catalogue: h.books, Search: found, Reading: read, Blobs: blobs, Clock: h.clock,
		Dictionary: words,
	})
	h.fill(t, people)
	o.Organizations, o.Dist, o.Shared, o.Notice, o.Clock = h.orgs, built, site.Shared, notice, h.clock
	if o.API == nil {
		o.API = h.api
	}
	h.pages, err = web.New(o)
	must(t, err)
	return h
}

// notice is what the program says of the works of others in it.
const notice = "example.org/module v1: MIT\n"

// built is what a build of the front end leaves behind.
var built = fstest.MapFS{
	"dist/.vite/manifest.json": {Data: []byte(`{
		"src/app/main.tsx": {"file": "assets/main-1.js", "imports": ["_kit.js"], "css": ["assets/main-1.css"]},
		"_kit.js": {"file": "assets/kit-1.js", "css": ["assets/kit-1.css"]},
		"_frame.js": {"name": "frame", "file": "assets/frame-1.js", "imports": ["_kit.js"]},
		"_public.js": {"name": "public", "file": "assets/public-1.js", "imports": ["_kit.js"]},
		"_title.js": {"name": "title", "file": "assets/title-1.js", "imports": ["_public.js"]},
		"src/app/messages.mn.ts": {"file": "assets/mn-1.js"}, "src/app/messages.en.ts": {"file": "assets/en-1.js"},
		"src/kit/first.css": {"file": "assets/first-1.css"},
		"src/app/routes/read.tsx": {"file": "assets/read-1.js", "imports": ["_kit.js"]},
		"src/features/reader/engine/epub/epub.ts": {"file": "assets/epub-1.js", "imports": ["_kit.js"]},
		"src/features/reader/engine/pdf/pdf.ts": {"file": "assets/pdf-1.js", "css": ["assets/pdf-1.css"]},
		"node_modules/foliate-js/paginator.js": {"file": "assets/paginator-1.js"},
		"node_modules/pdfjs-dist/build/pdf.worker.min.mjs": {"file": "assets/pdf.worker-1.mjs"},
		"src/kit/fonts/sudar-serif-cyrillic.woff2": {"file": "assets/sudar-serif-1.woff2"}}`)},
	"dist/csp.json":                   {Data: []byte(`{"styleHashes": ["sha256-paginator"], "workers": ["/assets/pdf.worker-1.mjs"]}`)},
	"dist/favicon.svg":                {Data: []byte("<svg/>")},
	"dist/assets/first-1.css":         {Data: []byte("body{margin:0}")},
	"dist/assets/main-1.js":           {Data: []byte("main")},
	"dist/assets/main-1.js.br":        {Data: []byte("brotli")},
	"dist/assets/main-1.js.gz":        {Data: []byte("gzip")},
	"dist/assets/sudar-serif-1.woff2": {Data: []byte("font")},
	"dist/assets/pdf.worker-1.mjs":    {Data: []byte("worker")},
}

func (h *fixture) fill(t *testing.T, people *accounts.Service) {
	t.Helper()
	h.hub = h.create(t, organizations.Organization{
		Slug: "hub", Name: "Үндэсний цахим номын сан", NameEN: "National Digital Library", Kind: "hub", Hub: true,
		Settings: organizations.Settings{UsingAccessibility: true, Contact: organizations.Contact{Email: "help@sudar.test", Phone: "7011 0000"}},
	})
	h.create(t, organizations.Organization{
		Slug: "school", Name: "Сургууль", NameEN: "School", Kind: "university", Settings: organizations.Settings{
			Theme: &organizations.Theme{Brand: "#123456", BrandHover: "#234567", Panel: "#345678", Panel2: "red;} body{display:none"},
		}})
	h.create(t, organizations.Organization{
		Slug: "late", Name: "Хугацаа нь дууссан сан", Kind: "library", ExpiresAt: h.clock.Now().Add(-time.Hour),
	})
	h.create(t, organizations.Organization{
		Slug: "paused", Name: "Түр хаасан сан", Kind: "library", SuspendedAt: h.clock.Now().Add(-time.Hour),
	})
	account, err := people.Create(h.ctx, accounts.Person{
		Username: "bold.reader", Email: "bold@example.mn", FirstName: "Болд", LastName: "Дорж", Password: testPassword,
	})
	must(t, err)
	must(t, people.Join(h.ctx, accounts.Membership{AccountID: account.ID, OrganizationID: h.hub.ID, Role: viewer.Reader}))
	h.catalogue(t)
}

func (h *fixture) create(t *testing.T, o organizations.Organization) organizations.Organization {
	t.Helper()
	created, err := h.orgs.Create(h.ctx, o)
	must(t, err)
	return created
}

// catalogue holds one of each sort that pages draw differently.
func (h *fixture) catalogue(t *testing.T) {
	t.Helper()
	must(t, h.books.SeedTrees(h.ctx))
	author, err := h.books.CreateContributor(h.ctx, catalogue.Contributor{
		Given: "Лодойдамба", Patronymic: "Чадраабалын", BirthYear: 1917, DeathYear: 1970, Biography: "Зохиолч, орчуулагч.",
		Aliases: []string{"Ч. Лодойдамба"},
	})
	must(t, err)
	tag, err := h.books.FindOrCreateTag(h.ctx, "түүхэн роман", "historical novel")
	must(t, err)
	series, err := h.books.FindOrCreateSeries(h.ctx, "Тамирын цуврал", "The Tamir Series")
	must(t, err)
	by := []catalogue.Contribution{{ContributorID: author.ID, Role: catalogue.Author}}
	h.add(t, "free", catalogue.Content{
		Kind: catalogue.Book, Title: "Тунгалаг Тамир", Subtitle: "Роман",
		Summary: "Тамирын голын хөвөөнд өрнөх амьдрал. Хоёр ах дүүгийн хувь заяа.", Description: "Дэлгэрэнгүй тайлбар.",
		Publisher: "Улсын хэвлэл", Place: "Улаанбаатар", Year: 1962, Language: "mn", DDC: "894.23", Audience: "adult", Licence: "CC BY 4.0",
		Identifiers: []catalogue.Identifier{{Type: "isbn", Value: "9789997800008"}}, Contributions: by, TagIDs: []int64{tag.ID},
		Series: []catalogue.SeriesPart{{SeriesID: series.ID, Number: 2.5}},
		Items: []catalogue.Item{
			{FileType: catalogue.EPUB, Free: true, Revision: 1, Pages: 320, SizeBytes: 1_300_000},
			{FileType: catalogue.Audio, Free: true, Revision: 1, DurationSeconds: 5100, Title: "Сонсох хувилбар"},
		},
	})
	h.add(t, "paid", catalogue.Content{
		Kind: catalogue.Academic, Title: "Боловсруулалтын байгууллагуудынхаа судалгаа", Language: "en", Year: 2020, PreviewPercent: 10,
		Contributions: by,
		Items:         []catalogue.Item{{FileType: catalogue.PDF, Revision: 1, Price: 12_500}},
	})
	h.add(t, "issue", catalogue.Content{
		Kind: catalogue.Newspaper, Title: "Үнэн", Language: "mn", Year: 2026,
		Items: []catalogue.Item{{FileType: catalogue.PDF, Free: true, Issue: "226", Revision: 1}},
	})
	h.add(t, "secret", catalogue.Content{
		Kind: catalogue.Book, Title: "Дотоод тайлан", Language: "mn", Visibility: entitlements.Draft,
		Series: []catalogue.SeriesPart{{SeriesID: series.ID, Number: 1}},
		Items:  []catalogue.Item{{FileType: catalogue.PDF, Revision: 1}},
	})
}

// addGone stores a work that was taken down, by an author of several.
func (h *fixture) addGone(t *testing.T) {
	t.Helper()
	author, err := h.books.CreateContributor(h.ctx, catalogue.Contributor{
		Given: "Дулам", Patronymic: "Сэнгийн", Clan: "Сартуул", DisplayEN: "Sengiin Dulam", NameMong: "ᠳᠤᠯᠠᠮ", BirthYear: 1950,
		ORCID: "0000-0002-1825-0097", ISNI: "0000 0001 2103 2683", VIAF: "99258155", Aliases: []string{"С. Дулам", "Sengiin Dulam"},
	})
	must(t, err)
	friend, err := h.books.CreateContributor(h.ctx, catalogue.Contributor{Given: "Нандинбилиг", Patronymic: "Гомбын"})
	must(t, err)
	by := []catalogue.Contribution{{ContributorID: author.ID, Role: catalogue.Author}}
	for i, title := range []string{"Домог зүйн дүр", "Монгол бэлгэдэл", "Дарьганга дууны уг", "Билгүүн номч", "Хасагдсан ном"} {
		name, kind := title, catalogue.Book
		if i == 4 {
			name = "gone"
		}
		if i == 3 {
			by, kind = append(by, catalogue.Contribution{ContributorID: friend.ID, Role: catalogue.Editor},
				catalogue.Contribution{ContributorID: author.ID, Role: catalogue.Editor}), catalogue.Article
		}
		h.add(t, name, catalogue.Content{
			Kind: kind, Title: title, Language: "mn", Year: 1980 + 10*i, Contributions: by, Items: []catalogue.Item{{Year: 1980 + 10*i}},
		})
	}
	work, err := h.books.ByIDOrSlug(h.ctx, h.names["gone"])
	must(t, err)
	must(t, h.books.TakeDown(h.ctx, work.ID, catalogue.Copyright))
}

// add stores a content; it is the hub's and public unless it says otherwise.
func (h *fixture) add(t *testing.T, name string, c catalogue.Content) {
	t.Helper()
	if c.OwnerID == "" {
		c.OwnerID = h.hub.ID
	}
	if c.Visibility == "" {
		c.Visibility = entitlements.Public
	}
	h.clock.Advance(time.Minute)
	created, err := h.books.Create(h.ctx, c)
	must(t, err)
	h.names[name] = created.Slug
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// request is a visit to a page; pairs are headers.
func request(target string, pairs ...string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i+1 < len(pairs); i += 2 {
		r.Header.Set(pairs[i], pairs[i+1])
	}
	return r
}

// get returns what a visit to a path of the hub gets.
func (h *fixture) get(target string, pairs ...string) *httptest.ResponseRecorder {
	if strings.HasPrefix(target, "/") {
		target = "http://sudar.test" + target
	}
	return h.response(request(target, pairs...))
}

func (h *fixture) response(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.pages.ServeHTTP(w, r)
	return w
}

var (
	nonces = regexp.MustCompile(`nonce="[^"]*"`)
	seeds  = regexp.MustCompile(`<script type="application/json" id="seed"[^>]*>(.*?)</script>`)
)

// seed is what the page gives to the app.
func seed(t *testing.T, w *httptest.ResponseRecorder) web.Seed {
	t.Helper()
	found := seeds.FindStringSubmatch(w.Body.String())
	if found == nil {
		t.Fatalf("no seed in %s", w.Body)
	}
	var s web.Seed
	must(t, json.Unmarshal([]byte(found[1]), &s))
	return s
}

// golden compares a page, a tag to a line, with a file, or writes it with
// -update. The seed is compared elsewhere.
func golden(t *testing.T, name string, w *httptest.ResponseRecorder) {
	t.Helper()
	body := nonces.ReplaceAllString(w.Body.String(), `nonce="NONCE"`)
	body = seeds.ReplaceAllString(body, `<script type="application/json" id="seed">SEED</script>`)
	body = strings.ReplaceAll(body, "><", ">\n<") + "\n"
	path := filepath.Join("testdata", name+".html")
	if *update {
		must(t, os.WriteFile(path, []byte(body), 0o600))
	}
	wanted, err := os.ReadFile(path)
	must(t, err)
	if diff := cmp.Diff(strings.Split(string(wanted), "\n"), strings.Split(body, "\n")); diff != "" {
		t.Errorf("%s differs (run with -update when meant):\n%s", path, diff)
	}
}

package feeds_test

import (
	"context"
	"encoding/xml"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/dictionary"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/organizations"
	"sudar/internal/server/feeds"
)

var update = flag.Bool("update", false, "write the golden files anew")

// town has a hub, two open portals and a closed one; each owns a record of
// every visibility.
type town struct {
	feeds *feeds.Feeds
	books *catalogue.Service
	owner map[string]string // id of the organisation by slug
	ctx   context.Context
}

func open(t *testing.T, d *db.DB, clk clock.Clock) *town {
	t.Helper()
	h := &town{ctx: db.AllTenants(t.Context(), "test"), owner: map[string]string{}}
	orgs := organizations.New(d, clk, "hub", "sudar.test")
	h.books = catalogue.New(d, clk, orgs, entitlements.New(d, clk))
	h.feeds = feeds.New(feeds.Options{
		Organizations: orgs, Catalogue: h.books, Dictionary: dictionary.New(d), Clock: clk, Next: http.NotFoundHandler(),
	})
	for _, o := range []organizations.Organization{
		{Slug: "hub", Name: "hub", Kind: "hub", Hub: true}, {Slug: "alpha", Name: "alpha"}, {Slug: "beta", Name: "beta"},
		{Slug: "late", Name: "late", ExpiresAt: clk.Now().Add(-time.Hour)},
	} {
		created, err := orgs.Create(h.ctx, o)
		must(t, err)
		h.owner[o.Slug] = created.ID
	}
	for _, owner := range []string{"hub", "alpha", "beta", "late"} {
		for _, v := range []entitlements.Visibility{
			entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft, entitlements.Archived,
		} {
			h.add(t, owner, v)
		}
	}
	return h
}

func (h *town) add(t *testing.T, owner string, v entitlements.Visibility) catalogue.Content {
	t.Helper()
	c, err := h.books.Create(h.ctx, catalogue.Content{
		OwnerID: h.owner[owner], Kind: catalogue.Book, Title: owner + " " + string(v), Language: "mn", Visibility: v,
		Slug: owner + "-" + string(v),
	})
	must(t, err)
	return c
}

// addAuthor stores a contributor of a new record of the hub.
func (h *town) addAuthor(t *testing.T, name string, v entitlements.Visibility) int64 {
	t.Helper()
	who, err := h.books.CreateContributor(h.ctx, catalogue.Contributor{Given: name, Patronymic: "Бат"})
	must(t, err)
	_, err = h.books.Create(h.ctx, catalogue.Content{
		OwnerID: h.owner["hub"], Title: name, Language: "mn", Visibility: v,
		Contributions: []catalogue.Contribution{{ContributorID: who.ID, Role: catalogue.Author}},
	})
	must(t, err)
	return who.ID
}

func (h *town) get(target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.feeds.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
	return w
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestGolden compares each feed of a portal with what was looked at.
func TestGolden(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC))
	h := open(t, dbtest.SQLite(t, clk), clk)
	for name, target := range map[string]string{
		"robots.txt": "https://sudar.test/robots.txt", "robots-closed.txt": "https://late.sudar.test/robots.txt",
		"sitemap.xml": "https://alpha.sudar.test/sitemap.xml", "sitemap-0.xml": "https://alpha.sudar.test/sitemap-0.xml",
		"sitemap-1.xml": "https://alpha.sudar.test/sitemap-1.xml",
	} {
		w := h.get(target)
		if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "public") {
			t.Errorf("%s: %d, %v", target, w.Code, w.Header())
		}
		path := filepath.Join("testdata", name)
		if *update {
			must(t, os.WriteFile(path, w.Body.Bytes(), 0o600))
		}
		wanted, err := os.ReadFile(path)
		must(t, err)
		if diff := cmp.Diff(string(wanted), w.Body.String()); diff != "" {
			t.Errorf("%s differs (run with -update when meant):\n%s", path, diff)
		}
	}
	for _, target := range []string{
		"https://sudar.test/sitemap-2.xml", "https://sudar.test/sitemap-01.xml", "https://sudar.test/sitemap-99999999999.xml",
		"https://late.sudar.test/sitemap.xml", "https://nobody.sudar.test/sitemap.xml", "https://sudar.test/sitemap-0.xml.br",
	} {
		if w := h.get(target); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", target, w.Code)
		}
	}
}

// TestIsolation: every page is in the sitemaps of the one portal where it is
// at home, and what a guest there may not see is in none.
func TestIsolation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d, clock.System{})
		for host, wanted := range map[string][]string{
			"sudar.test":       {"hub-public", "hub-hub", "hub-organization", "alpha-hub", "beta-hub", "late-public", "late-hub"},
			"alpha.sudar.test": {"alpha-public", "alpha-hub", "alpha-organization"},
			"beta.sudar.test":  {"beta-public", "beta-hub", "beta-organization"},
			// An address that names nobody is the hub's, and no owner has a host of its own there.
			"192.0.2.7": {
				"hub-public", "hub-hub", "hub-organization", "alpha-public", "alpha-hub", "beta-public", "beta-hub", "late-public", "late-hub",
			},
		} {
			if diff := cmp.Diff(slices.Sorted(slices.Values(wanted)), slices.Sorted(slices.Values(h.slugs(t, "https://"+host)))); diff != "" {
				t.Errorf("%s: %s", host, diff)
			}
		}
	})
}

// TestBlocks: ids may have gaps of any size; the index names only sitemaps
// that have something in them.
func TestBlocks(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC))
	d := dbtest.SQLite(t, clk)
	h := open(t, d, clk)
	like := h.add(t, "alpha", entitlements.Public).ID
	for _, id := range []int64{5_000, 5_001, 1 << 40} {
		_, err := db.Exec(h.ctx, d,
			`INSERT INTO contents (id, slug, owner_id, kind, title, parallel_titles, visibility, protection, sort_title, card, created_at, `+
				`published_at, updated_at)
			SELECT $2, slug || $2, owner_id, kind, title, parallel_titles, visibility, protection, sort_title, card, created_at, published_at, `+
				`updated_at FROM contents WHERE id = $1`, like, id)
		must(t, err)
	}
	var named struct {
		Sitemaps []string `xml:"sitemap>loc"`
	}
	must(t, xml.Unmarshal(h.get("https://alpha.sudar.test/sitemap.xml").Body.Bytes(), &named))
	const site = "https://alpha.sudar.test/sitemap-"
	if diff := cmp.Diff([]string{site + "0.xml", site + "1.xml", site + "2.xml", site + "219902326.xml"}, named.Sitemaps); diff != "" {
		t.Error(diff)
	}
}

// TestAuthors: contributors are in the sitemaps of the site's own portal once
// any of their works is public, and as long as it stands.
func TestAuthors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.At(time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC))
		h := open(t, d, clk)
		if index := h.get("https://sudar.test/sitemap.xml").Body.String(); strings.Contains(index, "authors") {
			t.Errorf("there are no authors yet: %s", index)
		}
		shown, inner := h.addAuthor(t, "Тамир", entitlements.Public), h.addAuthor(t, "Дотоод", entitlements.HubOnly)
		gone := h.addAuthor(t, "Хасагдсан", entitlements.Public)
		work, err := h.books.ByIDOrSlug(h.ctx, "khasagdsan")
		must(t, err)
		must(t, h.books.TakeDown(h.ctx, work.ID, catalogue.Withdrawn))
		clk.Advance(time.Hour)
		if index := h.get("https://sudar.test/sitemap.xml").Body.String(); !strings.Contains(index, "https://sudar.test/sitemap-authors-1.xml") {
			t.Errorf("the index has no authors: %s", index)
		}
		body := h.get("https://sudar.test/sitemap-authors-1.xml").Body.String()
		for id, wanted := range map[int64]bool{shown: true, inner: false, gone: false} {
			if strings.Contains(body, "https://sudar.test/en/author/"+strconv.FormatInt(id, 10)+"<") != wanted {
				t.Errorf("author %d is there: %t", id, !wanted)
			}
		}
		for _, target := range []string{
			"https://alpha.sudar.test/sitemap-authors-1.xml", "https://sudar.test/sitemap-authors-2.xml", "https://sudar.test/sitemap-authors-0.xml",
		} {
			if w := h.get(target); w.Code != http.StatusNotFound {
				t.Errorf("%s: %d", target, w.Code)
			}
		}
	})
}

// TestSeries: a series is in the sitemaps of the site's own portal as long as any
// work of it is public.
func TestSeries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d, clock.At(time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC)))
		ids := map[string]int64{}
		for name, v := range map[string]entitlements.Visibility{"Нээлттэй": entitlements.Public, "Дотоод": entitlements.HubOnly} {
			series, err := h.books.FindOrCreateSeries(h.ctx, name, "")
			must(t, err)
			_, err = h.books.Create(h.ctx, catalogue.Content{
				OwnerID: h.owner["hub"], Title: name, Language: "mn", Visibility: v, Series: []catalogue.SeriesPart{{SeriesID: series.ID, Number: 1}},
			})
			must(t, err)
			ids[name] = series.ID
		}
		if index := h.get("https://sudar.test/sitemap.xml").Body.String(); !strings.Contains(index, "https://sudar.test/sitemap-series-1.xml") {
			t.Errorf("the index has no series: %s", index)
		}
		body := h.get("https://sudar.test/sitemap-series-1.xml").Body.String()
		for name, wanted := range map[string]bool{"Нээлттэй": true, "Дотоод": false} {
			for _, path := range []string{"/series/", "/en/series/"} {
				if strings.Contains(body, "https://sudar.test"+path+strconv.FormatInt(ids[name], 10)+"<") != wanted {
					t.Errorf("%s%d is there: %t", path, ids[name], !wanted)
				}
			}
		}
		if w := h.get("https://alpha.sudar.test/sitemap-series-1.xml"); w.Code != http.StatusNotFound {
			t.Errorf("another portal has series: %d", w.Code)
		}
	})
}

// slugs follows a portal's index and returns the records it leads to.
func (h *town) slugs(t *testing.T, site string) []string {
	t.Helper()
	var named struct {
		Sitemaps []string `xml:"sitemap>loc"`
	}
	must(t, xml.Unmarshal(h.get(site+"/sitemap.xml").Body.Bytes(), &named))
	var found []string
	for _, each := range named.Sitemaps {
		var urls struct {
			Locations []string `xml:"url>loc"`
		}
		must(t, xml.Unmarshal(h.get(each).Body.Bytes(), &urls))
		for _, location := range urls.Locations {
			if slug, ok := strings.CutPrefix(location, site+"/p/"); ok {
				found = append(found, slug)
			} else if !strings.HasPrefix(location, site+"/") {
				t.Errorf("%s leads to another site: %s", each, location)
			}
		}
	}
	return found
}

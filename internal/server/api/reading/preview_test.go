package reading_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// leaf is a document of a book: what it shows and how many words of four
// letters stand in it, each in a paragraph.
type leaf struct {
	path, shows string
	words       int
}

func (l leaf) text() string { return strings.Repeat("word\n", l.words) }

func (l leaf) body() string {
	body := l.shows
	for n := range l.words {
		body += fmt.Sprintf(`<p id="p%d">word</p>`, n)
	}
	return `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A title</title></head><body>` + body + `</body></html>`
}

// others are members that no reader turns to.
var others = map[string]struct{ mediaType, body string }{
	"style.css":      {pack.CSS, `p{background:url("by-style.png")}`},
	"unused.css":     {pack.CSS, `p{background:url("by-unused.png")}`},
	"font.woff2":     {"font/woff2", "font"},
	"by-style.png":   {"image/png", "style"},
	"by-unused.png":  {"image/png", "unused"},
	"first.png":      {"image/png", "first"},
	"last.png":       {"image/png", "last"},
	"drawing.svg":    {pack.SVG, `<svg xmlns="http://www.w3.org/2000/svg"><image href="in-drawing.png"/></svg>`},
	"in-drawing.png": {"image/png", "drawing"},
	"notes.xhtml":    {pack.XHTML, leaf{words: 3}.body()},
	"read.smil":      {pack.SMIL, `<smil xmlns="http://www.w3.org/ns/SMIL"/>`},
	"read.mp3":       {"audio/mpeg", "sound"},
}

// bind stores a book that is sold, with a share that may be tried.
func (h *shelfFixture) bind(t *testing.T, percent int, layout publications.Layout, leaves ...leaf) catalogue.Item {
	t.Helper()
	made, err := h.Catalogue.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["hub"].ID, Title: "Ном", Visibility: entitlements.Public, Protection: entitlements.Session, PreviewPercent: percent,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Revision: 1, Price: 1_000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	p := reading.Publication{
		ItemID: made.Items[0].ID, Revision: 1, Kind: publications.KindEPUB, MediaType: "application/epub+zip", Layout: layout,
		Direction: publications.LeftToRight, Stem: fmt.Sprintf("publications/test/%d", made.ID),
		SizeBytes: int64(len(apitest.OriginalText)),
	}
	var out bytes.Buffer
	w := pack.NewWriter(&out, 1<<20)
	manifest, texts := publications.Manifest{}, ""
	add := func(path, mediaType, body string) {
		if _, err := w.Add(path, mediaType, strings.NewReader(body)); err != nil {
			t.Fatal(err)
		}
	}
	for i, l := range leaves {
		add(l.path, pack.XHTML, l.body())
		link := publications.Link{Href: publications.Escape(l.path), Type: pack.XHTML, Size: int64(len(l.body()))}
		manifest.ReadingOrder = append(manifest.ReadingOrder, link)
		manifest.TOC = append(manifest.TOC, publications.Link{Href: link.Href + "#p0"}, publications.Link{Href: link.Href + "#p9"})
		line, _ := json.Marshal(publications.TextPart{Index: i, Href: link.Href, Text: l.text()})
		texts += string(line) + "\n"
	}
	for path, other := range others {
		add(path, other.mediaType, other.body)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	written, _ := json.Marshal(manifest)
	h.Put(t, p.PackKey(), out.Bytes())
	h.Put(t, p.ManifestKey(), apitest.Zipped(t, string(written)))
	h.Put(t, p.PositionsKey(), apitest.Zipped(t, `{"total":0,"positions":[]}`))
	h.Put(t, p.TextKey(), apitest.Zipped(t, texts))
	if err := h.Reading.AddPublication(h.Ctx, p); err != nil {
		t.Fatal(err)
	}
	return made.Items[0]
}

// words are how often a word stands in a response; -1 when it is refused.
func words(t *testing.T, w *httptest.ResponseRecorder) int {
	t.Helper()
	if w.Code == http.StatusForbidden {
		return -1
	}
	return strings.Count(unpacked(t, w), "word")
}

func unpacked(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	r, err := gzip.NewReader(w.Body)
	if w.Code != http.StatusOK || err != nil {
		t.Fatalf("%d, %v", w.Code, err)
	}
	body, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// The share of a book ends in one document, behind a whole paragraph.
func TestPreviewOfABook(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		ten := []leaf{{path: "a b.xhtml", words: 10}, {path: "c.xhtml", words: 20}, {path: "d.xhtml", words: 70}}
		comic := []leaf{
			{path: "1.xhtml", shows: `<img src="first.png"/>`}, {path: "2.xhtml", shows: "<img/>"}, {path: "3.xhtml"},
			{path: "4.xhtml", shows: `<img src="last.png"/>`},
		}
		for name, c := range map[string]struct {
			percent int
			layout  publications.Layout
			leaves  []leaf
			want    []int // words of each document; -1: closed
		}{
			"inside the first":   {5, publications.Reflowable, ten, []int{5, -1, -1}},
			"between two":        {10, publications.Reflowable, ten, []int{10, -1, -1}},
			"inside the second":  {25, publications.Reflowable, ten, []int{10, 15, -1}},
			"all of it":          {100, publications.Reflowable, ten, []int{10, 20, 70}},
			"whole pages only":   {25, publications.Fixed, ten, []int{10, -1, -1}},
			"a book of pictures": {50, publications.Fixed, comic, []int{0, 0, -1, -1}},
			"a cover is a page": {
				50, publications.Reflowable, []leaf{{path: "a.xhtml", shows: "<img/>"}, {path: "b.xhtml", words: 400}}, []int{0, 162},
			},
			"pictures and a word": {10, publications.Reflowable, append(comic[:4:4], leaf{path: "5.xhtml", words: 10}), nil},
		} {
			item := h.bind(t, c.percent, c.layout, c.leaves...)
			guest := h.Visitor(t, "hub", "")
			if response := guest.Open(t, item.ID); (response.Code == "") != (c.want != nil) {
				t.Errorf("%s: %s", name, response.Body)
			}
			for i, want := range c.want {
				path := guest.At(publications.Escape(c.leaves[i].path))
				if got := words(t, guest.Fetch(t, path)); got != want {
					t.Errorf("%s: document %d has %d words, want %d", name, i, got, want)
				}
			}
		}
	})
}

// With what is open comes what it shows, and nothing else.
func TestPreviewOfABookShowsItsPictures(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	first := `<link rel="stylesheet" href="style.css"/><img src="first.png"/><img src="drawing.svg"/><a href="last.xhtml">x</a>` +
		`<a href="notes.xhtml">x</a>`
	item := h.bind(t, 50, publications.Reflowable, leaf{path: "first.xhtml", shows: first, words: 50}, leaf{
		path: "last.xhtml", shows: `<img src="last.png"/>`, words: 50,
	})
	guest := h.Visitor(t, "hub", "")
	guest.Open(t, item.ID)
	base := guest.Base
	tags := map[string]string{}
	for path, want := range map[string]int{
		"first.xhtml": 200, "style.css": 200, "unused.css": 200, "font.woff2": 200, "first.png": 200, "by-style.png": 200, "drawing.svg": 200,
		"in-drawing.png": 200,
		"manifest.json":  200, "positions.json": 200, "last.xhtml": 403, "last.png": 403, "by-unused.png": 403, "notes.xhtml": 403,
		"read.smil": 403, "read.mp3": 403, "original": 404, "nothing.png": 404, "document.pdf": 404,
	} {
		w := guest.Fetch(t, base+path)
		if w.Code != want || want == 200 && path != "positions.json" && w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
		tags[path] = w.Header().Get("ETag")
	}
	if w := guest.Fetch(t, base+"last.xhtml", "Range", "bytes=0-10"); w.Code != http.StatusForbidden {
		t.Errorf("a part of what is closed: %d", w.Code)
	}
	h.grantTo(t, item.ID)
	reader := h.Visitor(t, "hub", "hub.reader")
	reader.Open(t, item.ID)
	for _, path := range []string{"first.xhtml", "last.xhtml", "read.mp3", "manifest.json"} {
		if w := reader.Fetch(t, reader.At(path)); w.Code != http.StatusOK || w.Header().Get("ETag") == tags[path] ||
			strings.Contains(w.Header().Get("Cache-Control"), "no-store") {
			t.Errorf("with a right %s: %d %v", path, w.Code, w.Header())
		}
	}
}

// The contents table is whole; what is closed is marked in it, and where a
// document is cut its size is what is left.
func TestManifestOfAPreview(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.bind(t, 30, publications.Reflowable, leaf{path: "a.xhtml", words: 20}, leaf{path: "b.xhtml", words: 40}, leaf{
		path: "c.xhtml", words: 40,
	})
	guest := h.Visitor(t, "hub", "")
	guest.Open(t, item.ID)
	base := guest.Base
	var m publications.Manifest
	if err := json.Unmarshal([]byte(unpacked(t, guest.Fetch(t, base+"manifest.json"))), &m); err != nil {
		t.Fatal(err)
	}
	var closed []string
	for _, link := range append(m.ReadingOrder, m.TOC...) {
		if link.Properties != nil && link.Properties.Availability.State == publications.Unavailable {
			closed = append(closed, link.Href)
		}
	}
	if got := strings.Join(closed, " "); got != "c.xhtml c.xhtml#p0 c.xhtml#p9" {
		t.Errorf("closed: %s", got)
	}
	if cut := unpacked(t, guest.Fetch(t, base+"b.xhtml")); m.ReadingOrder[1].Size != int64(len(cut)) {
		t.Errorf("%d bytes are said, %d come", m.ReadingOrder[1].Size, len(cut))
	}
}

// Of a PDF whole pages are open, as a file of their own that is made once;
// what cannot be made is not shown.
func TestPreviewOfAPDF(t *testing.T) {
	h := newStrictFixture(t)
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET protection = $1, preview_percent = $2", string(entitlements.Session),
		70); err != nil {
		t.Fatal(err)
	}
	made := 0
	h.Cut = func(_ context.Context, _, dir string, pages int, _ publications.Limits) error {
		if made++; made == 1 {
			return publications.Refuse(publications.ReasonCrashed, "x")
		}
		return os.WriteFile(filepath.Join(dir, publications.PreviewFile), fmt.Appendf(nil, "%d pages", pages), 0o600)
	}
	guest := h.Visitor(t, "hub", "")
	if response := guest.Open(t, h.item.ID); response.Code != "entitlement_required" {
		t.Errorf("a file that cannot be made: %s", response.Body)
	}
	for range 2 {
		if response := guest.Open(t, h.item.ID); response.Code != "" {
			t.Fatal(response.Body)
		}
	}
	if w := guest.Fetch(t, guest.At("document.pdf")); w.Body.String() != "2 pages" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s %v", w.Code, w.Body, w.Header())
	}
	if w := guest.Fetch(t, guest.At("document.pdf"), "Range", "bytes=2-"); w.Code != http.StatusPartialContent || w.Body.String() != "pages" ||
		w.Header().Get("Content-Range") != "bytes 2-6/7" {
		t.Errorf("a part: %d %s %v", w.Code, w.Body, w.Header())
	}
	if made != 2 {
		t.Errorf("made %d times", made)
	}
	for _, path := range []string{"original", "pages/1/900.jpg", "pages/1.json"} {
		if w := guest.Fetch(t, guest.At(path)); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET preview_percent = $1", 30); err != nil {
		t.Fatal(err)
	}
	if response := h.Visitor(t, "hub", "").Open(t, h.item.ID); response.Code != "entitlement_required" {
		t.Errorf("less than a page: %s", response.Body)
	}
}

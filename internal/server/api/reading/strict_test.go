package reading_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/publications"
	"sudar/internal/publications/formats"
	"sudar/internal/publications/pack"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// strictFixture is a fixture with a drawer that counts, and a strict PDF.
type strictFixture struct {
	*shelfFixture
	item  catalogue.Item
	draw  func(page publications.PageImage, dir string) error
	mu    sync.Mutex
	drawn map[publications.PageImage]int
}

func newStrictFixture(t *testing.T) *strictFixture {
	t.Helper()
	h := &strictFixture{shelfFixture: newShelfFixture(t, dbtest.SQLite(t, clock.System{})), drawn: map[publications.PageImage]int{}}
	h.draw = whitePage
	h.Draw = func(_ context.Context, _, dir string, page publications.PageImage, _ publications.Limits) error {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.drawn[page]++
		return h.draw(page, dir)
	}
	created, err := h.Catalogue.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["hub"].ID, Title: "Хатуу", Visibility: entitlements.Public, Protection: entitlements.Strict, PreviewPercent: 50,
		Items: []catalogue.Item{{FileType: catalogue.PDF, Revision: 1, Price: 1_000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.item = created.Items[0]
	dir := t.TempDir()
	limits := publications.DefaultLimits()
	limits.RenderCover = false
	if _, err := formats.Build(t.Context(), "../../../../test/corpus/files/three-pages.pdf", dir, limits); err != nil {
		t.Fatal(err)
	}
	p := reading.Publication{
		ItemID: h.item.ID, Revision: 1, Kind: publications.KindPDF, MediaType: pack.PDF, Layout: publications.Fixed,
		Direction: publications.LeftToRight, Positions: 3, Stem: "publications/test/strict",
	}
	for key, name := range map[string]string{p.PackKey(): publications.PackFile, p.OriginalKey(): publications.PackFile} {
		h.Put(t, key, apitest.FileOf(t, dir, name))
	}
	h.Put(t, p.ManifestKey(), apitest.Zipped(t, string(apitest.FileOf(t, dir, publications.ManifestFile))))
	h.Put(t, p.PositionsKey(), apitest.Zipped(t, string(apitest.FileOf(t, dir, publications.PositionsFile))))
	if err := h.Reading.AddPublication(h.Ctx, p); err != nil {
		t.Fatal(err)
	}
	return h
}

// whitePage draws empty paper, or its text.
func whitePage(page publications.PageImage, dir string) error {
	path := filepath.Join(dir, publications.PageImageFile)
	if page.Width == 0 {
		return os.WriteFile(path, []byte(`{"width":300,"height":400,"lines":[]}`), 0o600)
	}
	paper := image.NewGray(image.Rect(0, 0, page.Width, page.Width*4/3))
	for i := range paper.Pix {
		paper.Pix[i] = 255
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, paper, nil); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o600)
}

// Who may read a strict item gets pictures of its pages and their text, and
// nothing of the file.
func TestStrictItemsAreNeverTheirFile(t *testing.T) {
	h := newStrictFixture(t)
	h.grantTo(t, h.item.ID)
	reader := h.Visitor(t, "hub", "hub.reader")
	session := apitest.Decode[struct {
		Strict      bool
		Preview     bool
		PageWidths  []int  `json:"sheet_widths"`
		DownloadURL string `json:"download_url"`
	}](t, reader.Open(t, h.item.ID))
	if !session.Strict || session.Preview || session.DownloadURL != "" || len(session.PageWidths) == 0 {
		t.Fatalf("%+v", session)
	}
	for path, want := range map[string]struct {
		code      int
		mediaType string
	}{
		"manifest.json": {200, "application/webpub+json"}, "positions.json": {200, reading.PositionsType},
		"pages/1/900.jpg": {200, "image/jpeg"}, "pages/3/320.jpg": {200, "image/jpeg"}, "pages/2.json": {200, "application/json"},
		"document.pdf": {404, ""}, "original": {404, ""}, "pages/4/900.jpg": {404, ""}, "pages/4.json": {404, ""}, "pages/0/900.jpg": {404, ""},
		"pages/1/901.jpg": {404, ""}, "pages/1/20000.jpg": {404, ""}, "pages/1/0.jpg": {404, ""}, "pages/01.json": {404, ""},
		"pages/1/900.jpg/x": {404, ""},
	} {
		w := reader.Fetch(t, reader.At(path))
		if w.Code != want.code || want.mediaType != "" && !strings.HasPrefix(w.Header().Get("Content-Type"), want.mediaType) {
			t.Errorf("%s: %d %s", path, w.Code, w.Header().Get("Content-Type"))
		}
		if w.Code == 200 &&
			(w.Header().Get("X-Content-Type-Options") != "nosniff" || !strings.HasPrefix(w.Header().Get("Cache-Control"), "private")) {
			t.Errorf("%s: %v", path, w.Header())
		}
	}
	for name, who := range map[string]*apitest.Visitor{
		"a guest": h.Visitor(t, "hub", ""), "without a right": h.Visitor(t, "school", "school.reader"),
	} {
		if response := who.Open(t, h.item.ID); response.Code != "entitlement_required" {
			t.Errorf("%s: %s", name, response.Body)
		}
		if w := who.Fetch(t, reader.At("pages/1/900.jpg")); w.Code != http.StatusForbidden {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
}

// A page is drawn once; the name of who reads and the day stand on what each
// of them gets.
func TestPagesOfStrictItemsNameTheirReader(t *testing.T) {
	h := newStrictFixture(t)
	h.grantTo(t, h.item.ID)
	got := map[string][]byte{}
	fetch := func(name string, v *apitest.Visitor) {
		t.Helper()
		v.Open(t, h.item.ID)
		w := v.Fetch(t, v.At("pages/1/900.jpg"))
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d %s", name, w.Code, w.Body)
		}
		page, err := jpeg.Decode(bytes.NewReader(w.Body.Bytes()))
		if err != nil || page.Bounds().Dx() != 900 {
			t.Fatalf("%s: %v", name, err)
		}
		got[name+" "+w.Header().Get("ETag")] = w.Body.Bytes()
	}
	fetch("reader", h.Visitor(t, "hub", "hub.reader"))
	fetch("reader", h.Visitor(t, "hub", "hub.reader"))
	if len(got) != 1 {
		t.Errorf("the same page of the same reader differs")
	}
	h.Clock.Advance(24 * time.Hour)
	fetch("tomorrow", h.Visitor(t, "hub", "hub.reader"))
	seen := map[string]bool{}
	for _, body := range got {
		seen[string(body)] = true
	}
	if len(seen) != 2 {
		t.Errorf("%d different pictures", len(seen))
	}
	if n := h.drawn[publications.PageImage{Number: 1, Width: 900}]; n != 1 {
		t.Errorf("drawn %d times", n)
	}
}

// What cannot be drawn is told apart: no such page, and a drawer that is busy or
// broken.
func TestPagesThatCannotBeDrawn(t *testing.T) {
	h := newStrictFixture(t)
	h.grantTo(t, h.item.ID)
	reader := h.Visitor(t, "hub", "hub.reader")
	reader.Open(t, h.item.ID)
	for reason, code := range map[publications.Reason]int{
		publications.ReasonDamaged: 404, publications.ReasonTimeout: 503, publications.ReasonCrashed: 503,
	} {
		h.draw = func(publications.PageImage, string) error { return publications.Refuse(reason, "x") }
		if w := reader.Fetch(t, reader.At("pages/1/900.jpg")); w.Code != code {
			t.Errorf("%s: %d", reason, w.Code)
		}
	}
	h.draw = func(publications.PageImage, string) error { return fmt.Errorf("kept: %w", context.DeadlineExceeded) }
	if w := reader.Fetch(t, reader.At("pages/1/900.jpg")); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("a page that was drawn too late: %d", w.Code)
	}
	h.draw = whitePage
	if w := reader.Fetch(t, reader.At("pages/1/900.jpg")); w.Code != http.StatusOK {
		t.Errorf("a page that failed is lost: %d", w.Code)
	}
}

// Only what has pages can be strict, whichever comes first.
func TestStrictIsForPagesOnly(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	for fileType, allowed := range map[catalogue.FileType]bool{
		catalogue.PDF: true, catalogue.NoFile: true, catalogue.EPUB: false, catalogue.ArticleText: false, catalogue.TableText: false,
		catalogue.Audio: false,
	} {
		content := catalogue.Content{
			OwnerID: h.Orgs["hub"].ID, Title: "Хатуу", Protection: entitlements.Strict, Items: []catalogue.Item{{FileType: fileType}},
		}
		_, atOnce := h.Catalogue.Create(h.Ctx, content)
		content.Items = nil
		empty, err := h.Catalogue.Create(h.Ctx, content)
		if err != nil {
			t.Fatal(err)
		}
		_, later := h.Catalogue.AddItem(h.Ctx, catalogue.Item{ContentID: empty.ID, FileType: fileType})
		for way, err := range map[string]error{"at once": atOnce, "later": later} {
			var refused *apperr.Error
			if (err == nil) != allowed || !allowed && (!errors.As(err, &refused) || refused.Fields[0].Key != "field.strict") {
				t.Errorf("%s %s: %v", fileType, way, err)
			}
		}
	}
	plain, err := h.Catalogue.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["hub"].ID, Title: "Зөөлөн", Items: []catalogue.Item{{FileType: catalogue.EPUB}},
	})
	if err != nil {
		t.Fatal(err)
	}
	plain.Protection = entitlements.Strict
	if err := h.Catalogue.Update(h.Ctx, plain); !apperr.Is(err, apperr.Invalid) {
		t.Errorf("changed later: %v", err)
	}
}

package reading_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// stored reads a blob.
func (h *shelfFixture) stored(t *testing.T, key string) []byte {
	t.Helper()
	object, err := h.Blobs.Open(h.Ctx, key)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = object.Close() }()
	content, err := io.ReadAll(blob.Reader(object))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// flip changes a byte of a blob, counted from a text in it.
func (h *shelfFixture) flip(t *testing.T, key, text string, from int) {
	t.Helper()
	content := h.stored(t, key)
	at := bytes.Index(content, []byte(text))
	if at < 0 {
		t.Fatalf("%s does not hold %q", key, text)
	}
	content[at+from] ^= 0x10
	h.Put(t, key, content)
}

// A part that has changed on the disk is never sent: its reader is told, in
// words, to come again. The others are read on.
func TestDamagedPartsAreNotSent(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.Publish(t, "hub", entitlements.Public, true)
	stem := fmt.Sprintf("publications/test/%d", item.ContentID)
	h.flip(t, stem+"-pack.zip", apitest.TrackText, 5)
	guest := h.Visitor(t, "hub", "")
	if response := guest.Open(t, item.ID); response.Code != "" {
		t.Fatal(response.Body)
	}
	if w := guest.Fetch(t, guest.At("text/1.xhtml")); w.Code != http.StatusOK || unpacked(t, w) != apitest.PageText {
		t.Errorf("what is whole: %d", w.Code)
	}
	for lang, words := range map[string]string{"mn": "дахин бэлтгэж байна", "en": "being prepared again"} {
		for _, header := range []string{"", "bytes=0-3", "bytes=7-", "bytes=-2"} {
			w := guest.Fetch(t, guest.At("media/%D2%AF%D0%B3%201.mp3")+"?lang="+lang, "Range", header)
			if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || w.Header().Get("Cache-Control") != "no-store" ||
				!strings.Contains(w.Body.String(), words) || !strings.Contains(w.Body.String(), `"publication_preparing"`) {
				t.Errorf("%s %q: %d %v %s", lang, header, w.Code, w.Header(), w.Body)
			}
		}
	}
	for _, document := range []string{"manifest.json", "positions.json"} {
		h.Put(t, stem+"-"+document+".gz", []byte("not a gzip stream"))
		if w := guest.Fetch(t, guest.At(document)); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
			t.Errorf("%s: %d %s", document, w.Code, w.Body)
		}
	}
	if response := h.Visitor(t, "hub", "").Open(t, item.ID); response.ResponseRecorder.Code != http.StatusServiceUnavailable ||
		response.Code != "publication_preparing" {
		t.Errorf("opened: %s", response.Body)
	}
	jobs, err := db.Get[int](h.Ctx, h.DB, "SELECT COUNT(*) FROM jobs WHERE kind = '"+reading.RebuildJob+"'")
	if err != nil || jobs != 1 {
		t.Errorf("%d jobs, %v", jobs, err)
	}
}

// Of a long part only the beginning is compared before it is sent: damage
// behind it ends the response before it is whole.
func TestDamageFarInsideALongPart(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.Publish(t, "hub", entitlements.Public, true)
	var out bytes.Buffer
	w := pack.NewWriter(&out, 8<<20)
	sound := strings.Repeat("0123456789", 300_000) + "here" + strings.Repeat("0123456789", 1000)
	if _, err := w.Add("long.mp3", "audio/mpeg", strings.NewReader(sound)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	key := fmt.Sprintf("publications/test/%d-pack.zip", item.ContentID)
	h.Put(t, key, out.Bytes())
	h.flip(t, key, "here", 1)
	guest := h.Visitor(t, "hub", "")
	guest.Open(t, item.ID)
	whole := guest.Fetch(t, guest.At("long.mp3"))
	if said, _ := strconv.Atoi(whole.Header().Get("Content-Length")); whole.Body.Len() >= said || strings.Contains(whole.Body.String(), "h") {
		t.Errorf("%d of %d bytes were sent", whole.Body.Len(), said)
	}
	if w := guest.Fetch(t, guest.At("long.mp3"), "Range", "bytes=2999990-"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("the part itself: %d", w.Code)
	}
	if w := guest.Fetch(t, guest.At("long.mp3"), "Range", "bytes=100-199"); w.Code != http.StatusPartialContent ||
		w.Body.String() != sound[100:200] {
		t.Errorf("another part: %d", w.Code)
	}
}

// Pages that are drawn on demand are drawn again, nobody notices.
func TestDamagedPageImagesAreDrawnAgain(t *testing.T) {
	h := newStrictFixture(t)
	h.grantTo(t, h.item.ID)
	reader := h.Visitor(t, "hub", "hub.reader")
	reader.Open(t, h.item.ID)
	want := map[string]string{}
	for _, path := range []string{"pages/1.json", "pages/1/320.jpg"} {
		want[path] = reader.Fetch(t, reader.At(path)).Body.String()
	}
	drawn := 1
	for name, harm := range map[string]func([]byte) []byte{
		"empty": func([]byte) []byte { return nil }, "cut": func(b []byte) []byte { return b[:len(b)/2] },
		"changed": func(b []byte) []byte { b[len(b)/3] ^= 1; return b }, "noise": func([]byte) []byte { return []byte("noise") },
	} {
		for _, key := range []string{"publications/test/strict-sheets/1-0", "publications/test/strict-sheets/1-320"} {
			h.Put(t, key, harm(h.stored(t, key)))
		}
		drawn++
		for path, before := range want {
			if w := reader.Fetch(t, reader.At(path)); w.Code != http.StatusOK || w.Body.String() != before {
				t.Errorf("%s, %s: %d", name, path, w.Code)
			}
		}
		for page, n := range h.drawn {
			if n != drawn {
				t.Errorf("%s: %+v was drawn %d times", name, page, n)
			}
		}
	}
}

// So are the first pages of a PDF that are taken out for a preview.
func TestDamagedPreviewsAreMadeAgain(t *testing.T) {
	key := reading.Publication{Stem: "publications/test/strict"}.PreviewKey(2)
	var whole []byte
	for i, harm := range []func([]byte) []byte{
		nil, func([]byte) []byte { return nil }, func(b []byte) []byte { return b[:len(b)/2] },
		func([]byte) []byte { return []byte("of an earlier build") },
		func(b []byte) []byte { b[bytes.Index(b, []byte("2 pages"))] = '3'; return b },
	} {
		h := newStrictFixture(t)
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET protection = $1, preview_percent = $2", string(entitlements.Session),
			70); err != nil {
			t.Fatal(err)
		}
		made := 0
		h.Cut = func(_ context.Context, _, dir string, pages int, _ publications.Limits) error {
			made++
			return os.WriteFile(filepath.Join(dir, publications.PreviewFile), fmt.Appendf(nil, "%d pages", pages), 0o600)
		}
		if harm != nil {
			h.Put(t, key, harm(bytes.Clone(whole)))
		}
		guest := h.Visitor(t, "hub", "")
		guest.Open(t, h.item.ID)
		if w := guest.Fetch(t, guest.At("document.pdf")); w.Code != http.StatusOK || w.Body.String() != "2 pages" || made != 1 {
			t.Errorf("%d: %d %s, made %d times", i, w.Code, w.Body, made)
		}
		if harm == nil {
			whole = h.stored(t, key)
		} else if !bytes.Equal(whole, h.stored(t, key)) {
			t.Errorf("%d: it is not stored as it was", i)
		}
	}
}

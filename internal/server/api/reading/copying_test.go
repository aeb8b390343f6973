package reading_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/log"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/pdf"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// copyFixture is a fixture of books that are sold, a reader who has bought them all,
// and the log.
type copyFixture struct {
	*shelfFixture
	reader *apitest.Visitor
	mu     sync.Mutex
	waited time.Duration
	log    bytes.Buffer
}

func newCopyFixture(t *testing.T) *copyFixture {
	t.Helper()
	h := &copyFixture{shelfFixture: newShelfFixture(t, dbtest.SQLite(t, clock.System{}))}
	h.reader = h.Visitor(t, "hub", "hub.reader")
	h.Pause = func(wait time.Duration) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.waited += wait
		h.Clock.Advance(wait)
	}
	return h
}

// book stores a book of so many parts of the same size; of a PDF the only one is
// its file.
func (h *copyFixture) book(t *testing.T, kind publications.Kind, parts int) catalogue.Item {
	t.Helper()
	made, err := h.Catalogue.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["hub"].ID, Title: "Ном", Visibility: entitlements.Public, Protection: entitlements.Session,
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Revision: 1, Price: 1_000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	p := reading.Publication{
		ItemID: made.Items[0].ID, Revision: 1, Kind: kind, MediaType: "application/epub+zip", Layout: publications.Reflowable,
		Direction: publications.LeftToRight, Positions: 300, PackBytes: 4 << 20, Stem: fmt.Sprintf("publications/test/%d", made.ID),
	}
	var out bytes.Buffer
	w := pack.NewWriter(&out, 8<<20)
	add := func(path, mediaType string, size int) {
		body := make([]byte, size)
		_, _ = rand.NewChaCha8([32]byte{}).Read(body) // it never fails
		if _, err := w.Add(path, mediaType, bytes.NewReader(body)); err != nil {
			t.Fatal(err)
		}
	}
	if kind == publications.KindPDF {
		add(pdf.Document, pack.PDF, 4<<20)
	} else {
		for n := range parts {
			add(fmt.Sprintf("%03d.jpg", n), "image/jpeg", 4_000)
		}
		add("letters.woff2", "font/woff2", 1<<20)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	p.SizeBytes = int64(out.Len())
	h.Put(t, p.PackKey(), out.Bytes())
	h.Put(t, p.ManifestKey(), apitest.Zipped(t, `{}`))
	h.Put(t, p.PositionsKey(), apitest.Zipped(t, `{"total":0,"positions":[]}`))
	h.Put(t, p.OriginalKey(), out.Bytes())
	if err := h.Reading.AddPublication(h.Ctx, p); err != nil {
		t.Fatal(err)
	}
	h.grantTo(t, made.Items[0].ID)
	return made.Items[0]
}

// get asks for a resource of what v has opened.
func (h *copyFixture) get(t *testing.T, v *apitest.Visitor, method, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	logger, err := log.New(writing{h}, "info", log.FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(log.Into(t.Context(), logger), method, v.At(path), nil)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: "sudar_reading", Value: v.Cookie})
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	v.Stand(r)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// writing is the log of a fixture, for many at once.
type writing struct{ fixture *copyFixture }

func (w writing) Write(line []byte) (int, error) {
	w.fixture.mu.Lock()
	defer w.fixture.mu.Unlock()
	return w.fixture.log.Write(line)
}

// lines are the lines of the log.
func (h *copyFixture) lines(t *testing.T) []map[string]any {
	t.Helper()
	var all []map[string]any
	for line := range strings.Lines(h.log.String()) {
		read := map[string]any{}
		if err := json.Unmarshal([]byte(line), &read); err != nil {
			t.Fatal(err)
		}
		all = append(all, read)
	}
	return all
}

func (h *copyFixture) quiet(t *testing.T, who string) {
	t.Helper()
	if h.waited > 0 || h.log.Len() > 0 {
		t.Errorf("%s: waited %s, log %s", who, h.waited, h.log.String())
	}
}

const bookParts = 100

func part(n int) string { return fmt.Sprintf("%03d.jpg", n) }

// A script that takes one part after the other.
func TestCopyingABookTakesTime(t *testing.T) {
	h := newCopyFixture(t)
	item := h.book(t, publications.KindEPUB, bookParts)
	h.reader.Open(t, item.ID)
	for n := range bookParts {
		if got := h.get(t, h.reader, http.MethodGet, part(n)); got.Code != http.StatusOK || got.Body.Len() != 4_000 {
			t.Fatalf("part %d: %d", n, got.Code)
		}
	}
	if h.waited < 20*time.Second || h.waited > 30*time.Second {
		t.Errorf("waited %s", h.waited)
	}
	account, err := h.People.ByUsername(h.Ctx, "hub.reader")
	if err != nil {
		t.Fatal(err)
	}
	lines := h.lines(t)
	if len(lines) != 1 || lines[0]["level"] != "WARN" || lines[0]["account"] != account.ID || lines[0]["item"] != float64(item.ID) ||
		lines[0]["fetched_percent"].(float64) < 50 || lines[0]["limit"] != "item" || lines[0]["organization"] != h.Orgs["hub"].ID {
		t.Errorf("log %v", lines)
	}
}

// A script that takes all parts at once.
func TestCopyingABookAtOnceIsRefused(t *testing.T) {
	h := newCopyFixture(t)
	item := h.book(t, publications.KindEPUB, bookParts)
	h.reader.Open(t, item.ID)
	h.Pause = func(wait time.Duration) { // all at the same moment
		if wait > 10*time.Second {
			t.Errorf("held for %s", wait)
		}
	}
	answers := make([]*httptest.ResponseRecorder, bookParts)
	var all sync.WaitGroup
	for n := range bookParts {
		all.Go(func() {
			answers[n] = h.get(t, h.reader, http.MethodGet, part(n), "Accept-Language", []string{"mn", "en"}[n%2])
		})
	}
	all.Wait()
	sent, texts := 0, map[string]bool{}
	for n, got := range answers {
		if got.Code == http.StatusOK {
			sent++
			continue
		}
		var failure struct{ Code, Message string }
		if err := json.Unmarshal(got.Body.Bytes(), &failure); err != nil {
			t.Fatal(err)
		}
		texts[failure.Message] = true
		after, _ := strconv.Atoi(got.Header().Get("Retry-After"))
		if got.Code != http.StatusTooManyRequests || failure.Code != "copied_too_fast" || after < 10 || after > 12 ||
			got.Header().Get("Cache-Control") != "no-store" || got.Header().Get("ETag") != "" {
			t.Errorf("part %d: %d %s %v", n, got.Code, failure.Code, got.Header())
		}
	}
	if sent < 55 || sent > 80 || len(texts) != 2 || len(h.lines(t)) != 1 {
		t.Errorf("%d sent, texts %v, log %v", sent, texts, h.lines(t))
	}
	h.Clock.Advance(time.Minute)
	if got := h.get(t, h.reader, http.MethodGet, part(99)); got.Code != http.StatusOK {
		t.Errorf("a minute later: %d", got.Code)
	}
}

// A script that comes again when it is told to.
func TestCopyingManyBooksIsSlowed(t *testing.T) {
	h := newCopyFixture(t)
	books := make([]catalogue.Item, 24)
	for i := range books {
		books[i] = h.book(t, publications.KindEPUB, 4)
	}
	begun := h.Clock.Now()
	for i, book := range books {
		h.reader.Open(t, book.ID)
		for n := range 4 {
			got := h.get(t, h.reader, http.MethodGet, part(n))
			for got.Code == http.StatusTooManyRequests {
				after, _ := strconv.Atoi(got.Header().Get("Retry-After"))
				h.Clock.Advance(time.Duration(after) * time.Second)
				got = h.get(t, h.reader, http.MethodGet, part(n))
			}
			if got.Code != http.StatusOK || got.Body.Len() != 4_000 {
				t.Fatalf("book %d, part %d: %d %s", i, n, got.Code, got.Body)
			}
		}
	}
	if took := h.Clock.Now().Sub(begun); took < 3*time.Hour || took > 5*time.Hour {
		t.Errorf("24 books took %s", took)
	}
	limits := map[any]bool{}
	for _, line := range h.lines(t) {
		limits[line["limit"]] = true
	}
	if !limits["reader"] || !limits["day"] {
		t.Errorf("told of %v", limits)
	}
}

func TestReadersAreNotSlowed(t *testing.T) {
	h := newCopyFixture(t)
	item := h.book(t, publications.KindEPUB, bookParts)
	all := func(v *apitest.Visitor) {
		t.Helper()
		for n := range bookParts {
			if got := h.get(t, v, http.MethodGet, part(n)); got.Code != http.StatusOK {
				t.Fatalf("part %d: %d", n, got.Code)
			}
		}
	}
	h.reader.Open(t, item.ID)
	for range 30 { // what is said about the book, its emails, its opening, and what is only looked at
		for _, path := range []string{"manifest.json", "positions.json", "letters.woff2", part(0), part(1)} {
			h.get(t, h.reader, http.MethodGet, path)
		}
		for n := range bookParts {
			h.get(t, h.reader, http.MethodHead, part(n))
		}
	}
	h.quiet(t, "opening")
	for n := range bookParts {
		h.get(t, h.reader, http.MethodGet, part(n))
		h.Clock.Advance(time.Second)
	}
	h.quiet(t, "turning pages")
	all(h.reader)
	h.quiet(t, "reading again")

	kept := h.book(t, publications.KindEPUB, bookParts)
	leaseIn(t, askLease(t, h.reader, kept.ID))
	h.reader.Open(t, kept.ID)
	all(h.reader)
	h.quiet(t, "keeping on a device")

	open := h.book(t, publications.KindEPUB, bookParts)
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET protection = $2 WHERE id = $1", open.ContentID,
		string(entitlements.Open)); err != nil {
		t.Fatal(err)
	}
	h.reader.Open(t, open.ID)
	all(h.reader)
	if got := h.get(t, h.reader, http.MethodGet, "original"); got.Code != http.StatusOK {
		t.Errorf("original: %d", got.Code)
	}
	free := h.book(t, publications.KindEPUB, bookParts)
	if _, err := db.Exec(h.Ctx, h.DB, "UPDATE items SET free = $2 WHERE id = $1", free.ID, true); err != nil {
		t.Fatal(err)
	}
	guest := h.Visitor(t, "hub", "")
	guest.Open(t, free.ID)
	all(guest)
	h.quiet(t, "what may be taken along")
}

// A file that readers ask for by ranges is not sent as a whole, however that is
// asked for.
func TestWholeFilesAreAskedForInPieces(t *testing.T) {
	h := newCopyFixture(t)
	item := h.book(t, publications.KindPDF, 0)
	h.reader.Open(t, item.ID)
	first := h.get(t, h.reader, http.MethodGet, pdf.Document, "Range", "bytes=0-131071")
	if first.Code != http.StatusPartialContent || first.Body.Len() != 128<<10 {
		t.Fatalf("%d, %d bytes", first.Code, first.Body.Len())
	}
	if got := h.get(t, h.reader, http.MethodHead, pdf.Document); got.Code != http.StatusOK || got.Header().Get("Content-Length") != "4194304" {
		t.Errorf("its length: %d %v", got.Code, got.Header())
	}
	for _, headers := range [][]string{
		{},
		{"Range", "bytes=0-"},
		{"Range", "bytes=-4194304"},
		{"Range", "bytes=0-1,2-4194303"},
		{"Range", "bytes=0-0", "If-Range", `"another"`},
		{"Range", "bytes=0-4194303", "If-Range", first.Header().Get("ETag")},
		{"Range", "pages=1"},
	} {
		got := h.get(t, h.reader, http.MethodGet, pdf.Document, headers...)
		if got.Code != http.StatusTooManyRequests || got.Header().Get("Retry-After") == "" {
			t.Errorf("%v: %d, %d bytes", headers, got.Code, got.Body.Len())
		}
	}
	h.waited = 0
	if got := h.get(t, h.reader, http.MethodGet, pdf.Document, "Range", "bytes=131072-262143", "If-Range",
		first.Header().Get("ETag")); got.Code != http.StatusPartialContent || h.waited > 0 {
		t.Errorf("the next range: %d, waited %s", got.Code, h.waited)
	}
}

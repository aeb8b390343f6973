package catalogue_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/publications/hostiletest"
	"sudar/internal/server/api"
	"sudar/internal/server/api/apitest"
)

const uploadsPath = "/edu/admin/api/v1/uploads"

// tus makes a call of the protocol of uploads.
func tus(h *apitest.Fixture, persona, method, path string, headers map[string]string, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://alpha.localhost"+path, body)
	r.Header.Set("Authorization", "Bearer "+h.Tokens[persona])
	r.RemoteAddr = apitest.Outside
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func announce(h *apitest.Fixture, persona, name string, size int) *httptest.ResponseRecorder {
	encoded := base64.StdEncoding.EncodeToString([]byte(name))
	return tus(h, persona, http.MethodPost, uploadsPath, map[string]string{
		"Tus-Resumable": "1.0.0", "Upload-Length": strconv.Itoa(size), "Upload-Metadata": "filename " + encoded + ",lastmodified MTc=",
	}, http.NoBody)
}

// begun announces a file of the librarian and returns where its bytes go.
func begun(t *testing.T, h *apitest.Fixture, name string, size int) string {
	t.Helper()
	w := announce(h, "librarian of alpha", name, size)
	if location := w.Header().Get("Location"); w.Code == http.StatusCreated && strings.HasPrefix(location, uploadsPath+"/") {
		return location
	}
	t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
	return ""
}

func send(h *apitest.Fixture, persona, location string, offset int, body io.Reader) *httptest.ResponseRecorder {
	return tus(h, persona, http.MethodPatch, location, map[string]string{
		"Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream", "Upload-Offset": strconv.Itoa(offset),
	}, body)
}

// here is how many bytes of an upload have come.
func here(t *testing.T, h *apitest.Fixture, location string) int {
	t.Helper()
	w := tus(h, "librarian of alpha", http.MethodHead, location, nil, http.NoBody)
	offset, err := strconv.Atoi(w.Header().Get("Upload-Offset"))
	if w.Code != http.StatusOK || err != nil || w.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	return offset
}

func complete(h *apitest.Fixture, location, body string) *httptest.ResponseRecorder {
	return h.Call("librarian of alpha", "alpha", http.MethodPost, location+"/complete", []byte(body))
}

// A line that is cut anywhere loses nothing: what came is there, on either node, and
// the rest makes it the file that was sent.
func TestCutUploadsGoOn(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		book := file(t, "novel.epub")
		location := begun(t, h, "../роман.epub", len(book))
		apitest.WantStatus(t, "too early", complete(h, location, "{}"), http.StatusConflict)
		for _, end := range []int{1, 1, 1000, len(book) / 2, len(book) - 1} {
			at := here(t, h, location)
			w := send(h, "librarian of alpha", location, at, io.MultiReader(bytes.NewReader(book[at:end]), brokenLine{}))
			if got := here(t, h, location); w.Code != http.StatusBadRequest || got != end {
				t.Fatalf("cut at %d: %d, %d are here", end, w.Code, got)
			}
		}
		apitest.WantStatus(t, "from another place", send(h, "librarian of alpha", location, 5, bytes.NewReader(book[5:])), http.StatusConflict)
		list := h.Get("librarian of alpha", "alpha", uploadsPath)
		if text := list.Body.String(); !strings.Contains(text, `"name":"роман.epub"`) || !strings.Contains(text, `"total":1`) ||
			!strings.Contains(text, `"last_modified":17`) {
			t.Errorf("the list: %s", text)
		}
		w := send(h, "librarian of alpha", location, len(book)-1, bytes.NewReader(book[len(book)-1:]))
		if w.Code != http.StatusNoContent || w.Header().Get("Upload-Offset") != strconv.Itoa(len(book)) {
			t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
		}
		draft := taken(t, complete(h, location, "{}"))
		if again := taken(t, complete(h, location, "{}")); again.ItemID != draft.ItemID || again.Known || draft.Known {
			t.Errorf("%+v, again %+v", draft, again)
		}
		if straight := taken(t, upload(t, h, part{"file", "x.epub", book})); !straight.Known || straight.SHA256 != draft.SHA256 {
			t.Errorf("sent at once: %+v", straight)
		}
		nothingOf(t, h)
	})
}

// nothingOf fails when pieces of uploads lie about.
func nothingOf(t *testing.T, h *apitest.Fixture) {
	t.Helper()
	for info, err := range h.Services.Blobs.List(h.Ctx, "uploads/") {
		t.Errorf("left: %s, %v", info.Key, err)
	}
}

// Nobody else, and no other portal, sees an upload, sends to it or takes it.
func TestUploadsAreTheirSenders(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	location := begun(t, h, "a.epub", 100)
	for _, persona := range []string{"admin of alpha", "hub admin"} {
		for what, w := range map[string]*httptest.ResponseRecorder{
			"look":     tus(h, persona, http.MethodHead, location, nil, http.NoBody),
			"send":     send(h, persona, location, 0, strings.NewReader("x")),
			"complete": h.Call(persona, "alpha", http.MethodPost, location+"/complete", []byte("{}")),
			"delete":   h.Call(persona, "alpha", http.MethodDelete, location, nil),
		} {
			apitest.WantStatus(t, persona+" may "+what, w, http.StatusNotFound)
		}
	}
	apitest.WantStatus(t, "a reader", announce(h, "reader of alpha", "a.epub", 100), http.StatusForbidden)
	apitest.WantStatus(t, "the sender", h.Call("librarian of alpha", "alpha", http.MethodDelete, location, nil), http.StatusOK)
	apitest.WantStatus(t, "deleted", h.Call("librarian of alpha", "alpha", http.MethodDelete, location, nil), http.StatusNotFound)
}

func TestUploadsInPiecesAreRefused(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	location := begun(t, h, "a.epub", 100)
	long := bytes.Repeat([]byte("x"), 101)
	sent := map[string]string{"Content-Type": "application/json", "Upload-Offset": "0"}
	metadata := func(text string) *httptest.ResponseRecorder {
		return tus(h, "librarian of alpha", http.MethodPost, uploadsPath, map[string]string{"Upload-Length": "1", "Upload-Metadata": text},
			http.NoBody)
	}
	for what, c := range map[string]struct {
		w      *httptest.ResponseRecorder
		status int
	}{
		"more than announced":  {send(h, "librarian of alpha", location, 0, bytes.NewReader(long)), 413},
		"a huge file":          {announce(h, "librarian of alpha", "a.epub", apitest.MaxUpload+1), 413},
		"an empty file":        {announce(h, "librarian of alpha", "a.epub", 0), 422},
		"no name":              {metadata("lastmodified MTc="), 422},
		"a name in no base64":  {metadata("filename ~"), 422},
		"a name of no letters": {metadata("filename /w=="), 422},
		"a time of letters":    {metadata("filename YQ==,lastmodified YQ=="), 422},
		"JSON":                 {tus(h, "librarian of alpha", http.MethodPatch, location, sent, strings.NewReader("{}")), 415},
		"no offset":            {tus(h, "librarian of alpha", http.MethodPatch, location, nil, strings.NewReader("x")), 422},
		"an item of no title":  {complete(h, location, `{"item_id":1}`), 422},
	} {
		apitest.WantStatus(t, what, c.w, c.status)
	}
	if got := here(t, h, location); got != 0 {
		t.Errorf("%d bytes were taken", got)
	}
	for range 19 {
		begun(t, h, "a.epub", 100)
	}
	w := announce(h, "librarian of alpha", "a.epub", 100)
	if f := apitest.FailureOf(t, w); w.Code != http.StatusConflict || f.Code != "uploads_full" {
		t.Errorf("a twenty-first: %d %s", w.Code, w.Body)
	}
}

// A disk that fills up keeps what has come.
func TestUploadsInPiecesOnAFullDisk(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	location := begun(t, h, "a.epub", 100)
	asked := 0
	h.Services.Full = func() bool { asked++; return asked > 2 }
	h.API = api.New(h.Services)
	body := io.MultiReader(strings.NewReader("0123456789"), strings.NewReader("more"))
	w := send(h, "librarian of alpha", location, 0, body)
	if f := apitest.FailureOf(t, w); w.Code != http.StatusInsufficientStorage || f.Code != "storage_full" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if got := here(t, h, location); got != 10 {
		t.Errorf("%d bytes are here", got)
	}
}

// What nobody goes on with is forgotten after three days.
func TestUploadsExpire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		old, young := begun(t, h, "a.epub", 100), begun(t, h, "b.epub", 100)
		for _, location := range []string{old, young} {
			apitest.WantStatus(t, "a piece", send(h, "librarian of alpha", location, 0, strings.NewReader("x")), http.StatusNoContent)
		}
		id := strings.TrimPrefix(old, uploadsPath+"/")
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE uploads SET updated_at = $2 WHERE id = $1", id,
			db.At(h.DB.Now().Add(-73*time.Hour))); err != nil {
			t.Fatal(err)
		}
		if err := h.Services.Uploads.Purge(h.Ctx); err != nil {
			t.Fatal(err)
		}
		apitest.WantStatus(t, "the old one", tus(h, "librarian of alpha", http.MethodHead, old, nil, http.NoBody), http.StatusNotFound)
		if here(t, h, young) != 1 {
			t.Error("the young one is gone")
		}
		apitest.WantStatus(t, "delete", h.Call("librarian of alpha", "alpha", http.MethodDelete, young, nil), http.StatusOK)
		nothingOf(t, h)
	})
}

// Hostile files that come in pieces are refused in words as those that come at once,
// and nothing of them stays.
func TestHostileUploadsInPieces(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	h := apitest.SQLiteFixture(t)
	for name, c := range hostiletest.Files(1_000) {
		if len(c.Bytes) > apitest.MaxUpload || len(c.Bytes) == 0 {
			continue
		}
		location := begun(t, h, name, len(c.Bytes))
		half := len(c.Bytes) / 2
		if half > 0 {
			send(h, "librarian of alpha", location, 0, bytes.NewReader(c.Bytes[:half]))
		}
		send(h, "librarian of alpha", location, half, bytes.NewReader(c.Bytes[half:]))
		w := complete(h, location, "{}")
		if c.Want == "" || c.Want == "any" {
			if w.Code != http.StatusOK && c.Want == "" {
				t.Errorf("%s: %d %s", name, w.Code, w.Body)
			}
			continue
		}
		f := apitest.FailureOf(t, w)
		if w.Code != http.StatusUnprocessableEntity || len(f.Errors) != 1 || f.Errors[0].Field != "file" || f.Message == "" {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	for _, line := range h.Log.Take() {
		if strings.Contains(line, "passwd") || strings.Contains(line, "root:") {
			t.Error(line)
		}
	}
	nothingOf(t, h)
}

// The next version of an item keeps its id, and with it who reads it and where; what
// the file says of itself is answered and changes nothing.
func TestAnItemGetsItsNextVersion(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		first := taken(t, upload(t, h, part{"file", "a.epub", file(t, "novel.epub")}))
		sent := file(t, "three-pages.pdf")
		whole := func() string {
			location := begun(t, h, "b.pdf", len(sent))
			apitest.WantStatus(t, "the file", send(h, "librarian of alpha", location, 0, bytes.NewReader(sent)), http.StatusNoContent)
			return location
		}
		ids := func(contentID, itemID int64) string {
			body, _ := json.Marshal(map[string]int64{"content_id": contentID, "item_id": itemID})
			return string(body)
		}
		apitest.WantStatus(t, "an item of another title",
			complete(h, whole(), ids(h.Contents["alpha/public"].ID, first.ItemID)), http.StatusNotFound)
		w := complete(h, whole(), ids(first.ContentID, first.ItemID))
		next := taken(t, w)
		if next.ItemID != first.ItemID || next.FileType != "pdf" || next.SHA256 == first.SHA256 || next.Title != first.Title {
			t.Errorf("%+v, then %+v", first, next)
		}
		if title, _ := apitest.Field(w.Body.Bytes(), "data.found.title").(string); title == "" || title == first.Title {
			t.Errorf("found: %s", w.Body)
		}
		revisions, err := db.All[int](h.Ctx, h.DB, "SELECT revision FROM publications WHERE item_id = $1 ORDER BY revision", first.ItemID)
		if err != nil || len(revisions) != 2 {
			t.Errorf("%v %v", revisions, err)
		}
		if back := taken(t, upload(t, h, part{"file", "a.epub", file(t, "novel.epub")})); back.Known {
			t.Errorf("the file before does not come again: %+v", back)
		}
	})
}

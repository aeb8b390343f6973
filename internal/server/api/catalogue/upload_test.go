package catalogue_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"sudar/internal/server/api"
	"sudar/internal/server/api/apitest"
)

const corpus = "../../../../test/corpus/files/"

// part is one of a form: a file where it has a name.
type part struct {
	field, name string
	body        []byte
}

func formOf(t *testing.T, parts ...part) (body []byte, contentType string) {
	t.Helper()
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	for _, p := range parts {
		var to io.Writer
		var err error
		if p.name != "" {
			to, err = form.CreateFormFile(p.field, p.name)
		} else {
			to, err = form.CreateFormField(p.field)
		}
		if err != nil {
			t.Fatal(err)
		}
		_, _ = to.Write(p.body)
	}
	_ = form.Close()
	return out.Bytes(), form.FormDataContentType()
}

func post(h *apitest.Fixture, persona, contentType string, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "http://alpha.localhost"+admin+"upload", body)
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bearer "+h.Tokens[persona])
	r.RemoteAddr = apitest.Outside
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func upload(t *testing.T, h *apitest.Fixture, parts ...part) *httptest.ResponseRecorder {
	t.Helper()
	body, contentType := formOf(t, parts...)
	return post(h, "librarian of alpha", contentType, bytes.NewReader(body))
}

func file(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(corpus + name)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

type uploaded struct {
	ContentID int64  `json:"content_id"`
	ItemID    int64  `json:"item_id"`
	Title     string `json:"title"`
	FileType  string `json:"file_type"`
	SHA256    string `json:"sha256"`
	Known     bool   `json:"known"`
}

func taken(t *testing.T, w *httptest.ResponseRecorder) uploaded {
	t.Helper()
	var response struct{ Data uploaded }
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	return response.Data
}

// nothingStays fails when the library holds another number of records, items or
// stored files than before a call, or scratch files are left.
func nothingStays(t *testing.T, h *apitest.Fixture, what string, call func()) {
	t.Helper()
	count := func() string {
		n := 0
		for _, err := range h.Services.Blobs.List(h.Ctx, "") {
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		left, _ := filepath.Glob(filepath.Join(os.TempDir(), "sudar-upload-*"))
		imports, _ := filepath.Glob(filepath.Join(os.TempDir(), "sudar-import-*"))
		w := h.Get("librarian of alpha", "alpha", "/edu/p/api/v1/contents/count")
		return strconv.Itoa(n) + " files, " + strconv.Itoa(len(left)+len(imports)) + " in scratch, " + w.Body.String()
	}
	before := count()
	call()
	if after := count(); after != before {
		t.Errorf("%s: %s, then %s", what, before, after)
	}
}

// What the bytes are decides, whatever the file is called; a file becomes a
// draft of its own or an item of the title that bucket_id names.
func TestUpload(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		book := file(t, "novel.epub")
		sum := sha256.Sum256(book)
		draft := taken(t, upload(t, h, part{"file", "../../etc/passwd.pdf", book}))
		if draft.FileType != "epub" || draft.Known || draft.SHA256 != hex.EncodeToString(sum[:]) || draft.Title == "" {
			t.Errorf("%+v", draft)
		}
		path := "/edu/p/api/v1/contents/" + strconv.FormatInt(draft.ContentID, 10)
		if w := h.Get("librarian of alpha", "alpha", path); !strings.Contains(w.Body.String(), `"visibility":"draft"`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		apitest.WantStatus(t, "a draft", h.Get("guest", "alpha", path), http.StatusNotFound)
		nothingStays(t, h, "the same again", func() {
			if again := taken(t, upload(t, h, part{"file", "x.epub", book})); !again.Known || again.ItemID != draft.ItemID {
				t.Errorf("%+v", again)
			}
		})
		title := h.Contents["alpha/public"]
		id := []byte(strconv.FormatInt(title.ID, 10))
		joined := taken(t, upload(t, h, part{"file", "a.bin", file(t, "three-pages.pdf")}, part{"bucket_id", "", id}))
		if joined.ContentID != title.ID || joined.FileType != "pdf" {
			t.Errorf("%+v", joined)
		}
		w := h.Get("guest", "alpha", "/edu/p/api/v1/contents/"+string(id))
		if !strings.Contains(w.Body.String(), `"id":`+strconv.FormatInt(joined.ItemID, 10)+",") {
			t.Errorf("the title has no new item: %s", w.Body)
		}
		log := h.Get("admin of alpha", "alpha", "/edu/admin/api/v1/audit?act=file_uploaded")
		text := log.Body.String()
		if !strings.Contains(text, `"total":2`) || !strings.Contains(text, `passwd.pdf`) || strings.Contains(text, "etc") {
			t.Errorf("the log: %s", text)
		}
	})
}

func TestUploadsAreRefused(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	h := apitest.SQLiteFixture(t)
	book := part{"file", "novel.epub", file(t, "novel.epub")}
	id := func(name string) part {
		return part{"bucket_id", "", []byte(strconv.FormatInt(h.Contents[name].ID, 10))}
	}
	for what, c := range map[string]struct {
		parts  []part
		status int
		field  string
	}{
		"no file":             {[]part{id("alpha/public")}, 422, "file"},
		"an empty file":       {[]part{{"file", "a.epub", nil}}, 422, "file"},
		"text called a book":  {[]part{{"file", "a.epub", []byte("just words")}}, 422, "file"},
		"a program":           {[]part{{"file", "a.pdf", []byte("\x7fELF\x02\x01\x01\x00")}}, 422, "file"},
		"a protected book":    {[]part{{"file", "a.epub", file(t, "drm.epub")}}, 422, "file"},
		"half of a book":      {[]part{{"file", "a.epub", file(t, "truncated.epub")}}, 422, "file"},
		"too large":           {[]part{{"file", "a.pdf", bytes.Repeat([]byte("%PDF-1.7\n"), apitest.MaxUpload/9+1)}}, 413, ""},
		"much too large":      {[]part{{"file", "a.pdf", bytes.Repeat([]byte("%PDF-1.7\n"), apitest.MaxUpload)}}, 413, ""},
		"two files":           {[]part{book, book}, 422, "file"},
		"two buckets":         {[]part{id("alpha/public"), id("alpha/public"), book}, 422, "bucket_id"},
		"a bucket of letters": {[]part{{"bucket_id", "", []byte("7 OR 1=1")}, book}, 422, "bucket_id"},
		"a bucket below one":  {[]part{{"bucket_id", "", []byte("-1")}, book}, 422, "bucket_id"},
		"a huge bucket":       {[]part{{"bucket_id", "", bytes.Repeat([]byte("9"), 1000)}, book}, 422, "bucket_id"},
		"another part":        {[]part{{"folder", "", []byte("x")}, book}, 422, "body"},
		"a title of others":   {[]part{id("beta/public"), book}, 404, ""},
		"a hidden one":        {[]part{book, id("beta/organization")}, 404, ""},
		"a title of nobody":   {[]part{book, {"bucket_id", "", []byte("987654321")}}, 404, ""},
	} {
		nothingStays(t, h, what, func() {
			w := upload(t, h, c.parts...)
			if f := apitest.FailureOf(t, w); w.Code != c.status || c.field != "" && (len(f.Errors) != 1 || f.Errors[0].Field != c.field) {
				t.Errorf("%s: %d %s", what, w.Code, w.Body)
			}
		})
	}
	body, contentType := formOf(t, book)
	apitest.WantStatus(t, "a reader", post(h, "reader of alpha", contentType, bytes.NewReader(body)), http.StatusForbidden)
	w := post(h, "librarian of alpha", "application/json", strings.NewReader("{}"))
	apitest.WantStatus(t, "no form", w, http.StatusUnsupportedMediaType)
	if lines := h.Log.Take(); len(lines) > 0 {
		t.Error(lines)
	}
}

// A line that is cut leaves nothing behind, wherever it is cut.
func TestUploadsThatAreCut(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	h := apitest.SQLiteFixture(t)
	body, contentType := formOf(t, part{"file", "novel.epub", file(t, "novel.epub")})
	for _, end := range []int{0, 10, 100, 300, len(body) / 2, len(body) - 70, len(body) - 5} {
		nothingStays(t, h, "cut at "+strconv.Itoa(end), func() {
			cut := io.MultiReader(bytes.NewReader(body[:end]), brokenLine{})
			w := post(h, "librarian of alpha", contentType, cut)
			if f := apitest.FailureOf(t, w); w.Code != http.StatusBadRequest {
				t.Errorf("cut at %d: %d %s", end, w.Code, f.Message)
			}
		})
	}
}

// Who sends the same file at the same moment gets the same item; what the others
// stored is cleared away.
func TestUploadsOfTheSameAtOnce(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		body, contentType := formOf(t, part{"file", "novel.epub", file(t, "novel.epub")})
		answers := make([]*httptest.ResponseRecorder, 6)
		var group sync.WaitGroup
		for i := range answers {
			group.Go(func() { answers[i] = post(h, "librarian of alpha", contentType, bytes.NewReader(body)) })
		}
		group.Wait()
		first, fresh := taken(t, answers[0]), 0
		for _, w := range answers {
			got := taken(t, w)
			if got.ItemID != first.ItemID {
				t.Errorf("%+v and %+v", first, got)
			}
			if !got.Known {
				fresh++
			}
		}
		originals := 0
		for info, err := range h.Services.Blobs.List(h.Ctx, "publications/") {
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(info.Key, "original") {
				originals++
			}
		}
		if fresh != 1 || originals != 1 {
			t.Errorf("%d were new, %d originals are stored", fresh, originals)
		}
	})
}

type brokenLine struct{}

func (brokenLine) Read([]byte) (int, error) { return 0, errors.New("connection reset") }

// The last room of a disk is not for files: also one that fills up while a file
// comes refuses it.
func TestUploadsOnAFullDisk(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	h := apitest.SQLiteFixture(t)
	asked, roomFor := 0, 0
	h.Services.Full = func() bool { asked++; return asked > roomFor }
	h.API = api.New(h.Services)
	body, contentType := formOf(t, part{"file", "novel.epub", file(t, "novel.epub")})
	for _, roomFor = range []int{0, 2} {
		asked = 0
		nothingStays(t, h, "a full disk", func() {
			w := post(h, "librarian of alpha", contentType, bytes.NewReader(body))
			if f := apitest.FailureOf(t, w); f.Code != "storage_full" {
				t.Errorf("room for %d: %d %s", roomFor, w.Code, w.Body)
			}
		})
	}
}

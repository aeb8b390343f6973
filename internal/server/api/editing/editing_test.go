package editing_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/server/api/apitest"
)

const (
	contents  = "/edu/admin/api/v1/contents"
	librarian = "librarian of alpha"
)

type record struct {
	ID          int64
	Slug        string
	Version     string
	Form        map[string]any
	People      []struct{ Name string }
	Missing     []string
	CoverSource string `json:"cover_source"`
}

// call makes a call of the librarian and returns the record that it answers.
func call(t *testing.T, h *apitest.Fixture, who, method, path string, body any, status int) record {
	t.Helper()
	var sent []byte
	if body != nil {
		sent, _ = json.Marshal(body)
	}
	w := h.Call(who, "alpha", method, path, sent)
	var answer struct {
		Data json.RawMessage
	}
	if w.Code != status || json.Unmarshal(w.Body.Bytes(), &answer) != nil {
		t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	var r record
	_ = json.Unmarshal(answer.Data, &r)
	return r
}

func at(id int64) string { return contents + "/" + strconv.FormatInt(id, 10) }

// save is the body that saves a record with its form as it is.
func save(r record) map[string]any {
	body := map[string]any{"version": r.Version}
	maps.Copy(body, r.Form)
	return body
}

// A draft is made, filled in, published and hidden again; readers find it only
// while it is published.
func TestDraftBecomesATitle(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		made := call(t, h, librarian, http.MethodPost, contents, map[string]any{"title": "Тунгалаг Тамир"}, 200)
		page := "/edu/p/api/v1/contents/" + strconv.FormatInt(made.ID, 10)
		apitest.WantStatus(t, "a draft", h.Get("guest", "alpha", page), http.StatusNotFound)
		made.Form["visibility"] = "public"
		w := h.Call(librarian, "alpha", http.MethodPut, at(made.ID), mustJSON(save(made)))
		if f := apitest.FailureOf(t, w); w.Code != 422 || len(f.Errors) != 1 || f.Errors[0].Field != "subjects" {
			t.Errorf("published without a subject: %d %s", w.Code, w.Body)
		}
		w = h.Call(librarian, "alpha", http.MethodPost, "/edu/admin/api/v1/authors",
			[]byte(`{"given":"Лодойдамба","patronymic":"Чадраабалын","orcid":"0000-0002-1825-0097"}`))
		author := apitest.Field(w.Body.Bytes(), "data.author_id")
		made.Form["tags"] = []string{"Ардын хувьсгал"}
		made.Form["contributors"] = []any{map[string]any{"author_id": author, "role": "author"}}
		made.Form["identifiers"] = []any{map[string]any{"type": "isbn", "value": "978-99978-0-214-9"}}
		made.Form["translations"] = []any{map[string]any{"language": "en", "title": "The Crystal Clear Tamir"}}
		made.Form["embargo_until"] = "2020-01-31"
		saved := call(t, h, librarian, http.MethodPut, at(made.ID), save(made), 200)
		if saved.Version == made.Version || saved.Form["embargo_until"] != "2020-01-31" || len(saved.People) != 1 ||
			saved.People[0].Name != "Чадраабалын Лодойдамба" {
			t.Errorf("%+v", saved)
		}
		if w := h.Get("guest", "alpha", page); !strings.Contains(w.Body.String(), "Ардын хувьсгал") {
			t.Errorf("published: %d %s", w.Code, w.Body)
		}
		same := call(t, h, librarian, http.MethodPut, at(made.ID), save(saved), 200)
		if same.Version != saved.Version {
			t.Error("the same form has another version")
		}
		saved.Form["visibility"] = "draft"
		call(t, h, librarian, http.MethodPut, at(made.ID), save(saved), 200)
		apitest.WantStatus(t, "hidden", h.Get("guest", "alpha", page), http.StatusNotFound)
		log := h.Get("admin of alpha", "alpha", "/edu/admin/api/v1/audit?act=content_changed")
		if !strings.Contains(log.Body.String(), `"fields":["visibility"]`) {
			t.Errorf("the log: %s", log.Body)
		}
		call(t, h, librarian, http.MethodDelete, at(made.ID), nil, 200)
		apitest.WantStatus(t, "deleted", h.Get(librarian, "alpha", at(made.ID)), http.StatusNotFound)
	})
}

func mustJSON(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

// Of two who save one record the later gets the other's text and their name, by
// whatever call that was changed, and both are told that the other is there.
func TestTwoLibrariansAtOneRecord(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		id := h.Contents["alpha/public"].ID
		mine := call(t, h, librarian, http.MethodGet, at(id), nil, 200)
		theirs := call(t, h, "admin of alpha", http.MethodGet, at(id), nil, 200)
		theirs.Form["year"] = 1962
		call(t, h, "admin of alpha", http.MethodPut, at(id), save(theirs), 200)
		mine.Form["subtitle"] = "Роман"
		w := h.Call(librarian, "alpha", http.MethodPut, at(id), mustJSON(save(mine)))
		f := apitest.FailureOf(t, w)
		if w.Code != 409 || f.Code != "record_changed" {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		if year := apitest.Field(w.Body.Bytes(), "data.record.form.year"); year != 1962.0 {
			t.Errorf("the other's year: %v", year)
		}
		if by := apitest.Field(w.Body.Bytes(), "data.changed_by"); by != "О. Нэр" {
			t.Errorf("changed by %v", by)
		}
		mine.Version = apitest.Field(w.Body.Bytes(), "data.record.version").(string)
		mine.Form["year"] = 1962
		call(t, h, librarian, http.MethodPut, at(id), save(mine), 200)

		for _, who := range []string{"admin of alpha", librarian} {
			h.Call(who, "alpha", http.MethodPut, at(id)+"/presence", nil)
		}
		w = h.Call("admin of alpha", "alpha", http.MethodPut, at(id)+"/presence", nil)
		if others, _ := apitest.Field(w.Body.Bytes(), "data.others").([]any); len(others) != 1 || others[0] != "О. Нэр" {
			t.Errorf("others: %s", w.Body)
		}
		call(t, h, librarian, http.MethodDelete, at(id)+"/presence", nil, 200)
		w = h.Call("admin of alpha", "alpha", http.MethodPut, at(id)+"/presence", nil)
		if others, _ := apitest.Field(w.Body.Bytes(), "data.others").([]any); len(others) != 0 {
			t.Errorf("others after one left: %s", w.Body)
		}
		tag, err := h.Records.FindOrCreateTag(h.Ctx, "адуу", "")
		if err != nil {
			t.Fatal(err)
		}
		now := call(t, h, librarian, http.MethodGet, at(id), nil, 200)
		body := fmt.Appendf(nil, `{"content_id":%d,"tag_id":%d}`, id, tag.ID)
		apitest.WantStatus(t, "a tag", h.Call("admin of alpha", "alpha", http.MethodPost, contents+"/tag", body), 200)
		apitest.WantStatus(t, "saved over the tag", h.Call(librarian, "alpha", http.MethodPut, at(id), mustJSON(save(now))), 409)
	})
}

// The records of others are not there, whatever is called.
func TestForeignRecords(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	own := call(t, h, librarian, http.MethodGet, at(h.Contents["alpha/public"].ID), nil, 200)
	for _, name := range []string{"beta/public", "beta/draft", "beta/organization"} {
		id := h.Contents[name].ID
		for _, c := range []struct {
			method, path string
			body         any
		}{
			{http.MethodGet, "", nil},
			{http.MethodPut, "", save(own)},
			{http.MethodDelete, "", nil},
			{http.MethodPut, "/presence", nil},
			{http.MethodDelete, "/presence", nil},
			{http.MethodPut, "/cover", map[string]any{"source": "drawn"}},
		} {
			var body []byte
			if c.body != nil {
				body = mustJSON(c.body)
			}
			w := h.Call(librarian, "alpha", c.method, at(id)+c.path, body)
			apitest.WantStatus(t, name+" "+c.method+c.path, w, http.StatusNotFound)
		}
		apitest.WantStatus(t, name+" cover", sendCover(h, id, []byte("x")), http.StatusNotFound)
	}
	apitest.WantStatus(t, "a published title", h.Call(librarian, "alpha", http.MethodDelete, at(own.ID), nil), http.StatusConflict)
}

func TestRecordsAreRefused(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	own := h.Contents["alpha/public"]
	hidden := h.Contents["beta/draft"].Contributions[0].ContributorID
	item := own.Items[0].ID
	for name, c := range map[string]struct {
		field string
		value any
		wrong string
	}{
		"no title":            {"title", " ", "title"},
		"a check digit":       {"identifiers", []any{map[string]any{"type": "isbn", "value": "978-99978-0-214-6"}}, "identifiers[0]"},
		"a kind of number":    {"identifiers", []any{map[string]any{"type": "uri", "value": "x"}}, "identifiers[0]"},
		"a hidden author":     {"contributors", []any{map[string]any{"author_id": hidden, "role": "author"}}, "contributors"},
		"an unknown author":   {"contributors", []any{map[string]any{"author_id": 987654, "role": "author"}}, "contributors"},
		"an unknown category": {"category_ids", []int64{987654}, "category_ids"},
		"no language":         {"language", "монгол", "language"},
		"a day":               {"embargo_until", "2026-02-30", "embargo_until"},
		"strict for an EPUB":  {"protection", "strict", "protection"},
		"no items":            {"items", []any{}, "items"},
		"a tag of nothing":    {"tags", []string{"\u200b"}, "tags"},
		"an item of others": {"items", []any{map[string]any{
			"id": h.Contents["beta/public"].Items[0].ID, "title": "", "volume": "", "issue": "", "year": 0, "free": true, "price": 0,
		}}, "items[0]"},
		"a price of what is free": {"items", []any{map[string]any{
			"id": item, "title": "", "volume": "", "issue": "", "year": 0, "free": true, "price": 5,
		}}, "items[0].price"},
	} {
		r := call(t, h, librarian, http.MethodGet, at(own.ID), nil, 200)
		r.Form[c.field] = c.value
		w := h.Call(librarian, "alpha", http.MethodPut, at(own.ID), mustJSON(save(r)))
		if f := apitest.FailureOf(t, w); w.Code != 422 || len(f.Errors) != 1 || f.Errors[0].Field != c.wrong {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
		if now := call(t, h, librarian, http.MethodGet, at(own.ID), nil, 200); now.Version != r.Version {
			t.Errorf("%s: something of it was stored", name)
		}
	}
}

// Names and words are found as they begin; of those that only hidden records have
// nobody else hears.
func TestLookingUp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		tamir, err := h.Records.CreateContributor(h.Ctx, catalogue.Contributor{Given: "Лодойдамба", Patronymic: "Чадраабалын"})
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range map[string]int{
			"Лодой": 1, "чадраабалын лод": 1, "Лодойдамба Ч": 1, "Ч. Лодойдамба": 1, "Лодойдамбо": 0, "Л": 0, "%": 0,
		} {
			w := h.Get(librarian, "alpha", "/edu/admin/api/v1/authors/suggestions?q="+strings.ReplaceAll(text, " ", "+"))
			found, _ := apitest.Field(w.Body.Bytes(), "data").([]any)
			if len(found) != want || want > 0 && found[0].(map[string]any)["author_id"] != float64(tamir.ID) {
				t.Errorf("%q: %s", text, w.Body)
			}
		}
		for _, path := range []string{"authors", "tags"} {
			for name, want := range map[string]bool{"alpha/public": true, "alpha/draft": true, "beta/public": true, "beta/draft": false} {
				word := strings.TrimPrefix(h.Contents[name].Title, "Ном ")
				w := h.Get(librarian, "alpha", "/edu/admin/api/v1/"+path+"/suggestions?q="+word)
				if found, _ := apitest.Field(w.Body.Bytes(), "data").([]any); (len(found) == 1) != want {
					t.Errorf("%s of %s: %s", path, name, w.Body)
				}
			}
		}
	})
}

func sendCover(h *apitest.Fixture, id int64, picture []byte) *httptest.ResponseRecorder {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, _ := form.CreateFormFile("file", "cover.jpg")
	_, _ = file.Write(picture)
	_ = form.Close()
	r := httptest.NewRequest(http.MethodPost, "http://alpha.localhost"+at(id)+"/cover", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Authorization", "Bearer "+h.Tokens[librarian])
	r.RemoteAddr = apitest.Outside
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// A cover is a picture that is sent, or drawn; what is no picture is refused.
func TestCovers(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	id := h.Contents["alpha/public"].ID
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 640, 960)), nil); err != nil {
		t.Fatal(err)
	}
	w := sendCover(h, id, picture.Bytes())
	if source := apitest.Field(w.Body.Bytes(), "data.cover_source"); w.Code != 200 || source != "uploaded" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	for what, sent := range map[string][]byte{"text": []byte("just words"), "half": picture.Bytes()[:200], "nothing": nil} {
		if w := sendCover(h, id, sent); w.Code != 422 {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
	}
	drawn := call(t, h, librarian, http.MethodPut, at(id)+"/cover", map[string]any{"source": "drawn"}, 200)
	if drawn.CoverSource != "generated" {
		t.Errorf("%+v", drawn)
	}
	w = h.Call(librarian, "alpha", http.MethodPut, at(id)+"/cover", []byte(`{"source":"file"}`))
	if f := apitest.FailureOf(t, w); w.Code != 422 || f.Errors[0].Field != "cover" {
		t.Errorf("a cover of no file: %d %s", w.Code, w.Body)
	}
}

// An administrator of the hub edits there what any organisation drafts, and the log
// of that organisation says so; at another portal they have its records alone, and
// nobody else has those of others anywhere.
func TestHubAdministratorsEditEveryRecord(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		draft := h.Contents["alpha/draft"].ID
		w := h.Get("hub admin", "hub", at(draft))
		var answer struct{ Data record }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != http.StatusOK || answer.Data.ID != draft {
			t.Fatalf("opened: %d %s", w.Code, w.Body)
		}
		answer.Data.Form["title"] = "Засварласан нэр"
		apitest.WantStatus(t, "saved", h.Call("hub admin", "hub", http.MethodPut, at(draft), mustJSON(save(answer.Data))), http.StatusOK)
		log := h.Get("admin of alpha", "alpha", "/edu/admin/api/v1/audit?act=content_changed").Body.String()
		if !strings.Contains(log, "Засварласан нэр") || !strings.Contains(log, "hub.admin") {
			t.Errorf("the log: %s", log)
		}
		apitest.WantStatus(t, "its history", h.Get("hub admin", "hub", at(draft)+"/revisions"), http.StatusOK)
		for _, other := range []struct{ who, portal string }{
			{"librarian of alpha", "beta"}, {"reader of beta", "hub"}, {"guest", "hub"}, {"reader of alpha", "alpha"},
		} {
			if w := h.Get(other.who, other.portal, at(draft)); w.Code < 400 {
				t.Errorf("%s at %s: %d", other.who, other.portal, w.Code)
			}
		}
		public := h.Contents["beta/public"].ID
		apitest.WantStatus(t, "a foreign record elsewhere", h.Get("hub admin", "alpha", at(public)), http.StatusNotFound)
		apitest.WantStatus(t, "a foreign record", h.Get(librarian, "alpha", at(public)), http.StatusNotFound)
	})
}

package search_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/publications"
	"sudar/internal/search/text"
	"sudar/internal/server/api/apitest"
)

func passagesPath(search string) string {
	return "/edu/p/api/v1/passages?search=" + url.QueryEscape(search)
}

// same tells two responses apart by everything but the number of the request.
func same(t *testing.T, what string, a, b *httptest.ResponseRecorder) {
	t.Helper()
	if a.Code != b.Code || a.Body.String() != b.Body.String() || fmt.Sprint(a.Header()) != fmt.Sprint(b.Header()) {
		t.Errorf("%s: answers differ:\n%d %v %s\n%d %v %s", what, a.Code, a.Header(), a.Body, b.Code, b.Header(), b.Body)
	}
}

// A word that stands only in another library's private book, or in a draft, is
// answered byte for byte like a word that stands nowhere.
func TestForeignBooksAreSilent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		for persona := range apitest.Personas {
			for _, visibility := range []entitlements.Visibility{entitlements.OrganizationOnly, entitlements.HubOnly, entitlements.Draft} {
				for _, path := range []string{"/edu/p/api/v1/passages?search=", "/edu/api/v1/passages/locked?search="} {
					foreign := h.Get(persona, "alpha", path+url.QueryEscape(apitest.Marker("beta", visibility)))
					nowhere := h.Get(persona, "alpha", path+url.QueryEscape("тэмдэгхаанач"))
					same(t, persona+" "+path+string(visibility), foreign, nowhere)
				}
			}
			item := h.Contents["beta/organization"].Items[0].ID
			path := "/edu/p/api/v1/reading/%d/passages?search=" + url.QueryEscape(apitest.Marker("beta", entitlements.OrganizationOnly))
			same(t, persona+" one item", h.Get(persona, "alpha", fmt.Sprintf(path, item)), h.Get(persona, "alpha", fmt.Sprintf(path, 999_999)))
		}
	})
}

type passageSearch struct {
	Data struct {
		Books []struct {
			ItemID   int64 `json:"item_id"`
			Content  struct{ Title string }
			Total    int
			Passages []struct {
				Locator struct{ Text struct{ Highlight string } }
				Snippet []struct {
					Text   string
					Marked bool
				}
			}
		}
		Invitation string
	}
	Meta struct{ Total int }
}

func TestSearchInsideBooks(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	var found passageSearch
	w := h.Get("reader of alpha", "alpha", passagesPath("номын тэмдэгalphaorganization"))
	if err := json.Unmarshal(w.Body.Bytes(), &found); err != nil || found.Meta.Total != 1 || len(found.Data.Books) != 1 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	book := found.Data.Books[0]
	if book.ItemID != h.Contents["alpha/organization"].Items[0].ID || !strings.Contains(book.Content.Title, "alphaorganization") ||
		book.Total != 1 {
		t.Errorf("%+v", book)
	}
	hit := book.Passages[0]
	if len(hit.Snippet) != 3 || !hit.Snippet[0].Marked || hit.Snippet[0].Text != "Номын" || hit.Locator.Text.Highlight != "Номын" ||
		!hit.Snippet[2].Marked {
		t.Errorf("%+v", hit)
	}
	for _, lang := range []string{"mn", "en"} {
		w := h.Get("reader of alpha", "alpha", passagesPath("номын тэмдэгalphaorganization")+"&lang="+lang)
		if body := w.Body.String(); w.Code != 200 || !strings.Contains(body, `"total":1`) {
			t.Errorf("in %s: %d %s", lang, w.Code, body)
		}
	}
	for lang, invitation := range map[string]string{"mn": "нэвтэрнэ", "en": "Sign in"} {
		for _, persona := range []string{"guest", "walk-in"} {
			w := h.Get(persona, "alpha", passagesPath("ном")+"&lang="+lang)
			found = passageSearch{}
			if err := json.Unmarshal(w.Body.Bytes(), &found); err != nil || w.Code != 200 || !strings.Contains(found.Data.Invitation, invitation) ||
				len(found.Data.Books) != 0 {
				t.Errorf("%s in %s: %d %s", persona, lang, w.Code, w.Body)
			}
		}
	}
}

// A filter leaves the books it means, and tells nothing of those that are not
// seen: another library's own book is a word that exists nowhere.
func TestFiltersOfPassages(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	word := url.QueryEscape("номын тэмдэгalphaorganization")
	for filter, total := range map[string]int{
		"": 1, "kind=book": 1, "kind=article,book": 1, "kind=article": 0, "language=mn": 1, "language=ru": 0, "organization=alpha": 1,
		"organization=beta":  0,
		"category_id=987654": 0, "year_a.gte=2100": 0, "year_a.gte=2020&year_b.lte=2020": 1, "file_type=audio": 0, "author_id=987654": 0,
		"tag_id=987654": 0, "start_rate=5": 0,
	} {
		w := h.Get("reader of alpha", "alpha", "/edu/p/api/v1/passages?search="+word+"&"+filter)
		if want := fmt.Sprintf(`"total":%d`, total); w.Code != 200 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d, not %s: %s", filter, w.Code, want, w.Body)
		}
	}
	for _, path := range []string{"/edu/p/api/v1/passages", "/edu/api/v1/passages/locked"} {
		ask := func(word string) *httptest.ResponseRecorder {
			return h.Get("reader of alpha", "alpha", path+"?organization=beta&search="+url.QueryEscape(word))
		}
		same(t, path, ask(apitest.Marker("beta", entitlements.OrganizationOnly)), ask("ъъъъъ"))
	}
	w := h.Get("reader of alpha", "alpha", "/edu/p/api/v1/passages?search=x&price=5-10")
	if f := apitest.FailureOf(t, w); w.Code != 422 || len(f.Errors) != 1 || f.Errors[0].Field != "price" {
		t.Errorf("an amount: %d %s", w.Code, w.Body)
	}
}

// Without a right there is a sign that the book has the word, and nothing of
// the book; more than three words or a phrase are refused with a reason.
func TestLockedBooks(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	created, err := h.Records.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["beta"].ID, Title: "Үнэтэй ном", Items: []catalogue.Item{{FileType: catalogue.EPUB, Revision: 1, Price: 9_000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	item := created.Items[0].ID
	pages := func(yield func(text.Passage, error) bool) {
		yield(text.Passage{Body: "Хулан говьд нуугдана"}, nil)
	}
	if err := h.Passages.Put(h.Ctx, text.Book{ItemID: item, Revision: 1}, pages); err != nil {
		t.Fatal(err)
	}
	locked := func(search string) *httptest.ResponseRecorder {
		return h.Get("reader of alpha", "alpha", "/edu/api/v1/passages/locked?search="+url.QueryEscape(search))
	}
	w := locked("хулангийн говь")
	if body := w.Body.String(); w.Code != 200 || !strings.Contains(body, fmt.Sprintf(`"item_id":%d`, item)) ||
		!strings.Contains(body, `"has_passages":true`) || strings.Contains(body, "нуугдана") {
		t.Errorf("%d %s", w.Code, body)
	}
	if body := h.Get("reader of alpha", "alpha", passagesPath("хулан")).Body.String(); strings.Contains(body, "Үнэтэй") {
		t.Errorf("a book without a right is read: %s", body)
	}
	for _, search := range []string{`"хулан говь"`, "нэг хоёр гурав дөрөв", "хулан*"} {
		w := locked(search)
		if f := apitest.FailureOf(t, w); w.Code != 422 || len(f.Errors) != 1 || f.Errors[0].Field != "search" ||
			!strings.Contains(f.Errors[0].Message, "энгийн үг") {
			t.Errorf("%s: %d %s", search, w.Code, w.Body)
		}
	}
	w = h.Get("reader of alpha", "alpha", fmt.Sprintf("/edu/p/api/v1/reading/%d/passages?search=x", item))
	if apitest.FailureOf(t, w).Code != "entitlement_required" {
		t.Errorf("one book without a right: %d %s", w.Code, w.Body)
	}
}

// A page of a PDF opens at its top: the share in its locator is one of the
// whole file, which the reader would take for one of the page.
func TestPassageOpensAtTopOfPage(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	item := h.Contents["alpha/organization"].Items[0].ID
	pages := func(yield func(text.Passage, error) bool) {
		yield(text.Passage{Body: "Хулан говьд", Locator: publications.Locator{
			Href:      "document.pdf",
			Locations: publications.Locations{Fragments: []string{"page=18"}, Progression: 0.94, TotalProgression: 0.94},
		}}, nil)
	}
	if err := h.Passages.Put(h.Ctx, text.Book{ItemID: item, Revision: 2}, pages); err != nil {
		t.Fatal(err)
	}
	body := h.Get("reader of alpha", "alpha", passagesPath("хулан")).Body.String()
	if !strings.Contains(body, `"locations":{"totalProgression":0.94,"page":18}`) {
		t.Error(body)
	}
}

package search_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/apitest"
)

const suggestions = "/edu/p/api/v1/contents/suggestions?search="

func TestSuggestions(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for typed, want := range map[string]int{"ном тэмдэгalphap": 1, "тэмдэг": 4, "ыыы": 0, "%": 0, "%25": 0, "": 0} {
		var response struct {
			Data []struct {
				ID               int64   `json:"id"`
				Slug             string  `json:"slug"`
				Title            string  `json:"title"`
				Marks            [][]int `json:"marks"`
				CoverImageURL    string  `json:"cover_image_url"`
				OrganizationName string  `json:"organization_name"`
				Authors          []struct {
					AuthorID          int64  `json:"author_id"`
					AuthorDisplayName string `json:"author_display_name"`
				} `json:"authors"`
			} `json:"data"`
		}
		w := h.Get("guest", "alpha", suggestions+url.QueryEscape(typed))
		if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%q: %d %v", typed, w.Code, err)
		}
		if len(response.Data) != want {
			t.Errorf("%q: %s", typed, w.Body)
			continue
		}
		for _, one := range response.Data {
			if one.Slug == "" || len(one.Marks) == 0 || one.CoverImageURL == "" || one.OrganizationName == "" || len(one.Authors) != 1 ||
				one.Authors[0].AuthorID == 0 {
				t.Errorf("%q: %+v", typed, one)
			}
		}
	}
}

// An returns fits into one round trip of a weak line.
func TestSuggestionsAreSmall(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	people := []catalogue.Contribution{}
	for i := range 5 {
		person, err := h.Records.CreateContributor(h.Ctx, catalogue.Contributor{Given: fmt.Sprintf("Уянгасүрэн%d", i), Patronymic: "Чойжилжавын"})
		if err != nil {
			t.Fatal(err)
		}
		people = append(people, catalogue.Contribution{ContributorID: person.ID, Role: catalogue.Author})
	}
	for i := range 10 {
		created, err := h.Records.Create(h.Ctx, catalogue.Content{
			OwnerID: h.Orgs["alpha"].ID, Title: fmt.Sprintf("Тунгалаг %d дугаар боть: хөндлөн өргөтгөсөн, засварласан дахин хэвлэл", i),
			Year: 1990 + i, Contributions: people, Summary: strings.Repeat("Урт тайлбар. ", 200),
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Records.SetCover(h.Ctx, created.ID, catalogue.Cover{Source: "found", Revision: "r1", Width: 640, Height: 960}); err != nil {
			t.Fatal(err)
		}
	}
	body := h.Get("guest", "alpha", suggestions+url.QueryEscape("тунга")).Body.Bytes()
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	_, _ = zip.Write(body)
	_ = zip.Close()
	if n := strings.Count(string(body), `"slug"`); n != 10 {
		t.Errorf("%d suggestions", n)
	}
	if packed.Len() > 4<<10 {
		t.Errorf("%d bytes compressed", packed.Len())
	}
}

func TestFacetsNameTheirValues(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	body := h.Get("guest", "alpha", "/edu/p/api/v1/contents/facets?search="+url.QueryEscape("ном")+"&lang=en").Body.String()
	for _, part := range []string{
		`"price":[{"code":"free","name":"free","count":4},{"code":"paid"`, `"language":[{"code":"mn","name":"Mongolian","count":4}]`,
		`"organization":[{"code":"alpha","name":"Library alpha","count":3}`, `"file_type":[{"code":"epub","name":"epub","count":4}]`,
		`"start_rate":[]`,
	} {
		if !strings.Contains(body, part) {
			t.Errorf("no %s in %s", part, body)
		}
	}
}

// A misspelt word finds, and the response says how it is written; not a word of
// a record that the caller does not see.
func TestDidYouMean(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	public, hidden := apitest.Marker("alpha", entitlements.Public), apitest.Marker("alpha", entitlements.Draft)
	typo := func(word string) string { return strings.Replace(word, "тэмдэг", "тэмдгэ", 1) }
	for name, c := range map[string]struct{ persona, typed, want string }{
		"right":         {"guest", public, ""},
		"a typo":        {"guest", typo(public), `"did_you_mean":["` + public + `"]`},
		"a draft":       {"guest", typo(hidden), ""},
		"his own draft": {"librarian of alpha", typo(hidden), `"did_you_mean":["` + hidden + `"]`},
	} {
		body := h.Get(c.persona, "alpha", "/edu/p/api/v1/contents?search="+url.QueryEscape(c.typed)).Body.String()
		if !strings.Contains(body, `"status":"success"`) || !strings.Contains(body, c.want) ||
			(c.want == "" && strings.Contains(body, "did_you_mean")) {
			t.Errorf("%s: %q answers %s", name, c.typed, body)
		}
	}
}

func post(h *apitest.Fixture, path, body string) (status int, text string) {
	w := h.Call("guest", "alpha", http.MethodPost, path, []byte(body))
	return w.Code, w.Body.String()
}

func TestAdvancedSearch(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	word := apitest.Marker("alpha", "public")
	for name, c := range map[string]struct {
		body  string
		total int
	}{
		"everything":        {`{}`, 4},
		"words":             {`{"search":"` + word + `"}`, 1},
		"SPEC's body":       {`{"search":"ном","language":"mn","org_slug":"alpha","year_min":2020,"year_max":2020}`, 3},
		"years":             {`{"search":"ном","year_min":2021}`, 0},
		"owner":             {`{"org_slug":"beta"}`, 1},
		"unknown owner":     {`{"org_slug":"nobody"}`, 0},
		"null years":        {`{"search":"ном","year_min":null,"year_max":null}`, 4},
		"rows":              {`{"rows":[{"field":"title","text":"ном"},{"operator":"not","field":"author","text":"` + word + `"}]}`, 3},
		"rows narrow words": {`{"search":"ном","rows":[{"operator":"and","field":"title","text":"` + word + `"}]}`, 1},
	} {
		for _, base := range []string{"/edu/p/api/v1", "/p/api/v1"} {
			status, text := post(h, base+"/advanced/search?page=1&page_size=12", c.body)
			if want := fmt.Sprintf(`"meta":{"total":%d,"page":1,"page_size":12`, c.total); status != http.StatusOK || !strings.Contains(text, want) {
				t.Errorf("%s at %s: %d %.60s", name, base, status, text)
			}
		}
	}
}

func TestAdvancedRefusals(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for body, field := range map[string]string{
		`{"year_min":"1990"}`:                                              "year_min",
		`{"year_max":10000}`:                                               "year_max",
		`{"year_min":2000,"year_max":1990}`:                                "year_min",
		`{"rows":[{"field":"shelf","text":"x"}]}`:                          "rows[0].field",
		`{"rows":[{"operator":"xor","text":"x"}]}`:                         "rows[0].operator",
		`{"rows":[{"field":"title"}]}`:                                     "rows[0].text",
		`{"search":"` + strings.Repeat("ү", 4097) + `"}`:                   "search",
		`{"rows":[` + strings.Repeat(`{"text":""},`, 10) + `{"text":""}]}`: "rows",
	} {
		status, text := post(h, "/edu/p/api/v1/advanced/search", body)
		if status != http.StatusUnprocessableEntity || !strings.Contains(text, `"field":"`+field+`"`) {
			t.Errorf("%.60s: %d %s", body, status, text)
		}
	}
}

func TestExport(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for format, begins := range map[string]string{
		"csv": "\uFEFF" + locale.Text(locale.Mongolian, "export.title"), "ris": "TY  - BOOK\r\n", "bibtex": "@book{",
	} {
		w := h.Get("guest", "alpha", "/edu/p/api/v1/contents/export?type=title&search="+url.QueryEscape("ном")+"&format="+format)
		if w.Code != http.StatusOK || !strings.HasPrefix(w.Body.String(), begins) ||
			!strings.HasPrefix(w.Header().Get("Content-Disposition"), "attachment; filename=\"sudar.") {
			t.Errorf("%s: %d %v %.80s", format, w.Code, w.Header(), w.Body)
		}
		if n := strings.Count(w.Body.String(), "http://alpha.localhost/p/"); n != 4 {
			t.Errorf("%s: %d links", format, n)
		}
		status, text := post(h, "/edu/p/api/v1/advanced/export?format="+format, `{"org_slug":"beta"}`)
		if status != http.StatusOK || strings.Count(text, "/p/") != 1 {
			t.Errorf("%s: %d %.80s", format, status, text)
		}
	}
	if status, text := post(h, "/edu/p/api/v1/advanced/export?format=xls", `{}`); status != http.StatusUnprocessableEntity ||
		!strings.Contains(text, `"field":"format"`) {
		t.Errorf("%d %s", status, text)
	}
}

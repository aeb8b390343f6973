package catalogue_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/server/api/apitest"
)

const reviews = "/edu/api/v1/reviews"

// ask calls on alpha's portal and returns the status and the body.
func ask(h *apitest.Fixture, persona, method, path, body string) (int, string) {
	w := h.Call(persona, "alpha", method, path, []byte(body))
	return w.Code, w.Body.String()
}

func TestReviewOfAContent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		c := h.Contents["alpha/public"]
		status, text := ask(h, "reader of alpha", http.MethodPost, reviews, fmt.Sprintf(`{"content_id":%d,"stars":4,"text":" Сайн ном. "}`, c.ID))
		var written struct{ Data struct{ ID string } }
		if err := json.Unmarshal([]byte(text), &written); err != nil || status != http.StatusOK {
			t.Fatalf("%d %s", status, text)
		}
		own := reviews + "/" + written.Data.ID
		for _, step := range []struct {
			persona, method, path, body string
			status                      int
			contains                    string
		}{
			{"guest", "POST", reviews, `{"content_id":1,"stars":4}`, 401, `"unauthenticated"`},
			{"reader of alpha", "POST", reviews, fmt.Sprintf(`{"content_id":%d,"stars":1}`, c.ID), 409, `"review_exists"`},
			{"reader of alpha", "POST", reviews, fmt.Sprintf(`{"content_id":%d,"stars":9}`, c.ID), 422, `"field":"stars"`},
			{"reader of alpha", "POST", reviews, fmt.Sprintf(`{"content_id":%d,"stars":1}`, h.Contents["beta/organization"].ID), 404, `"not_found"`},
			{"librarian of alpha", "PUT", own, `{"stars":1}`, 404, `"not_found"`},
			{"reader of alpha", "PUT", own, `{"stars":5,"text":"Гайхалтай."}`, 200, `"text":"Гайхалтай."`},
			{"librarian of alpha", "POST", reviews, fmt.Sprintf(`{"content_id":%d,"stars":2}`, c.ID), 200, `"mine":true`},
			{"librarian of alpha", "GET", reviews + fmt.Sprintf("?content_id=%d", c.ID), "", 200, `"total":2`},
			{"librarian of alpha", "GET", reviews, "", 200, `"total":1`},
			{"reader of alpha", "GET", reviews, "", 200, `"content_slug":"` + c.Slug + `"`},
			{"librarian of alpha", "POST", own + "/report", `{"reason":"spam"}`, 200, `"success"`},
			{"guest", "POST", own + "/report", `{"reason":"spam"}`, 401, `"unauthenticated"`},
			{"librarian of alpha", "DELETE", own, "", 404, `"not_found"`},
			{"reader of alpha", "DELETE", own, "", 200, `"success"`},
			{"reader of alpha", "DELETE", own, "", 404, `"not_found"`},
		} {
			status, text := ask(h, step.persona, step.method, step.path, step.body)
			if status != step.status || !strings.Contains(text, step.contains) {
				t.Errorf("%s %s %s: %d %s", step.persona, step.method, step.path, status, text)
			}
		}
	})
}

// What everybody sees of a review is its reader's name and words, and nothing
// else of the reader.
func TestPublicReviews(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	c := h.Contents["alpha/public"]
	body := fmt.Sprintf(`{"content_id":%d,"stars":4,"text":"<b>Сайн</b>"}`, c.ID)
	for _, persona := range []string{"reader of alpha", "reader of beta"} {
		if status, text := ask(h, persona, http.MethodPost, reviews, body); status != http.StatusOK {
			t.Fatalf("%d %s", status, text)
		}
	}
	status, text := ask(h, "guest", http.MethodGet, "/edu/p/api/v1/contents/"+c.Slug+"/reviews?page_size=1", "")
	var response struct {
		Data []map[string]any
		Meta map[string]any
	}
	if err := json.Unmarshal([]byte(text), &response); err != nil || status != http.StatusOK || len(response.Data) != 1 {
		t.Fatalf("%d %s", status, text)
	}
	for _, changing := range []string{"id", "created_at", "updated_at"} {
		if response.Data[0][changing] == "" {
			t.Errorf("no %s", changing)
		}
		delete(response.Data[0], changing)
	}
	if diff := cmp.Diff(map[string]any{"display_name": "О. Нэр", "stars": 4.0, "text": "<b>Сайн</b>"}, response.Data[0]); diff != "" {
		t.Error(diff)
	}
	counts := []any{}
	for stars := 5.0; stars > 0; stars-- {
		counts = append(counts, map[string]any{"stars": stars, "count": map[bool]float64{true: 2}[stars == 4]})
	}
	want := map[string]any{
		"total": 2.0, "page": 1.0, "page_size": 1.0, "next": 2.0, "ratings": map[string]any{"average": 4.0, "count": 2.0, "stars": counts},
	}
	if diff := cmp.Diff(want, response.Meta); diff != "" {
		t.Error(diff)
	}
	if _, text := ask(h, "guest", http.MethodGet, "/edu/p/api/v1/contents?order=rating.desc&page_size=1", ""); !strings.Contains(text,
		`"rating_average":4,"rating_count":2`) {
		t.Errorf("the list does not follow: %s", text)
	}
}

func TestReportsOfRecords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		report := "/edu/p/api/v1/contents/" + h.Contents["alpha/public"].Slug + "/report"
		for body, want := range map[string]string{
			`{"reason":"copyright","text":"Миний ном.","contact":"me@example.mn"}`: `"status":"success"`,
			`{"reason":"spam","text":"x"}`:                 `"field":"reason"`,
			`{"reason":"error"}`:                           `"field":"text"`,
			`{"reason":"error","text":"x","contact":"me"}`: `"field":"contact"`,
		} {
			if _, text := ask(h, "guest", http.MethodPost, report, body); !strings.Contains(text, want) {
				t.Errorf("%s: %s", body, text)
			}
		}
		for persona, want := range map[string]string{
			"guest": `"unauthenticated"`, "reader of alpha": `"role_required"`, "librarian of alpha": `"contact":"me@example.mn"`,
		} {
			if _, text := ask(h, persona, http.MethodGet, "/edu/admin/api/v1/reports", ""); !strings.Contains(text, want) {
				t.Errorf("%s: %s", persona, text)
			}
		}
		if w := h.Call("hub admin", "beta", http.MethodGet, "/edu/admin/api/v1/reports", nil); !strings.Contains(w.Body.String(), `"total":0`) {
			t.Errorf("beta sees %s", w.Body)
		}
	})
}

func TestCite(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	c := h.Contents["alpha/public"]
	for format, want := range map[string]struct{ media, file, begins string }{
		"":               {"application/x-research-info-systems; charset=utf-8", ".ris", "TY  - BOOK\r\n"},
		"?format=bibtex": {"application/x-bibtex; charset=utf-8", ".bib", "@book{" + c.Slug},
		"?format=csl":    {"application/vnd.citationstyles.csl+json", ".json", `[{"id":"` + c.Slug},
	} {
		w := h.Get("guest", "alpha", "/edu/p/api/v1/contents/"+c.Slug+"/cite"+format)
		header := w.Header()
		if header.Get("Content-Type") != want.media || header.Get("Content-Disposition") != `attachment; filename="`+c.Slug+want.file+`"` {
			t.Errorf("%s: %v", format, header)
		}
		if !strings.HasPrefix(w.Body.String(), want.begins) || !strings.Contains(w.Body.String(), "http://alpha.localhost/p/"+c.Slug) {
			t.Errorf("%s: %s", format, w.Body)
		}
	}
	if w := h.Get("guest", "alpha", "/edu/p/api/v1/contents/"+h.Contents["beta/hub"].Slug+"/cite"); w.Code != http.StatusNotFound {
		t.Errorf("a foreign record: %d", w.Code)
	}
}

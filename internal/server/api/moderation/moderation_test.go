package moderation_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/server/api/apitest"
)

const (
	librarian = "librarian of alpha"
	staff     = "/edu/admin/api/v1/reviews"
)

// write has a reader review a content, and returns the review's id.
func write(t *testing.T, h *apitest.Fixture, who string, content int64, stars int, text string) string {
	t.Helper()
	portal := who[strings.LastIndex(who, " ")+1:]
	body := fmt.Appendf(nil, `{"content_id":%d,"stars":%d,"text":%q}`, content, stars, text)
	w := h.Call(who, portal, http.MethodPost, "/edu/api/v1/reviews", body)
	id, _ := apitest.Field(w.Body.Bytes(), "data.id").(string)
	if id == "" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	return id
}

func moderate(t *testing.T, h *apitest.Fixture, who, portal, id, body string, want int) {
	t.Helper()
	apitest.WantStatus(t, body+" by "+who, h.Call(who, portal, http.MethodPut, staff+"/"+id, []byte(body)), want)
}

// total returns how many reviews a list holds, and the text of the first.
func total(t *testing.T, h *apitest.Fixture, query string) (int, string) {
	t.Helper()
	w := h.Get(librarian, "alpha", staff+query)
	var page struct {
		Data []struct{ Text string }
		Meta struct{ Total int }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || w.Code != 200 {
		t.Fatalf("%s: %d %s", query, w.Code, w.Body)
	}
	if len(page.Data) == 0 {
		return page.Meta.Total, ""
	}
	return page.Meta.Total, page.Data[0].Text
}

const hide = `{"hidden":true,"reason":"spam"}`

// A hidden review is shown to nobody but its reader and counts in no rating, wherever
// one is shown; showing it again undoes that. The audit log keeps both.
func TestHidingAReview(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		c := h.Contents["alpha/public"]
		write(t, h, librarian, c.ID, 5, "Сайхан ном.")
		bad := write(t, h, "reader of alpha", c.ID, 1, "Хямд ном зарна.")
		page := "/edu/p/api/v1/contents/" + c.Slug
		rated := func() (count, average any, told string) {
			w := h.Get("guest", "alpha", page)
			reviews := h.Get("guest", "alpha", page+"/reviews")
			return apitest.Field(w.Body.Bytes(), "data.rating_count"), apitest.Field(w.Body.Bytes(), "data.rating_average"), reviews.Body.String()
		}
		if count, average, told := rated(); count != 2.0 || average != 3.0 || !strings.Contains(told, "зарна") {
			t.Errorf("before: %v %v %s", count, average, told)
		}
		moderate(t, h, librarian, "alpha", bad, hide, 200)
		moderate(t, h, librarian, "alpha", bad, hide, 200) // as it is
		if count, average, told := rated(); count != 1.0 || average != 5.0 || strings.Contains(told, "зарна") {
			t.Errorf("hidden: %v %v %s", count, average, told)
		}
		mine := h.Get("reader of alpha", "alpha", fmt.Sprintf("/edu/api/v1/reviews?content_id=%d", c.ID))
		if !strings.Contains(mine.Body.String(), `"hidden":true`) {
			t.Errorf("to its reader: %s", mine.Body)
		}
		moderate(t, h, librarian, "alpha", bad, `{"hidden":false}`, 200)
		if count, average, told := rated(); count != 2.0 || average != 3.0 || !strings.Contains(told, "зарна") {
			t.Errorf("shown again: %v %v %s", count, average, told)
		}
		for _, act := range []string{"review_hidden", "review_shown"} {
			log := h.Get("admin of alpha", "alpha", "/edu/admin/api/v1/audit?act="+act)
			if apitest.Field(log.Body.Bytes(), "meta.total") != 1.0 {
				t.Errorf("%s in the log: %s", act, log.Body)
			}
		}
	})
}

// The list is narrowed to few stars, hidden and reported ones, and to words.
func TestListOfReviews(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		c, other := h.Contents["alpha/public"], h.Contents["alpha/organization"]
		bad := write(t, h, "reader of alpha", c.ID, 1, "Хямд ном зарна.")
		write(t, h, "reader of alpha", other.ID, 5, "Сайхан ном.")
		write(t, h, "reader of beta", h.Contents["beta/public"].ID, 1, "Өөр сан.")
		if w := h.Call(librarian, "alpha", http.MethodPost, "/edu/api/v1/reviews/"+bad+"/report", []byte(`{"reason":"spam"}`)); w.Code != 200 {
			t.Fatal(w.Body)
		}
		check := func(query string, want int, first string) {
			t.Helper()
			if n, text := total(t, h, query); n != want || text != first {
				t.Errorf("%s: %d %q", query, n, text)
			}
		}
		check("", 2, "Сайхан ном.")
		check("?page=2&page_size=1", 2, "Хямд ном зарна.")
		check("?show=low", 1, "Хямд ном зарна.")
		check("?show=reported", 1, "Хямд ном зарна.")
		check("?show=hidden", 0, "")
		check("?search=сайХАН", 1, "Сайхан ном.")
		check("?search=%25", 0, "")
		moderate(t, h, librarian, "alpha", bad, hide, 200)
		check("?show=hidden", 1, "Хямд ном зарна.")
		apitest.WantStatus(t, "no such list", h.Get(librarian, "alpha", staff+"?show=best"), 422)
		w := h.Get("hub admin", "hub", staff)
		if apitest.Field(w.Body.Bytes(), "meta.total") != 3.0 {
			t.Errorf("at the hub: %s", w.Body)
		}
	})
}

// Staff hide the reviews of their own organisation's titles alone, and say why.
func TestWhoHides(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		id := write(t, h, "reader of alpha", h.Contents["alpha/public"].ID, 1, "Хямд ном зарна.")
		foreign := write(t, h, "reader of beta", h.Contents["beta/public"].ID, 1, "Өөр сан.")
		moderate(t, h, librarian, "alpha", foreign, hide, 404)
		moderate(t, h, "admin of alpha", "alpha", foreign, `{"hidden":false}`, 404)
		moderate(t, h, "publisher of alpha", "alpha", id, hide, 403)
		moderate(t, h, "reader of alpha", "alpha", id, hide, 403)
		moderate(t, h, "guest", "alpha", id, hide, 401)
		for _, body := range []string{`{"hidden":true}`, `{"hidden":true,"reason":"error"}`, `{"hidden":false,"reason":"spam"}`} {
			w := h.Call(librarian, "alpha", http.MethodPut, staff+"/"+id, []byte(body))
			if f := apitest.FailureOf(t, w); w.Code != 422 || len(f.Errors) != 1 || f.Errors[0].Field != "reason" {
				t.Errorf("%s: %d %s", body, w.Code, w.Body)
			}
		}
		moderate(t, h, "hub admin", "hub", id, hide, 200)
		owner, err := db.Get[string](h.Ctx, h.DB, "SELECT hidden_reason FROM reviews WHERE id = $1", id)
		if err != nil || owner != "spam" {
			t.Errorf("%q %v", owner, err)
		}
	})
}

package catalogue_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/server/api/apitest"
)

const admin = "/edu/admin/api/v1/contents/"

// What a title is given shows in its details and in the lists that are asked for
// it at once, and is gone from them when it is taken away, by body or by query.
func TestLinksShowInDetailsAndLists(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		book := h.Contents["alpha/public"]
		tag, err := h.Records.FindOrCreateTag(h.Ctx, "адуу", "")
		if err != nil {
			t.Fatal(err)
		}
		person, err := h.Records.CreateContributor(h.Ctx, catalogue.Contributor{DisplayName: "Орчуулагч Дорж"})
		if err != nil {
			t.Fatal(err)
		}
		tree, err := h.Records.Categories(h.Ctx, catalogue.General)
		if err != nil {
			t.Fatal(err)
		}
		for name, what := range map[string]struct {
			id         int64
			list, more string
		}{
			"tag": {tag.ID, fmt.Sprintf("tag_id=%d", tag.ID), ""}, "category": {tree[0].ID, fmt.Sprintf("category_id=%d", tree[0].ID), ""},
			"author": {person.ID, "display_name=" + url.QueryEscape("Орчуулагч Дорж"), `,"role":"translator"`},
		} {
			body := fmt.Sprintf(`{"content_id":%d,"%s_id":%d%s}`, book.ID, name, what.id, what.more)
			query := fmt.Sprintf("?content_id=%d&%s_id=%d", book.ID, name, what.id)
			for _, without := range [][2]string{{query, ""}, {"", body}, {query, body}} {
				for range 2 { // again is the same
					w := h.Call("librarian of alpha", "alpha", http.MethodPost, admin+name, []byte(body))
					if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), fmt.Sprintf(`id":%d,`, what.id)) {
						t.Fatalf("%s: %d %s", name, w.Code, w.Body)
					}
				}
				if !listed(h, what.list, book.ID) {
					t.Errorf("%s: the list does not find it", name)
				}
				w := h.Call("librarian of alpha", "alpha", http.MethodDelete, admin+name+without[0], []byte(without[1]))
				if w.Code != http.StatusOK || listed(h, what.list, book.ID) {
					t.Errorf("%s taken away by %v: %d %s, or the list still finds it", name, without, w.Code, w.Body)
				}
				w = h.Call("librarian of alpha", "alpha", http.MethodDelete, admin+name+without[0], []byte(without[1]))
				apitest.WantStatus(t, name+" again", w, http.StatusNotFound)
			}
		}
	})
}

// listed tells whether a list of alpha's portal holds a title.
func listed(h *apitest.Fixture, query string, contentID int64) bool {
	w := h.Get("guest", "alpha", "/edu/p/api/v1/contents?"+query)
	return strings.Contains(w.Body.String(), fmt.Sprintf(`{"id":%d,`, contentID))
}

func TestLinksAreRefused(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	own, foreign := h.Contents["alpha/public"].ID, h.Contents["beta/public"]
	for name, id := range map[string]int64{"tag": foreign.TagIDs[0], "category": 1, "author": foreign.Contributions[0].ContributorID} {
		for request, want := range map[string]struct {
			status int
			field  string
		}{
			fmt.Sprintf(`?content_id=%d`, own): {422, name + "_id"},
			fmt.Sprintf(`?%s_id=%d`, name, id): {422, "content_id"},
			"":                                 {422, "content_id"},
			fmt.Sprintf(`?content_id=%d {"content_id":%d,"%s_id":%d}`, own, own+1, name, id): {422, "content_id"},
			fmt.Sprintf(`?%s_id=%d {"content_id":%d,"%s_id":%d}`, name, id+1, own, name, id): {422, name + "_id"},
			fmt.Sprintf(`?content_id=%d&%s_id=%d`, foreign.ID, name, id):                     {404, ""},
		} {
			query, body, _ := strings.Cut(request, " ")
			w := h.Call("librarian of alpha", "alpha", http.MethodDelete, admin+name+query, []byte(body))
			f := apitest.FailureOf(t, w)
			if w.Code != want.status || want.field != "" && (len(f.Errors) == 0 || f.Errors[0].Field != want.field) {
				t.Errorf("%s %s: %d %s", name, request, w.Code, w.Body)
			}
		}
		body := fmt.Appendf(nil, `{"content_id":%d,"%s_id":%d}`, foreign.ID, name, id)
		w := h.Call("librarian of alpha", "alpha", http.MethodPost, admin+name, body)
		apitest.WantStatus(t, "a public title of others", w, http.StatusNotFound)
	}
}

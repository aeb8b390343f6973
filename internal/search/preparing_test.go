package search_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/queries"
)

// While no index responds, what needs one is refused with the time to wait, and
// never an empty list.
func TestWordsAreRefusedWhileTheIndexIsBuilt(t *testing.T) {
	eachDatabase(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Тунгалаг Тамир"})
		first := page.Of(1, 10)
		list := func(q queries.Query) error {
			q.Page = first
			_, err := h.List(h.guest, q)
			return err
		}
		for name, ask := range map[string]func() error{
			"words":            func() error { return list(queries.Query{Text: "тамир"}) },
			"signs":            func() error { return list(queries.Query{Text: "?!"}) },
			"words of a title": func() error { return list(queries.Query{Title: "тамир"}) },
			"a name":           func() error { return list(queries.Query{ContributorName: "Лодойдамба"}) },
			"suggestions":      func() error { _, err := h.Suggest(h.guest, "там", 5); return err },
			"facets":           func() error { _, err := h.Facets(h.guest, queries.Query{}); return err },
			"advanced": func() error {
				_, err := h.Advanced(h.guest, queries.Parse(queries.DDCField, "8"), queries.Query{Page: first})
				return err
			},
			"a file of results": func() error { _, err := h.Records(h.guest, queries.Expression{}, queries.Query{}); return err },
			"a file of a search": func() error {
				_, err := h.Records(h.guest, queries.Parse(queries.AnyField, "тамир"), queries.Query{})
				return err
			},
		} {
			err := ask()
			var known *apperr.Error
			if !errors.As(err, &known) || known.Code != apperr.SearchPreparing || known.Wait <= 0 {
				t.Errorf("%s: %v", name, err)
			}
		}
		if found, err := h.Suggest(h.guest, " ", 5); err != nil || len(found) > 0 {
			t.Errorf("nothing typed: %v, %v", found, err)
		}
	})
}

// Lists without words are complete without an index; the strips of the home
// page show the newest titles, and say so.
func TestListsComeFromTheDatabaseWhileTheIndexIsBuilt(t *testing.T) {
	eachDatabase(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Хуучин", Kind: catalogue.Book, TagIDs: []int64{h.tag.ID}})
		h.add(t, catalogue.Content{Title: "Шинэ", Kind: catalogue.Audiobook, TagIDs: []int64{h.tag.ID}})
		newest := []string{"Шинэ", "Хуучин"}
		for name, c := range map[string]struct {
			q    queries.Query
			want []string
		}{
			"everything": {queries.Query{}, newest},
			"blank":      {queries.Query{Text: " % "}, newest},
			"a tag":      {queries.Query{TagID: h.tag.ID, Sort: []queries.Sort{queries.TitleAsc}}, []string{"Хуучин", "Шинэ"}},
			"a kind":     {queries.Query{Kinds: []string{"book"}, Facets: true}, []string{"Хуучин"}},
			"relevance":  {queries.Query{Sort: []queries.Sort{queries.ScoreDesc}}, newest},
		} {
			if diff := cmp.Diff(c.want, h.list(t, c.q)); diff != "" {
				t.Errorf("%s:\n%s", name, diff)
			}
		}
		strips := map[string]func() (page.List[search.Card], search.Reason, error){
			"last month":      func() (page.List[search.Card], search.Reason, error) { return h.LastMonth(h.guest, page.Of(1, 10)) },
			"readers' choice": func() (page.List[search.Card], search.Reason, error) { return h.ReadersChoice(h.guest, page.Of(1, 10)) },
			"recommended":     func() (page.List[search.Card], search.Reason, error) { return h.Recommended(h.guest, page.Of(1, 10)) },
			"in categories": func() (page.List[search.Card], search.Reason, error) {
				return h.RecommendedIn(h.guest, []int64{h.category.ID}, page.Of(1, 10))
			},
		}
		for name, ask := range strips {
			found, reason, err := ask()
			check(t, err)
			if diff := cmp.Diff(newest, titles(t, found.Rows)); diff != "" || reason != search.Newest {
				t.Errorf("%s: %s\n%s", name, reason, diff)
			}
		}
		if related, err := h.Related(h.guest, h.ids["Шинэ"], 5); err != nil || len(related) > 0 {
			t.Errorf("related: %v, %v", related, err)
		}
	})
}

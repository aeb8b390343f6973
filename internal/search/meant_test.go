package search_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search"
)

// What a reader may mean finds something for him; only engines say it, and
// never by words of records that he does not see.
func TestDidYouMean(t *testing.T) {
	each(t, func(t *testing.T, h *hall) {
		h.add(t, catalogue.Content{Title: "Санхүүгийн өгөөж", Kind: catalogue.Book})
		h.add(t, catalogue.Content{Title: "Тунгалаг тамир", Contributions: []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}}})
		h.add(t, catalogue.Content{Title: "Хүүхдийн ном", Publisher: "Соёмбо"})
		h.add(t, catalogue.Content{Title: "Байгууллага", OwnerID: h.other.ID, Visibility: entitlements.OrganizationOnly})
		h.settle(t)
		member := viewer.With(context.Background(), viewer.Viewer{OrganizationID: h.other.ID, AccountID: "a", Role: viewer.Reader})
		for name, c := range map[string]struct {
			ctx  context.Context
			q    search.Query
			want []string
		}{
			"right words":          {h.guest, search.Query{Text: "тамир"}, nil},
			"mixed-up vowels":      {h.guest, search.Query{Text: "хуухдийн ном"}, nil},
			"no words":             {h.guest, search.Query{}, nil},
			"signs":                {h.guest, search.Query{Text: "?!"}, nil},
			"a slip":               {h.guest, search.Query{Text: "тунгллаг"}, []string{"тунгалаг"}},
			"a slip among words":   {h.guest, search.Query{Text: "«Тунгллаг»  тамир"}, []string{"«тунгалаг»  тамир"}},
			"a slip in a stem":     {h.guest, search.Query{Text: "сахнүү"}, []string{"санхүүгийн"}},
			"a slip in a name":     {h.guest, search.Query{Text: "лодоидмба"}, []string{"лодойдамба"}},
			"on no card":           {h.guest, search.Query{Text: "соёббо"}, nil},
			"the other keyboard":   {h.guest, search.Query{Text: "ykb"}, []string{"ном"}},
			"one word too many":    {h.guest, search.Query{Text: "тамир шоргоолж"}, []string{"тамир"}},
			"two books":            {h.guest, search.Query{Text: "тамир ном"}, []string{"ном", "тамир"}},
			"a slip and a word":    {h.guest, search.Query{Text: "тунгллаг шоргоолж"}, []string{"тунгалаг"}},
			"the filter's doing":   {h.guest, search.Query{Text: "тамир лодойдамба", Kinds: []string{"article"}}, nil},
			"nowhere":              {h.guest, search.Query{Text: "шоргоолж"}, nil},
			"a foreign book":       {h.guest, search.Query{Text: "баигуулгуа"}, nil},
			"his own book":         {member, search.Query{Text: "баигуулгуа"}, []string{"байгууллага"}},
			"a page behind":        {h.guest, search.Query{Text: "тунгллаг", Page: page.Of(9, 30)}, nil},
			"a slip in a title":    {h.guest, search.Query{Text: "тунгллаг", TitleOnly: true}, []string{"тунгалаг"}},
			"a name beside titles": {h.guest, search.Query{Text: "лодоидмба", TitleOnly: true}, nil},
		} {
			if c.q.Page.Size == 0 {
				c.q.Page = page.Of(1, 30)
			}
			found, err := h.List(c.ctx, c.q)
			check(t, err)
			if h.replica == nil && h.remote == nil {
				c.want = nil
			}
			if diff := cmp.Diff(c.want, found.DidYouMean); diff != "" {
				t.Errorf("%s:\n%s", name, diff)
			}
		}
	})
}

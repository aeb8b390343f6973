package search_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search/queries"
)

// What a reader may mean finds something for him, and never by words of
// records that he does not see.
func TestDidYouMean(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		alias, err := h.records.CreateContributor(h.all, catalogue.Contributor{
			Given: "Ринчен", Patronymic: "Бямбын", DisplayEN: "Rinchen Byambyn", Aliases: []string{"Очирбат"},
		})
		check(t, err)
		tree, err := h.records.Categories(h.all, catalogue.General)
		check(t, err)
		h.add(t, catalogue.Content{Title: "Санхүүгийн өгөөж", Kind: catalogue.Book})
		h.add(t, catalogue.Content{
			Title: "Тунгалаг тамир", CategoryIDs: []int64{h.category.ID}, TagIDs: []int64{h.tag.ID},
			Items:         []catalogue.Item{{Title: "Дэд дэвтэр", Year: 1962}},
			Contributions: []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}},
		})
		h.add(t, catalogue.Content{Title: "Үүлэн чөлөө", CategoryIDs: []int64{h.category.ID}})
		h.add(t, catalogue.Content{Title: "Уулын замд"})
		h.add(t, catalogue.Content{
			Title: "Хүүхдийн ном", Publisher: "Соёмбо", OriginalTitle: "Kinderbuch", ParallelTitles: []string{"Zahlenspiel"},
		})
		h.add(t, catalogue.Content{
			Title: "Заан залуудай", Summary: "Түшээт хан аймагт", Description: "Шувуухайн үлгэр",
			Contributions: []catalogue.Contribution{{ContributorID: alias.ID, Role: catalogue.Author}},
		})
		h.add(t, catalogue.Content{
			Title: "Байгууллага", Description: "Нууцлагдсан тайлан", OwnerID: h.other.ID, Visibility: entitlements.OrganizationOnly,
		})
		h.settle(t)
		member := viewer.With(context.Background(), viewer.Viewer{OrganizationID: h.other.ID, AccountID: "a", Role: viewer.Reader})
		here, elsewhere := h.category.ID, tree[1].ID
		for name, c := range map[string]struct {
			ctx  context.Context
			q    queries.Query
			want []string
		}{
			"right words":               {h.guest, queries.Query{Text: "тамир"}, nil},
			"mixed-up vowels":           {h.guest, queries.Query{Text: "хуухдийн ном"}, nil},
			"no words":                  {h.guest, queries.Query{}, nil},
			"signs":                     {h.guest, queries.Query{Text: "?!"}, nil},
			"a word with a variant":     {h.guest, queries.Query{Text: "уул"}, []string{"үүл"}},
			"a variant in a category":   {h.guest, queries.Query{Text: "уул", CategoryID: here}, []string{"үүл"}},
			"a variant elsewhere":       {h.guest, queries.Query{Text: "уул", CategoryID: elsewhere}, nil},
			"a typo":                    {h.guest, queries.Query{Text: "тунгллаг"}, []string{"тунгалаг"}},
			"a typo among words":        {h.guest, queries.Query{Text: "«Тунгллаг»  тамир"}, []string{"«тунгалаг»  тамир"}},
			"a typo in a stem":          {h.guest, queries.Query{Text: "сахнүү"}, []string{"санхүүгийн"}},
			"a typo in a name":          {h.guest, queries.Query{Text: "лодоидмба"}, []string{"лодойдамба"}},
			"in a Latin name":           {h.guest, queries.Query{Text: "rinhcen"}, []string{"rinchen"}},
			"in another name":           {h.guest, queries.Query{Text: "очибрат"}, []string{"очирбат"}},
			"in a subject":              {h.guest, queries.Query{Text: "аяпал"}, []string{"аялал"}},
			"in a publisher":            {h.guest, queries.Query{Text: "соёббо"}, []string{"соёмбо"}},
			"in an original title":      {h.guest, queries.Query{Text: "kindrebuch"}, []string{"kinderbuch"}},
			"in a parallel title":       {h.guest, queries.Query{Text: "zahlenspile"}, []string{"zahlenspiel"}},
			"in a volume":               {h.guest, queries.Query{Text: "дэвтэл"}, []string{"дэвтэр"}},
			"in a summary":              {h.guest, queries.Query{Text: "түшэет"}, []string{"түшээт"}},
			"in a description":          {h.guest, queries.Query{Text: "шувуухгй үлгэр"}, []string{"шувуухайн үлгэр"}},
			"in several places":         {h.guest, queries.Query{Text: "соёббо хүүхдийн kindrebuch"}, []string{"соёмбо хүүхдийн kinderbuch"}},
			"the other keyboard":        {h.guest, queries.Query{Text: "ykb"}, []string{"ном"}},
			"one word too many":         {h.guest, queries.Query{Text: "тамир шоргоолж"}, []string{"тамир"}},
			"two books":                 {h.guest, queries.Query{Text: "тамир ном"}, []string{"ном", "тамир"}},
			"a typo and a word":         {h.guest, queries.Query{Text: "тунгллаг шоргоолж"}, []string{"тунгалаг"}},
			"the filter's doing":        {h.guest, queries.Query{Text: "тамир лодойдамба", Kinds: []string{"article"}}, nil},
			"a typo in a category":      {h.guest, queries.Query{Text: "тунгллаг", CategoryID: here}, []string{"тунгалаг"}},
			"outside the category":      {h.guest, queries.Query{Text: "тунгллаг", CategoryID: elsewhere}, []string{"тунгалаг"}},
			"right, but not in it":      {h.guest, queries.Query{Text: "тунгалаг", CategoryID: elsewhere}, nil},
			"too many in a category":    {h.guest, queries.Query{Text: "тамир шоргоолж", CategoryID: here}, []string{"тамир"}},
			"keyboard in a category":    {h.guest, queries.Query{Text: "ykb", CategoryID: here}, []string{"ном"}},
			"a typo by an author":       {h.guest, queries.Query{Text: "тунгллаг", ContributorID: h.person.ID}, []string{"тунгалаг"}},
			"not by this author":        {h.guest, queries.Query{Text: "тунгллаг", ContributorID: alias.ID}, []string{"тунгалаг"}},
			"a typo beside a name":      {h.guest, queries.Query{Text: "тунгллаг", ContributorName: "Лодойдамба"}, []string{"тунгалаг"}},
			"a typo beside another":     {h.guest, queries.Query{Text: "тунгллаг", ContributorName: "Ринчен"}, []string{"тунгалаг"}},
			"a typo in other years":     {h.guest, queries.Query{Text: "тунгллаг", YearTo: 1900}, []string{"тунгалаг"}},
			"a typo in these years":     {h.guest, queries.Query{Text: "тунгллаг", YearFrom: 1962, YearTo: 1962}, []string{"тунгалаг"}},
			"nowhere":                   {h.guest, queries.Query{Text: "шоргоолж"}, nil},
			"nowhere, in a category":    {h.guest, queries.Query{Text: "шоргоолж", CategoryID: here}, nil},
			"a foreign book":            {h.guest, queries.Query{Text: "баигуулгуа"}, nil},
			"a foreign description":     {h.guest, queries.Query{Text: "нуулцагдсан"}, nil},
			"his own book":              {member, queries.Query{Text: "баигуулгуа"}, []string{"байгууллага"}},
			"his own book's text":       {member, queries.Query{Text: "нуулцагдсан"}, []string{"нууцлагдсан"}},
			"a page behind":             {h.guest, queries.Query{Text: "тунгллаг", Page: page.Of(9, 30)}, nil},
			"a typo in a title":         {h.guest, queries.Query{Text: "тунгллаг", TitleOnly: true}, []string{"тунгалаг"}},
			"a name beside titles":      {h.guest, queries.Query{Text: "лодоидмба", TitleOnly: true}, nil},
			"a publisher beside titles": {h.guest, queries.Query{Text: "соёббо", TitleOnly: true}, nil},
		} {
			if c.q.Page.Size == 0 {
				c.q.Page = page.Of(1, 30)
			}
			found, err := h.List(c.ctx, c.q)
			check(t, err)
			if diff := cmp.Diff(c.want, found.DidYouMean); diff != "" {
				t.Errorf("%s:\n%s", name, diff)
			}
		}
	})
}

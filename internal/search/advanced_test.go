package search_test

import (
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/bibliography"
	"sudar/internal/search/queries"
)

func sqliteFixture(t testing.TB) *fixture {
	t.Helper()
	clk := clock.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	return newFixture(t, dbtest.SQLite(t, clk), clk)
}

func validText(text string) bool { return utf8.ValidString(text) }

func (h *fixture) advanced(t *testing.T, e queries.Expression) []string {
	t.Helper()
	found, err := h.Advanced(h.guest, e, queries.Query{Sort: []queries.Sort{queries.TitleAsc}, Page: page.Of(1, 100)})
	check(t, err)
	return titles(t, found.Rows)
}

func TestAdvancedFields(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		tree, err := h.records.Categories(h.all, catalogue.DDC)
		check(t, err)
		var eight, eightNine catalogue.Category
		for _, class := range tree {
			if class.DDCCode == "800" {
				eight, eightNine = class, class.Children[len(class.Children)-1]
			}
		}
		h.add(t, catalogue.Content{Title: "Тунгалаг Тамир", DDC: "894.23", CategoryIDs: []int64{eightNine.ID}, Publisher: "Улсын хэвлэлийн газар",
			TagIDs:        []int64{h.tag.ID},
			Contributions: []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}},
			Identifiers:   []catalogue.Identifier{{Type: "isbn", Value: "978-99929-0-123-4"}}, Summary: "Тамирын голын улсын түүх"})
		h.add(t, catalogue.Content{
			Title: "Тамир голын аялал", DDC: "800", CategoryIDs: []int64{eight.ID}, Publisher: "Мөнхийн үсэг", Summary: "Гол ба тунгалаг ус",
		})
		both, first, second, none := []string{"Тамир голын аялал", "Тунгалаг Тамир"}, []string{"Тунгалаг Тамир"}, []string{"Тамир голын аялал"},
			[]string{}
		for name, c := range map[string]struct {
			rows []queries.Row
			want []string
		}{
			"nothing asked":                {nil, both},
			"blank rows":                   {[]queries.Row{{Text: "  "}, {Operator: queries.Not, Text: "%"}}, both},
			"any field":                    {[]queries.Row{{Text: "тунгалаг"}}, both},
			"title":                        {[]queries.Row{{Field: queries.TitleField, Text: "тунгалаг"}}, first},
			"author":                       {[]queries.Row{{Field: queries.AuthorField, Text: "lodoidamba"}}, first},
			"publisher":                    {[]queries.Row{{Field: queries.PublisherField, Text: "улсын"}}, first},
			"publisher is not the summary": {[]queries.Row{{Field: queries.PublisherField, Text: "гол"}}, none},
			"subject":                      {[]queries.Row{{Field: queries.SubjectField, Text: "аялал"}}, first},
			"identifier as people write":   {[]queries.Row{{Field: queries.IdentifierField, Text: "9789992901234"}}, first},
			"class":                        {[]queries.Row{{Field: queries.DDCField, Text: "800"}}, both},
			"division":                     {[]queries.Row{{Field: queries.DDCField, Text: "890"}}, first},
			"full number":                  {[]queries.Row{{Field: queries.DDCField, Text: "894.2"}}, first},
			"not a number":                 {[]queries.Row{{Field: queries.DDCField, Text: "8x"}}, none},
			"phrase":                       {[]queries.Row{{Text: "«тамир голын»"}}, second},
			"phrase and word":              {[]queries.Row{{Text: `"Тунгалаг тамир" түүх`}}, first},
			"unbalanced quotation":         {[]queries.Row{{Text: `"тамир`}}, both},
			"and":                          {[]queries.Row{{Text: "тамир"}, {Operator: queries.And, Text: "түүх"}}, first},
			"or":                           {[]queries.Row{{Text: "түүх"}, {Operator: queries.Or, Field: queries.TitleField, Text: "аялал"}}, both},
			"not":                          {[]queries.Row{{Text: "тамир"}, {Operator: queries.Not, Text: "түүх"}}, second},
			"not alone":                    {[]queries.Row{{Operator: queries.Not, Text: "түүх"}}, second},
			"from first to last": {
				[]queries.Row{{Text: "түүх"}, {Operator: queries.Or, Text: "аялал"},
					{Operator: queries.Not, Field: queries.AuthorField, Text: "Лодойдамба"}}, second,
			},
			"only signs":          {[]queries.Row{{Text: "!?"}}, none},
			"operators of others": {[]queries.Row{{Text: "тамир* AND (NEAR"}}, none},
		} {
			if diff := cmp.Diff(c.want, h.advanced(t, queries.Chain(c.rows))); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	})
}

func TestFacetsCountAsIfTheirOwnFilterWereNotSet(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		byPerson := []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}}
		h.add(t, catalogue.Content{Title: "Ном нэг", Year: 1962, Kind: catalogue.Book, Audience: "adult", Contributions: byPerson,
			Items: []catalogue.Item{{Year: 1962, FileType: catalogue.EPUB, Free: true}, {Year: 1965, FileType: catalogue.EPUB, Price: 100}}})
		h.add(t, catalogue.Content{
			Title: "Ном хоёр", Year: 1969, Kind: catalogue.Audiobook, Language: "ru", OwnerID: h.other.ID, Contributions: byPerson,
			Items: []catalogue.Item{{Year: 2001, FileType: catalogue.Audio, Price: 9000}}})
		h.add(t, catalogue.Content{Title: "Өөр юм", Kind: catalogue.Article})
		found, err := h.Facets(h.guest, queries.Query{Text: "ном", Kinds: []string{"book"}})
		check(t, err)
		if diff := cmp.Diff([]search.Value{{Code: "audiobook", Count: 1}, {Code: "book", Count: 1}}, found.Kinds); diff != "" {
			t.Errorf("kinds: %s", diff)
		}
		if diff := cmp.Diff([]search.Value{{Code: "free", Count: 1}, {Code: "paid", Count: 1}}, found.Access); diff != "" {
			t.Errorf("access: %s", diff)
		}
		all, err := h.Facets(h.guest, queries.Query{Text: "ном", Price: queries.Price{Paid: true}})
		check(t, err)
		for name, c := range map[string]struct{ got, want []search.Value }{
			"access":    {all.Access, []search.Value{{Code: "free", Count: 1}, {Code: "paid", Count: 2}}},
			"files":     {all.FileTypes, []search.Value{{Code: "audio", Count: 1}, {Code: "epub", Count: 1}}},
			"languages": {all.Languages, []search.Value{{Code: "mn", Count: 1}, {Code: "ru", Count: 1}}},
			"decades":   {all.Decades, []search.Value{{Code: "1960", Count: 2}}},
			"audiences": {all.Audiences, []search.Value{{Code: "adult", Count: 1}}},
			"authors":   {all.Authors, []search.Value{{Code: "1", Name: "Чадраабалын Лодойдамба", Count: 2}}},
			"organizations": {
				all.Organizations, []search.Value{{Code: "alpha", Name: "Номын сан", Count: 1}, {Code: "beta", Name: "Сургууль", Count: 1}},
			},
		} {
			if diff := cmp.Diff(c.want, c.got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	})
}

func TestRecordsHoldWhatABibliographyNeeds(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		series, err := h.records.FindOrCreateSeries(h.all, "Их аян", "")
		check(t, err)
		h.add(t, catalogue.Content{Title: "Тунгалаг Тамир", Series: []catalogue.SeriesPart{{SeriesID: series.ID, Number: 2.5}},
			Publisher: "Улсын хэвлэл", Place: "Улаанбаатар", Year: 1962,
			Contributions: []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}},
			Identifiers:   []catalogue.Identifier{{Type: "isbn", Value: "978-99929-0-123-4"}},
			Items:         []catalogue.Item{{FileType: catalogue.PDF}, {FileType: catalogue.TableText}}})
		found, err := h.Records(h.guest, queries.Parse(queries.TitleField, "тамир"), queries.Query{})
		check(t, err)
		if len(found) != 1 {
			t.Fatalf("%d records", len(found))
		}
		want := bibliography.Record{
			ID: found[0].ID, Slug: found[0].Slug, Kind: "book", Title: "Тунгалаг Тамир", Publisher: "Улсын хэвлэл", Place: "Улаанбаатар",
			Language: "mn", Year: 1962, Owner: "Номын сан", HasTable: true, Series: "Их аян", Number: 2.5,
			Makers:      []bibliography.Maker{{Display: found[0].Makers[0].Display, Given: "Лодойдамба", Patronymic: "Чадраабалын", Role: "author"}},
			Identifiers: []bibliography.Identifier{{Type: "isbn", Value: "978-99929-0-123-4"}},
		}
		if diff := cmp.Diff(want, found[0]); diff != "" {
			t.Error(diff)
		}
	})
}

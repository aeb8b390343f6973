package index

import (
	"strings"
	"testing"
	"unicode/utf8"

	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// hostile are texts that break search engines.
var hostile = map[string]string{
	"10 kB of words": strings.Repeat("номын сан ", 600), "10 kB of one word": strings.Repeat("н", 10_240), "stop words": "ба нь бол the of",
	"signs": `!@#$%^&*()-=+[]{}\|;:'",.<>/?`, "quote": `"ном`, "quotes": `"ном" "сан" '`,
	"operators": "ном AND (сан OR NOT *) title:ном ^2 ~1", "stars": "***?*",
	"NUL": "ном\x00сан", "marks": strings.Repeat("и\u0306\u0301", 500), "half surrogate": "ном\xed\xa0\x80", "not UTF-8": "\xff\xfe\xfd",
	"right to left": "\u202eном\u202c",
	"spaces":        " \t\n\u00a0\u2003", "emoji": "📚📖", "zero width": "н\u200bо\u200dм", "one letter": "н", "digits": strings.Repeat("9", 64),
	"hyphens": "ном-----сан",
}

func TestHostileQueriesHaveAnAnswer(t *testing.T) {
	x := library(t, "Номын сан", "Ном ба би", "9999", "!!!")
	for name, text := range hostile {
		for _, page := range []int{0, 30, 1_000_000_000 * 30} {
			got, err := x.Search(lookup.Query{
				Text: text, Sort: lookup.Sort{By: segment.ByRelevance}, Offset: page, Limit: 30, Facets: []segment.Facet{segment.Kind},
			})
			if err != nil || len(got.Hits) > 30 || len(got.Hits) > got.Total || (page > got.Total && len(got.Hits) > 0) {
				t.Errorf("%s from %d: %d of %d, %v", name, page, len(got.Hits), got.Total, err)
			}
		}
		if hits, err := x.Suggest(lookup.SuggestQuery{Text: text}); err != nil || len(hits) > lookup.DefaultSuggestions {
			t.Errorf("suggestions for %s: %d, %v", name, len(hits), err)
		}
	}
}

func FuzzSearch(f *testing.F) {
	x := library(f, "Номын сан", "Хүүхдийн түүх", "Санхүү ба эдийн засаг", "The history of Mongolia", "Война и мир", "9789992901234")
	for _, text := range hostile {
		f.Add(text, uint8(0))
	}
	f.Fuzz(func(t *testing.T, text string, fields uint8) {
		got, err := x.Search(lookup.Query{
			Text: text, Fields: segment.Fields(fields), Person: text, Sort: lookup.Sort{By: segment.ByRelevance}, Limit: 10,
		})
		if err != nil || len(got.Hits) != min(got.Total, 10) {
			t.Errorf("%q: %d of %d, %v", text, len(got.Hits), got.Total, err)
		}
		if _, err := x.Suggest(lookup.SuggestQuery{Text: text}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if !utf8.ValidString(got.Reading) {
			t.Errorf("%q read as %q", text, got.Reading)
		}
	})
}

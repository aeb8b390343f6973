package searching

import (
	"strings"

	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// queries draws texts from the titles, so that nearly all find something; the
// same number is the same text for every engine.
type queries struct{ titles }

// typed returns the beginning of a title, or of a word inside it: two to eight
// letters.
func (q queries) typed(i int) string {
	r := dice(i, 3)
	words := strings.Fields(q.title(r.IntN(q.count)))
	text := words[0]
	if r.IntN(2) == 0 {
		text = words[r.IntN(len(words))]
	}
	return letters(text, 2+r.IntN(7))
}

func letters(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// words returns one to three words of a title.
func (q queries) words(i int) string {
	r := dice(i, 4)
	words := strings.Fields(q.title(r.IntN(q.count)))
	r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return strings.Join(words[:min(len(words), 1+r.IntN(3))], " ")
}

// common returns one of the commonest words.
func (q queries) common(i int) string { return q.titles.words[i%3] }

// typo returns a word of a title, of five letters or more, with one letter wrong.
func (q queries) typo(i int) string {
	for salt := 5; ; salt++ {
		r := dice(i, salt)
		words := strings.Fields(q.title(r.IntN(q.count)))
		word := []rune(words[r.IntN(len(words))])
		if len(word) < 5 {
			continue
		}
		at := 1 + r.IntN(len(word)-2)
		switch r.IntN(3) {
		case 0:
			word[at], word[at+1] = word[at+1], word[at]
		case 1:
			word = append(word[:at], word[at+1:]...)
		default:
			word[at] = 'ф'
		}
		return string(word)
	}
}

// guest is the viewer of every query: the guest of one portal.
func guest(i int) segment.Scope {
	return segment.Scope{Organization: "org" + string(rune('0'+i%10))}
}

func suggest(x *index.Index, q queries) func(int) (int, error) {
	return func(i int) (int, error) {
		hits, err := x.Suggest(lookup.SuggestQuery{Text: q.typed(i), Scope: guest(i)})
		return len(hits), err
	}
}

func find(x *index.Index, text func(int) string, facets ...segment.Facet) func(int) (int, error) {
	return func(i int) (int, error) {
		found, err := x.Search(lookup.Query{
			Text: text(i), Scope: guest(i), Sort: lookup.Sort{By: segment.ByRelevance}, Limit: 30, Facets: facets,
		})
		return found.Total, err
	}
}

// filtered asks for a word, a kind, two languages and years.
func filtered(x *index.Index, q queries) func(int) (int, error) {
	return func(i int) (int, error) {
		found, err := x.Search(lookup.Query{
			Text: strings.Fields(q.words(i))[0], Scope: guest(i), Sort: lookup.Sort{By: segment.ByRating, Descending: true}, Limit: 30,
			Filter: lookup.Filter{
				Keywords: []lookup.AnyOf{{Facet: segment.Kind, Values: []string{"book"}}, {Facet: segment.Language, Values: []string{"mn", "ru"}}},
				Items:    lookup.ItemBounds{YearFrom: 1960},
			},
		})
		return found.Total, err
	}
}

// listed asks for a page of everything in an order.
func listed(x *index.Index) func(int) (int, error) {
	return func(i int) (int, error) {
		found, err := x.Search(lookup.Query{
			Scope: guest(i), Limit: 30, Offset: i % 20 * 30,
			Sort: lookup.Sort{By: segment.Order(i % int(segment.ByRelevance)), Descending: i%2 == 0}, //nolint:gosec // small
		})
		return found.Total, err
	}
}

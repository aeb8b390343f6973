package index_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/mongolian"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// shelved returns an index with documents.
func shelved(t testing.TB, documents ...segment.Document) *index.Index {
	t.Helper()
	x, err := index.New(t.TempDir(), "")
	check(t, err)
	put(t, x, documents)
	return x
}

func put(t testing.TB, x *index.Index, documents []segment.Document, gone ...int64) {
	t.Helper()
	check(t, x.Apply(slices.Clone(documents), gone, x.Position()+1))
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestQuestions(t *testing.T) {
	x := shelved(t, shelf...)
	for _, q := range questions {
		asked := q.query
		if asked.Limit == 0 {
			asked.Limit = 100
		}
		got, err := x.Search(asked)
		if err != nil {
			t.Errorf("%s: %v", q.name, err)
			continue
		}
		if diff := cmp.Diff(q.want, ids(got.Hits)); diff != "" {
			t.Errorf("%s:\n%s", q.name, diff)
		}
		if q.query.Limit == 0 && got.Total != len(q.want) {
			t.Errorf("%s: total %d, want %d", q.name, got.Total, len(q.want))
		}
		if diff := cmp.Diff(q.facets, got.Facets); diff != "" && q.facets != nil {
			t.Errorf("%s:\n%s", q.name, diff)
		}
		if got.Reading != q.reading {
			t.Errorf("%s: read as %q, want %q", q.name, got.Reading, q.reading)
		}
	}
}

func ids(hits []lookup.Hit) []int64 {
	all := []int64{}
	for _, h := range hits {
		all = append(all, h.ID)
	}
	return all
}

// Cards come as they were put in, in the reader's language, or not at all.
func TestCards(t *testing.T) {
	x := shelved(t, shelf...)
	for _, c := range []struct {
		query lookup.Query
		want  string
	}{
		{lookup.Query{Text: "уншъя", Limit: 1}, `{"title":"Ном уншъя"}`},
		{lookup.Query{Text: "уншъя", Limit: 1, English: true}, "Let us read"},
		{lookup.Query{Text: "санхүү", Limit: 1, English: true}, `{"title":"Санхүү"}`},
		{lookup.Query{Text: "санхүү", Limit: 1, IDsOnly: true}, ""},
	} {
		got, err := x.Search(c.query)
		check(t, err)
		if len(got.Hits) != 1 || string(got.Hits[0].Card) != c.want {
			t.Errorf("%+v: %+v", c.query, got.Hits)
		}
	}
}

// A suggestion brings its offer in the reader's language; a record without one
// brings its card.
func TestOffers(t *testing.T) {
	x := shelved(t, shelf...)
	for _, c := range []struct {
		query lookup.SuggestQuery
		want  string
	}{
		{lookup.SuggestQuery{Text: "ном уншъя"}, "Уншъя"},
		{lookup.SuggestQuery{Text: "ном уншъя", English: true}, "Read"},
		{lookup.SuggestQuery{Text: "санхүү"}, "Мөнгө"},
		{lookup.SuggestQuery{Text: "санхүү", English: true}, "Мөнгө"},
		{lookup.SuggestQuery{Text: "хүүхд"}, `{"title":"Хүүхдийн үлгэр"}`},
	} {
		got, err := x.Suggest(c.query)
		check(t, err)
		if len(got) == 0 || string(got[0].Card) != c.want {
			t.Errorf("%+v: %+v", c.query, got)
		}
	}
}

// What the other keyboard layout would have written comes before guesses of
// typos: үнэн typed with Latin keys is not the name that is near those letters.
func TestOtherLayoutComesBeforeTypos(t *testing.T) {
	x := shelved(t, record(1, "Үнэн"), record(2, "Oity"))
	found, err := x.Search(lookup.Query{Text: "oyty", Sort: relevance, Limit: 10})
	check(t, err)
	if diff := cmp.Diff([]int64{1}, ids(found.Hits)); diff != "" || found.Reading != "үнэн" || len(found.Guesses) > 0 {
		t.Errorf("read as %q, guesses %q\n%s", found.Reading, found.Guesses, diff)
	}
	suggested, err := x.Suggest(lookup.SuggestQuery{Text: "oyty"})
	check(t, err)
	if diff := cmp.Diff([]int64{1}, ids(suggested)); diff != "" {
		t.Errorf("suggestions:\n%s", diff)
	}
	if found, err = x.Search(lookup.Query{Text: "oitty", Sort: relevance, Limit: 10}); err != nil || len(found.Guesses) == 0 ||
		found.Reading != "" {
		t.Errorf("a typo of Latin letters: %+v, %v", found, err)
	}
}

// A query that is a record's English title brings that record first, and then
// those whose English title begins with it, however much others are read.
func TestEnglishTitlesComeFirst(t *testing.T) {
	english := func(title string) change {
		return func(d *segment.Document) {
			d.SortKeyEnglish = mongolian.SortKey(title)
			d.Texts[segment.Title] = append(d.Texts[segment.Title], title)
		}
	}
	x := shelved(t,
		record(1, "Нууц товчооны судлал", english("Studies of the Secret History"), counts(segment.Score, 9)),
		record(2, "Монголын нууц товчоо", english("The Secret History")),
		record(3, "Нууц товчооны он цаг", english("The Secret History and its dates"), counts(segment.Score, 3)),
		record(4, "The History, a Secret", counts(segment.Score, 8)),
	)
	for text, want := range map[string][]int64{
		"The Secret History": {2, 3, 1, 4}, "the secret history!": {2, 3, 1, 4}, "Secret History": {1, 4, 3, 2},
	} {
		for _, english := range []bool{false, true} {
			found, err := x.Search(lookup.Query{Text: text, Sort: relevance, Limit: 10, English: english})
			check(t, err)
			if diff := cmp.Diff(want, ids(found.Hits)); diff != "" {
				t.Errorf("%q, English %v:\n%s", text, english, diff)
			}
		}
	}
}

func TestSuggestions(t *testing.T) {
	x := shelved(t, shelf...)
	for text, want := range map[string][]int64{
		"ном": {2, 6, 4, 1, 3}, "ном ": {2, 6, 3, 1}, "ном у": {6}, "номуудаас": {2, 6, 1, 3}, "tuu": {3}, "сан": {5, 1},
		"сахнүү": {5}, "хуухд": {8}, "ykb": {2, 6, 4, 1, 3}, "damd": {3}, "9789992901234": {7}, "": {}, "…": {}, "щщщ": {},
	} {
		got, err := x.Suggest(lookup.SuggestQuery{Text: text})
		check(t, err)
		if diff := cmp.Diff(want, ids(got)); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
	two, err := x.Suggest(lookup.SuggestQuery{Text: "ном", Limit: 2, Scope: segment.Scope{Hub: true}})
	check(t, err)
	if !slices.Equal(ids(two), []int64{2, 6}) {
		t.Errorf("two suggestions: %v", ids(two))
	}
}

// A cursor goes on where a page ended, in every order, without a gap.
func TestCursors(t *testing.T) {
	x := shelved(t, shelf...)
	for order := range segment.ByRelevance {
		for _, descending := range []bool{false, true} {
			q := lookup.Query{Sort: by(order, descending), Limit: 100, Scope: segment.Scope{All: true}}
			whole, err := x.Search(q)
			check(t, err)
			var followed []int64
			for q.Limit = 3; ; {
				page, err := x.Search(q)
				check(t, err)
				followed = append(followed, ids(page.Hits)...)
				if q.After = page.Next; q.After == nil {
					break
				}
			}
			if !slices.Equal(followed, ids(whole.Hits)) || whole.Next != nil {
				t.Errorf("order %d, descending %v: %v, want %v", order, descending, followed, ids(whole.Hits))
			}
		}
	}
}

// What changes or goes is changed or gone in every response.
func TestChanges(t *testing.T) {
	x := shelved(t, shelf...)
	put(t, x, []segment.Document{record(2, "Толь"), record(12, "Шинэ ном")}, 1, 77)
	for text, want := range map[string][]int64{"номын сан": {}, "толь": {2}, "шинэ": {12}, "ном": {6, 3, 12, 8, 5}} {
		got, err := x.Search(lookup.Query{Text: text, Sort: relevance, Limit: 10})
		check(t, err)
		if diff := cmp.Diff(want, ids(got.Hits)); diff != "" {
			t.Errorf("%s:\n%s", text, diff)
		}
	}
}

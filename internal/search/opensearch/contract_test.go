package opensearch_test

import (
	"iter"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/mongolian"
	"sudar/internal/search"
	"sudar/internal/search/index"
	"sudar/internal/search/opensearch"
	"sudar/internal/search/opensearch/opensearchtest"
)

// keeper is an engine that takes documents. Whatever implements it can run the
// contract below.
type keeper interface {
	search.Engine
	put(t testing.TB, documents []index.Document, gone ...int64)
}

type embedded struct{ *index.Index }

func (e embedded) put(t testing.TB, documents []index.Document, gone ...int64) {
	t.Helper()
	check(t, e.Apply(slices.Clone(documents), gone, e.Position()+1))
}

type remote struct {
	*opensearch.Engine
	position int64
}

func (r *remote) put(t testing.TB, documents []index.Document, gone ...int64) {
	t.Helper()
	r.position++
	check(t, r.Apply(t.Context(), documents, gone, r.position))
	check(t, r.Refresh(t.Context()))
}

func check(t interface{ Fatal(...any) }, err error) {
	if h, ok := t.(interface{ Helper() }); ok {
		h.Helper()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func newEmbedded(t testing.TB) keeper {
	x, err := index.New(t.TempDir(), "")
	check(t, err)
	return embedded{x}
}

// newRemote returns an engine over a stand-in.
func newRemote(t testing.TB) keeper {
	return openRemote(t, opensearchtest.New(t).URL)
}

// openRemote takes an index of its own: a server may hold a library's.
func openRemote(t testing.TB, url string) *remote {
	e, err := opensearch.New(opensearch.Options{URL: url + "?index=sudar-test"})
	check(t, err)
	check(t, e.Rebuild(t.Context(), 0, documentsOf()))
	return &remote{Engine: e}
}

func documentsOf(batches ...[]index.Document) iter.Seq2[[]index.Document, error] {
	return func(yield func([]index.Document, error) bool) {
		for _, batch := range batches {
			if !yield(batch, nil) {
				return
			}
		}
	}
}

// each runs fn over every engine; over a real server when there is one.
func each(t *testing.T, fn func(t *testing.T, k keeper)) {
	t.Helper()
	t.Run("embedded", func(t *testing.T) { fn(t, newEmbedded(t)) })
	t.Run("opensearch stand-in", func(t *testing.T) { fn(t, newRemote(t)) })
	t.Run("opensearch", func(t *testing.T) {
		url := os.Getenv("SUDAR_TEST_OPENSEARCH_URL")
		if url == "" {
			t.Skip("skipped: SUDAR_TEST_OPENSEARCH_URL is not set")
		}
		fn(t, openRemote(t, url))
	})
}

func TestQuestions(t *testing.T) {
	each(t, func(t *testing.T, k keeper) {
		k.put(t, shelf)
		for _, q := range questions {
			asked := q.query
			if asked.Limit == 0 {
				asked.Limit = 100
			}
			got, err := k.Search(asked)
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
	})
}

func ids(hits []index.Hit) []int64 {
	all := []int64{}
	for _, h := range hits {
		all = append(all, h.ID)
	}
	return all
}

// Cards come as they were put in, in the reader's language, or not at all.
func TestCards(t *testing.T) {
	each(t, func(t *testing.T, k keeper) {
		k.put(t, shelf)
		for _, c := range []struct {
			query index.Query
			want  string
		}{
			{index.Query{Text: "уншъя", Limit: 1}, `{"title":"Ном уншъя"}`},
			{index.Query{Text: "уншъя", Limit: 1, English: true}, "Let us read"},
			{index.Query{Text: "санхүү", Limit: 1, English: true}, `{"title":"Санхүү"}`},
			{index.Query{Text: "санхүү", Limit: 1, IDsOnly: true}, ""},
		} {
			got, err := k.Search(c.query)
			check(t, err)
			if len(got.Hits) != 1 || string(got.Hits[0].Card) != c.want {
				t.Errorf("%+v: %+v", c.query, got.Hits)
			}
		}
	})
}

// A suggestion brings its offer in the reader's language; a record without one
// brings its card.
func TestOffers(t *testing.T) {
	each(t, func(t *testing.T, k keeper) {
		k.put(t, shelf)
		for _, c := range []struct {
			query index.SuggestQuery
			want  string
		}{
			{index.SuggestQuery{Text: "ном уншъя"}, "Уншъя"},
			{index.SuggestQuery{Text: "ном уншъя", English: true}, "Read"},
			{index.SuggestQuery{Text: "санхүү"}, "Мөнгө"},
			{index.SuggestQuery{Text: "санхүү", English: true}, "Мөнгө"},
			{index.SuggestQuery{Text: "хүүхд"}, `{"title":"Хүүхдийн үлгэр"}`},
		} {
			got, err := k.Suggest(c.query)
			check(t, err)
			if len(got) == 0 || string(got[0].Card) != c.want {
				t.Errorf("%+v: %+v", c.query, got)
			}
		}
	})
}

// What the other keyboard layout would have written comes before guesses of
// slips: үнэн typed with Latin keys is not the name that is near those letters.
func TestOtherLayoutComesBeforeSlips(t *testing.T) {
	each(t, func(t *testing.T, k keeper) {
		k.put(t, []index.Document{record(1, "Үнэн"), record(2, "Oity")})
		found, err := k.Search(index.Query{Text: "oyty", Sort: relevance, Limit: 10})
		check(t, err)
		if diff := cmp.Diff([]int64{1}, ids(found.Hits)); diff != "" || found.Reading != "үнэн" || len(found.Guesses) > 0 {
			t.Errorf("read as %q, guesses %q\n%s", found.Reading, found.Guesses, diff)
		}
		suggested, err := k.Suggest(index.SuggestQuery{Text: "oyty"})
		check(t, err)
		if diff := cmp.Diff([]int64{1}, ids(suggested)); diff != "" {
			t.Errorf("suggestions:\n%s", diff)
		}
		if found, err = k.Search(index.Query{Text: "oitty", Sort: relevance, Limit: 10}); err != nil || len(found.Guesses) == 0 || found.Reading != "" {
			t.Errorf("a slip of Latin letters: %+v, %v", found, err)
		}
	})
}

// A query that is a record's English title brings that record first, and then
// those whose English title begins with it, however much others are read.
func TestEnglishTitlesComeFirst(t *testing.T) {
	each(t, func(t *testing.T, k keeper) {
		english := func(title string) change {
			return func(d *index.Document) {
				d.SortKeyEnglish = mongolian.SortKey(title)
				d.Texts[index.Title] = append(d.Texts[index.Title], title)
			}
		}
		k.put(t, []index.Document{
			record(1, "Нууц товчооны судлал", english("Studies of the Secret History"), counts(index.Score, 9)),
			record(2, "Монголын нууц товчоо", english("The Secret History")),
			record(3, "Нууц товчооны он цаг", english("The Secret History and its dates"), counts(index.Score, 3)),
			record(4, "The History, a Secret", counts(index.Score, 8)),
		})
		for text, want := range map[string][]int64{"The Secret History": {2, 3, 1, 4}, "the secret history!": {2, 3, 1, 4}, "Secret History": {1, 4, 3, 2}} {
			for _, english := range []bool{false, true} {
				found, err := k.Search(index.Query{Text: text, Sort: relevance, Limit: 10, English: english})
				check(t, err)
				if diff := cmp.Diff(want, ids(found.Hits)); diff != "" {
					t.Errorf("%q, English %v:\n%s", text, english, diff)
				}
			}
		}
	})
}

func TestSuggestions(t *testing.T) {
	each(t, func(t *testing.T, k keeper) {
		k.put(t, shelf)
		for text, want := range map[string][]int64{
			"ном": {2, 6, 4, 1, 3}, "ном ": {2, 6, 3, 1}, "ном у": {6}, "номуудаас": {2, 6, 1, 3}, "tuu": {3}, "сан": {5, 1},
			"сахнүү": {5}, "хуухд": {8}, "ykb": {2, 6, 4, 1, 3}, "damd": {3}, "9789992901234": {7}, "": {}, "…": {}, "щщщ": {},
		} {
			got, err := k.Suggest(index.SuggestQuery{Text: text})
			check(t, err)
			if diff := cmp.Diff(want, ids(got)); diff != "" {
				t.Errorf("%q:\n%s", text, diff)
			}
		}
		two, err := k.Suggest(index.SuggestQuery{Text: "ном", Limit: 2, Scope: index.Scope{Hub: true}})
		check(t, err)
		if !slices.Equal(ids(two), []int64{2, 6}) {
			t.Errorf("two suggestions: %v", ids(two))
		}
	})
}

// A cursor goes on where a page ended, in every order, without a gap.
func TestCursors(t *testing.T) {
	each(t, func(t *testing.T, k keeper) {
		k.put(t, shelf)
		for order := range index.ByRelevance {
			for _, descending := range []bool{false, true} {
				q := index.Query{Sort: by(order, descending), Limit: 100, Scope: index.Scope{All: true}}
				whole, err := k.Search(q)
				check(t, err)
				var followed []int64
				for q.Limit = 3; ; {
					page, err := k.Search(q)
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
	})
}

// What changes or goes is changed or gone in every response.
func TestChanges(t *testing.T) {
	each(t, func(t *testing.T, k keeper) {
		k.put(t, shelf)
		k.put(t, []index.Document{record(2, "Толь"), record(12, "Шинэ ном")}, 1, 77)
		for text, want := range map[string][]int64{"номын сан": {}, "толь": {2}, "шинэ": {12}, "ном": {6, 3, 12, 8, 5}} {
			got, err := k.Search(index.Query{Text: text, Sort: relevance, Limit: 10})
			check(t, err)
			if diff := cmp.Diff(want, ids(got.Hits)); diff != "" {
				t.Errorf("%s:\n%s", text, diff)
			}
		}
	})
}

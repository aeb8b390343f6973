package opensearch_test

import (
	"fmt"
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
	x, err := index.New(t.TempDir())
	check(t, err)
	return embedded{x}
}

// newRemote answers an engine over a stand-in.
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

// change makes a document out of a plain one.
type change func(*index.Document)

func record(id int64, title string, changes ...change) index.Document {
	d := index.Document{ID: id, Owner: "alpha", Visibility: "public", SortKey: mongolian.SortKey(title), Card: fmt.Appendf(nil, `{"title":%q}`, title)}
	d.Texts[index.Title] = []string{title}
	for _, do := range changes {
		do(&d)
	}
	d.Keywords = append(d.Keywords, index.Keyword{Facet: index.Owner, Value: d.Owner})
	return d
}

func says(f index.Field, texts ...string) change {
	return func(d *index.Document) { d.Texts[f] = append(d.Texts[f], texts...) }
}

func has(f index.Facet, values ...string) change {
	return func(d *index.Document) {
		for _, v := range values {
			d.Keywords = append(d.Keywords, index.Keyword{Facet: f, Value: v})
		}
	}
}

func counts(c index.Column, value int64) change {
	return func(d *index.Document) { d.Columns[c] = value }
}

func seenBy(owner, visibility string) change {
	return func(d *index.Document) { d.Owner, d.Visibility = owner, visibility }
}

func holds(items ...index.Item) change {
	return func(d *index.Document) {
		d.Items = append(d.Items, items...)
		for _, item := range items {
			has(index.FileType, item.FileType)(d)
		}
	}
}

var shelf = []index.Document{
	record(1, "Номын сан", has(index.Kind, "book"), has(index.Tag, "1", "2"), counts(index.Views, 5), holds(index.Item{Year: 1990, FileType: "epub", Price: 0})),
	record(2, "Ном", has(index.Kind, "book"), has(index.Tag, "1"), counts(index.Views, 9), holds(index.Item{Year: 1990, FileType: "pdf", Price: 500}, index.Item{Year: 2000, FileType: "epub"})),
	record(3, "Түүхэн ном", has(index.Kind, "audiobook"), counts(index.Score, 7), says(index.Contributor, "Ц.Дамдинсүрэн", "Tsendiin Damdinsuren")),
	record(4, "Номхон морь", has(index.Kind, "book"), has(index.Language, "mn"), counts(index.Rating, 4500)),
	record(5, "Санхүү", says(index.Description, "Ном, данс, тооцоо")),
	record(6, "Ном уншъя", has(index.Language, "mn", "en"), counts(index.Score, 3), func(d *index.Document) { d.CardEnglish = []byte("Let us read") }),
	record(7, "History of Mongolia", has(index.Language, "en"), says(index.Subject, "Монголын түүх"), says(index.Identifier, "9789992901234")),
	record(8, "Хүүхдийн үлгэр", says(index.Publisher, "Номын хишиг"), has(index.Kind, "book")),
	record(9, "Нууц ном", seenBy("beta", "organization"), has(index.Kind, "book")),
	record(10, "Хабын ном", seenBy("beta", "hub")),
	record(11, "Ноорог ном", seenBy("alpha", "draft")),
}

// question is a query with everything its answer must hold.
type question struct {
	name    string
	query   index.Query
	want    []int64
	facets  map[index.Facet][]index.Count
	reading string
}

func by(order index.Order, descending bool) index.Sort {
	return index.Sort{By: order, Descending: descending}
}

var relevance = by(index.ByRelevance, true)

func wanting(facet index.Facet, values ...string) index.Filter {
	return index.Filter{Keywords: []index.AnyOf{{Facet: facet, Values: values}}}
}

var questions = []question{
	{name: "a word, the nearest match first", query: index.Query{Text: "ном", Sort: relevance}, want: []int64{2, 6, 3, 1, 8, 5}},
	{name: "an inflected word", query: index.Query{Text: "номууд", Sort: relevance}, want: []int64{3, 6, 2, 1, 8, 5}},
	{name: "two words", query: index.Query{Text: "номын сан", Sort: relevance}, want: []int64{1}},
	{name: "Latin letters", query: index.Query{Text: "nom", Sort: relevance, Fields: index.In(index.Title)}, want: []int64{2, 6, 3, 1}},
	{name: "a name", query: index.Query{Text: "damdinsuren", Sort: relevance}, want: []int64{3}},
	{name: "a name and a title", query: index.Query{Text: "Дамдинсүрэн түүх", Sort: relevance}, want: []int64{3}},
	{name: "one part only", query: index.Query{Text: "ном", Fields: index.In(index.Publisher, index.Description), Sort: relevance}, want: []int64{8, 5}},
	{name: "a person", query: index.Query{Person: "Дамдинсүрэн", Sort: by(index.ByTitle, false)}, want: []int64{3}},
	{name: "a person and a word", query: index.Query{Person: "Дамдинсүрэн", Text: "сан", Sort: relevance}, want: []int64{}},
	{name: "mixed-up vowels", query: index.Query{Text: "хуухдийн", Sort: relevance}, want: []int64{8}},
	{name: "a slip", query: index.Query{Text: "сахнүү", Sort: relevance}, want: []int64{5}},
	{name: "the other keyboard", query: index.Query{Text: "ykb", Sort: relevance, Fields: index.In(index.Title)}, want: []int64{2, 6, 3, 1}, reading: "ном"},
	{name: "a number", query: index.Query{Text: "978-99929-0-123-4", Sort: relevance}, want: []int64{7}},
	{name: "nothing", query: index.Query{Text: "щщщ", Sort: relevance}, want: []int64{}},
	{name: "signs alone", query: index.Query{Text: "… !!", Sort: relevance}, want: []int64{}},
	{name: "operators are signs", query: index.Query{Text: `*:* OR (ном^2`, Sort: relevance}, want: []int64{}},
	{name: "all by title", query: index.Query{Sort: by(index.ByTitle, false)}, want: []int64{7, 2, 6, 4, 1, 5, 3, 8}},
	{name: "all by title backwards", query: index.Query{Sort: by(index.ByTitle, true)}, want: []int64{8, 3, 5, 1, 4, 6, 2, 7}},
	{name: "most read", query: index.Query{Sort: by(index.ByViews, true)}, want: []int64{2, 1, 8, 7, 6, 5, 4, 3}},
	{name: "relevance without words", query: index.Query{Sort: relevance}, want: []int64{3, 6, 8, 7, 5, 4, 2, 1}},
	{name: "by what librarians chose", query: index.Query{Sort: by(index.ByCurated, true)}, want: []int64{2, 1, 8, 7, 6, 5, 4, 3}},
	{name: "a page", query: index.Query{Sort: by(index.ByTitle, false), Offset: 2, Limit: 3}, want: []int64{6, 4, 1}},
	{name: "beyond the end", query: index.Query{Sort: by(index.ByTitle, false), Offset: 1_000_000_000, Limit: 3}, want: []int64{}},
	{name: "a member of beta", query: index.Query{Text: "ном", Sort: relevance, Scope: index.Scope{Organization: "beta"}}, want: []int64{2, 6, 3, 10, 9, 1, 8, 5}},
	{name: "staff of alpha", query: index.Query{Text: "ноорог", Sort: relevance, Scope: index.Scope{Organization: "alpha", Staff: true}}, want: []int64{11}},
	{name: "a guest of the hub", query: index.Query{Text: "хаб", Sort: relevance, Scope: index.Scope{Hub: true}}, want: []int64{10}},
	{name: "a right, never to drafts", query: index.Query{Text: "ноорог нууц", Scope: index.Scope{Granted: &index.Grants{IDs: []int64{9, 11}}}}, want: []int64{}},
	{name: "a right", query: index.Query{Text: "нууц", Scope: index.Scope{Granted: &index.Grants{IDs: []int64{9, 11}}}}, want: []int64{9}},
	{name: "everything", query: index.Query{Text: "ноорог", Scope: index.Scope{All: true}}, want: []int64{11}},
	{name: "any of values", query: index.Query{Filter: wanting(index.Kind, "audiobook", "none"), Sort: by(index.ByTitle, false)}, want: []int64{3}},
	{name: "no value", query: index.Query{Filter: wanting(index.Kind)}, want: []int64{}},
	{name: "one item keeps all bounds", query: index.Query{Filter: index.Filter{Items: index.ItemBounds{YearTo: 1995, FileTypes: []string{"pdf"}}}}, want: []int64{2}},
	{name: "two items do not together", query: index.Query{Filter: index.Filter{Items: index.ItemBounds{YearFrom: 1995, PriceFrom: 1}}}, want: []int64{}},
	{name: "a range", query: index.Query{Filter: index.Filter{Ranges: []index.Range{{Columns: []index.Column{index.Rating}, From: 4000, To: 5000}}}}, want: []int64{4}},
	{name: "either column", query: index.Query{Filter: index.Filter{Ranges: []index.Range{{Columns: []index.Column{index.Curated, index.Views}, From: 1, To: 1 << 62}}}, Sort: by(index.ByTitle, false)}, want: []int64{2, 1}},
	{name: "no column", query: index.Query{Filter: index.Filter{Ranges: []index.Range{{From: 1, To: 2}}}}, want: []int64{}},
	{name: "facets without their own filter", query: index.Query{Filter: wanting(index.Kind, "audiobook"), Facets: []index.Facet{index.Kind, index.Language, index.Owner}}, want: []int64{3},
		facets: map[index.Facet][]index.Count{index.Kind: {{Value: "book", Count: 4}, {Value: "audiobook", Count: 1}}, index.Language: {}, index.Owner: {{Value: "alpha", Count: 1}}}},
	{name: "facets of words", query: index.Query{Text: "ном", Fields: index.In(index.Title), Sort: relevance, Facets: []index.Facet{index.FileType}}, want: []int64{2, 6, 3, 1},
		facets: map[index.Facet][]index.Count{index.FileType: {{Value: "epub", Count: 2}, {Value: "pdf", Count: 1}}}},
	{name: "a filter does not make words mean more", query: index.Query{Text: "сан", Filter: wanting(index.Kind, "audiobook"), Sort: relevance}, want: []int64{}},
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

// What changes or goes is changed or gone in every answer.
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

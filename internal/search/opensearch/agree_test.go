package opensearch_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/mongolian"
	"sudar/internal/search/index"
	"sudar/internal/search/opensearch"
	"sudar/internal/search/opensearch/opensearchtest"
)

var (
	vocabulary = strings.Fields("ном номын номууд түүх түүхэн туух хүүхэд хүүхдийн уул үүл монгол монголын зам аян нутаг тал морь морины сан the history library of mongol и на книга")
	odd        = []string{"tuukh nom", "номиин", "хуухэд", "монгл", "ykb", "khuukhed", "!!", "нутга", "nomin", "монгл түүх", "ном хүүхдд", "a", "ном сан уул зам аян тал морь нутаг монгол түүх"}
)

func words(most int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 1, most).Draw(t, "words"), " ")
	})
}

var subset = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"1", "2", "3", "4"}), 0, 3, rapid.ID[string])

var documents = rapid.Custom(func(t *rapid.T) index.Document {
	d := record(rapid.Int64Range(1, 40).Draw(t, "id"), words(4).Draw(t, "title"),
		seenBy(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "owner"), rapid.SampledFrom([]string{"public", "public", "hub", "organization", "draft"}).Draw(t, "visibility")),
		has(index.Kind, rapid.SampledFrom([]string{"book", "audiobook"}).Draw(t, "kind")), has(index.Person, subset.Draw(t, "people")...),
		has(index.Tag, subset.Draw(t, "tags")...), has(index.Category, subset.Draw(t, "categories")...))
	for _, part := range []index.Field{index.Contributor, index.Subject, index.Publisher, index.Description} {
		if rapid.Bool().Draw(t, "has") {
			says(part, words(4).Draw(t, "text"))(&d)
		}
	}
	for range rapid.IntRange(0, 2).Draw(t, "items") {
		item := index.Item{Year: rapid.Int32Range(1990, 1993).Draw(t, "year"), FileType: rapid.SampledFrom([]string{"epub", "pdf"}).Draw(t, "file"), Price: rapid.Int64Range(0, 3).Draw(t, "price")}
		d.Items = append(d.Items, item)
		if k := (index.Keyword{Facet: index.FileType, Value: item.FileType}); !slices.Contains(d.Keywords, k) {
			d.Keywords = append(d.Keywords, k)
		}
	}
	d.Keywords = append(d.Keywords, rapid.SampledFrom([][]index.Keyword{nil, {{Facet: index.Opens, Value: index.WithFile}},
		{{Facet: index.Opens, Value: index.WithFile}, {Facet: index.Opens, Value: index.FreeFile}}}).Draw(t, "opens")...)
	for c := range d.Columns {
		d.Columns[c] = rapid.Int64Range(0, 3).Draw(t, "column")
	}
	if rapid.Bool().Draw(t, "translated") {
		d.SortKeyEnglish = mongolian.SortKey(words(2).Draw(t, "English title"))
	}
	return d
})

var asked = rapid.Custom(func(t *rapid.T) index.Query {
	q := index.Query{Limit: 100, AsTyped: rapid.IntRange(0, 4).Draw(t, "as typed") == 0, Facets: []index.Facet{index.Kind, index.FileType, index.Readable}}
	switch rapid.IntRange(0, 4).Draw(t, "text") {
	case 1, 2:
		q.Text = words(3).Draw(t, "text")
	case 3:
		q.Text = rapid.SampledFrom(odd).Draw(t, "text")
	case 4:
		q.Person = words(1).Draw(t, "person")
	}
	q.Fields = rapid.SampledFrom([]index.Fields{0, 0, index.In(index.Title), index.In(index.Contributor, index.Subject)}).Draw(t, "fields")
	q.Scope = index.Scope{
		All: rapid.IntRange(0, 3).Draw(t, "all") == 0, Organization: rapid.SampledFrom([]string{"", "a"}).Draw(t, "organization"),
		Hub: rapid.Bool().Draw(t, "hub"), Staff: rapid.Bool().Draw(t, "staff"),
	}
	if rapid.Bool().Draw(t, "granted") {
		q.Scope.Granted = &index.Grants{IDs: rapid.SliceOfN(rapid.Int64Range(1, 40), 0, 9).Draw(t, "grants")}
	}
	if rapid.Bool().Draw(t, "held") {
		q.Scope.Held = &index.Grants{IDs: rapid.SliceOfN(rapid.Int64Range(1, 40), 0, 9).Draw(t, "held")}
	}
	q.Scope.ReadsAll, q.Scope.Now = rapid.IntRange(0, 5).Draw(t, "keeper") == 0, rapid.Int64Range(0, 3).Draw(t, "now")
	if rapid.Bool().Draw(t, "readable") {
		q.Filter.Readable = &q.Scope
	}
	q.Sort = by(index.Order(rapid.IntRange(0, int(index.ByRelevance)).Draw(t, "order")), rapid.Bool().Draw(t, "descending"))
	if rapid.IntRange(0, 2).Draw(t, "kinds") == 0 {
		q.Filter = wanting(index.Kind, rapid.SampledFrom([]string{"book", "audiobook"}).Draw(t, "kind"))
	}
	if rapid.IntRange(0, 2).Draw(t, "items") == 0 {
		q.Filter.Items = index.ItemBounds{YearFrom: rapid.Int32Range(1990, 1993).Draw(t, "from"), PriceTo: rapid.Int64Range(0, 3).Draw(t, "to"), FileTypes: rapid.SliceOfN(rapid.SampledFrom([]string{"epub", "pdf"}), 0, 2).Draw(t, "files")}
	}
	if rapid.IntRange(0, 3).Draw(t, "range") == 0 {
		q.Filter.Ranges = []index.Range{{Columns: []index.Column{index.Rating, index.Curated}, From: 1, To: 3}}
	}
	return q
})

// Both engines answer alike, in the same order, to random questions about
// random shelves.
func TestEnginesAgree(t *testing.T) {
	folder := t.TempDir()
	rapid.Check(t, func(rt *rapid.T) {
		here, err := index.New(folder, "")
		check(rt, err)
		there, err := opensearch.New(opensearch.Options{URL: opensearchtest.New(t).URL})
		check(rt, err)
		check(rt, there.Rebuild(t.Context(), 0, documentsOf()))
		for position := range rapid.Int64Range(1, 3).Draw(rt, "batches") {
			batch := rapid.SliceOfN(documents, 0, 12).Draw(rt, "documents")
			gone := rapid.SliceOfN(rapid.Int64Range(1, 40), 0, 3).Draw(rt, "gone")
			gone = slices.DeleteFunc(gone, func(id int64) bool {
				return slices.ContainsFunc(batch, func(d index.Document) bool { return d.ID == id })
			})
			check(rt, there.Apply(t.Context(), batch, gone, position+1))
			check(rt, here.Apply(slices.Clone(batch), gone, position+1))
		}
		for range 4 {
			agree(rt, here, there, asked.Draw(rt, "query"))
		}
		agreeOnRelated(rt, here, there)
		text := rapid.SampledFrom(append(odd, vocabulary...)).Draw(rt, "suggest") + rapid.SampledFrom([]string{"", " ", " но"}).Draw(rt, "more")
		q := index.SuggestQuery{Text: text, Limit: rapid.IntRange(1, 12).Draw(rt, "limit"), Scope: index.Scope{Hub: true}}
		want, err := here.Suggest(q)
		check(rt, err)
		got, err := there.Suggest(q)
		check(rt, err)
		if diff := cmp.Diff(ids(want), ids(got)); diff != "" {
			rt.Fatalf("suggest %q:\n%s", text, diff)
		}
	})
}

func agree(t *rapid.T, here *index.Index, there *opensearch.Engine, q index.Query) {
	want, err := here.Search(q)
	check(t, err)
	got, err := there.Search(q)
	check(t, err)
	if diff := cmp.Diff(ids(want.Hits), ids(got.Hits)); diff != "" || want.Total != got.Total || want.Reading != got.Reading || want.Respelled != got.Respelled {
		t.Fatalf("%+v: total %d, want %d; read as %q, want %q\n%s", q, got.Total, want.Total, got.Reading, want.Reading, diff)
	}
	if want.Facets == nil { // the text means nothing
		return
	}
	if diff := cmp.Diff(want.Facets, got.Facets); diff != "" {
		t.Fatalf("facets of %+v:\n%s", q, diff)
	}
	if diff := cmp.Diff(slips(q.Text, want.Guesses), slips(q.Text, got.Guesses)); diff != "" {
		t.Fatalf("guesses for %q:\n%s", q.Text, diff)
	}
}

func agreeOnRelated(t *rapid.T, here *index.Index, there *opensearch.Engine) {
	q := index.RelatedQuery{ID: rapid.Int64Range(1, 40).Draw(t, "of"), Limit: rapid.IntRange(0, 9).Draw(t, "limit"), Scope: index.Scope{Organization: "a", Hub: rapid.Bool().Draw(t, "hub")}}
	for facet, weight := range map[index.Facet]uint{index.Person: 4, index.Tag: 2, index.Category: 1} {
		for _, value := range subset.Draw(t, string(facet)) {
			q.Shared = append(q.Shared, index.Shared{Keyword: index.Keyword{Facet: facet, Value: value}, Weight: weight})
		}
	}
	want, err := here.Related(q)
	check(t, err)
	got, err := there.Related(q)
	check(t, err)
	if diff := cmp.Diff(ids(want), ids(got)); diff != "" {
		t.Fatalf("related by %+v:\n%s", q, diff)
	}
}

// slips returns guesses without the words that were typed right: only the
// embedded index names those too.
func slips(text string, guesses []string) []string {
	kept := map[string]bool{}
	read, _ := index.Read(text, text, 0)
	for _, guess := range guesses {
		kept[guess] = true
	}
	for _, w := range read.Words {
		for _, fold := range w.Spellings {
			delete(kept, fold)
		}
	}
	return slices.Sorted(maps.Keys(kept))
}

// A question with many words, long ones, or in Latin letters stays within what
// the servers take: the stand-in counts.
func TestLongQuestions(t *testing.T) {
	k := newRemote(t)
	k.put(t, []index.Document{record(1, mongolianWords(40))})
	for _, text := range []string{mongolianWords(40), strings.Repeat("ын", 5000), mongolian.Romanise(mongolianWords(40), mongolian.MNS5217), strings.Repeat("khuukhdiin ", 40), "%_*?\\\"'\x00\xff"} {
		if _, err := k.Search(index.Query{Text: text, Sort: relevance, Limit: 10, Scope: index.Scope{Organization: "a"}}); err != nil {
			t.Errorf("%.40q: %v", text, err)
		}
		if _, err := k.Suggest(index.SuggestQuery{Text: text}); err != nil {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

func mongolianWords(count int) string {
	all := make([]string, count)
	for i := range all {
		all[i] = fmt.Sprintf("хүүхд%cийн", 'а'+rune(i%32))
	}
	return strings.Join(all, " ")
}

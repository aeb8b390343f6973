package spelling

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/mongolian"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// shelf is an index of titles.
func shelf(t *testing.T, titles ...string) *index.Index {
	t.Helper()
	x, err := index.New(t.TempDir(), "epoch")
	if err != nil {
		t.Fatal(err)
	}
	documents := make([]segment.Document, len(titles))
	for i, title := range titles {
		documents[i] = segment.Document{ID: int64(i + 1), Visibility: "public", SortKey: mongolian.SortKey(title), Card: []byte(title)}
		documents[i].Texts[segment.Title] = []string{title}
	}
	if err := x.Apply(documents, nil, 1); err != nil {
		t.Fatal(err)
	}
	return x
}

// asked returns what a text finds and what else it may have meant.
func asked(t *testing.T, x *index.Index, q lookup.Query) (titles, meant []string) {
	t.Helper()
	q.Limit = 30
	found, err := x.Search(q)
	if err != nil {
		t.Fatal(err)
	}
	for _, hit := range found.Hits {
		titles = append(titles, string(hit.Card))
	}
	meant, err = DidYouMean(context.Background(), nil, x, q, found)
	if err != nil {
		t.Fatal(err)
	}
	return titles, meant
}

// A word with о or у that is a word too finds its own records only; the one
// with ө or ү is offered, whether the typed one finds something or nothing.
func TestVariantsAreOfferedNotFound(t *testing.T) {
	table, err := os.ReadFile("../../mongolian/testdata/variants.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for pair := range strings.Lines(string(table)) {
		typed, variant, _ := strings.Cut(strings.TrimSpace(pair), "\t")
		for _, c := range []struct {
			titles, found, meant []string
		}{
			{[]string{typed + " ба талх", variant + " ба талх"}, []string{typed + " ба талх"}, []string{variant}},
			{[]string{variant + " ба талх"}, nil, []string{variant}},
			{[]string{typed + " ба талх"}, []string{typed + " ба талх"}, nil},
		} {
			found, meant := asked(t, shelf(t, c.titles...), lookup.Query{Text: typed})
			if diff := cmp.Diff([][]string{c.found, c.meant}, [][]string{found, meant}); diff != "" {
				t.Errorf("%s among %q:\n%s", typed, c.titles, diff)
			}
		}
	}
}

// Where the typed word finds more than a few, its variant must find much more. A
// word with other vowels of the back is no variant, nor is one that was found by
// its look-alike letters.
func TestWhenVariantsAreOffered(t *testing.T) {
	many := func(word string, n int) (titles []string) {
		for range n {
			titles = append(titles, word+" ба талх")
		}
		return titles
	}
	for name, c := range map[string]struct {
		titles []string
		query  lookup.Query
		want   []string
	}{
		"a few of each":            {append(many("ус", 5), "үс"), lookup.Query{Text: "ус"}, []string{"үс"}},
		"more than a few":          {append(many("ус", 6), many("үс", 11)...), lookup.Query{Text: "ус"}, nil},
		"more than a few and much": {append(many("ус", 6), many("үс", 12)...), lookup.Query{Text: "ус"}, []string{"үс"}},
		"among other words":        {[]string{"ус ба талх", "үс ба талх"}, lookup.Query{Text: "«Ус»  талх"}, []string{"«үс»  талх"}},
		"among words that find":    {append(many("ус", 6), many("үс", 20)...), lookup.Query{Text: "ус талх"}, nil},
		"a second page":            {[]string{"ус", "үс"}, lookup.Query{Text: "ус", Offset: 30}, nil},
		"of one part only":         {[]string{"ус", "үс"}, lookup.Query{Text: "ус", Fields: segment.In(segment.Subject)}, nil},
		"back vowels":              {[]string{"усны эх", "үсний эх"}, lookup.Query{Text: "усны"}, nil},
		"no word of its own":       {[]string{"үнэн үг"}, lookup.Query{Text: "унэн"}, nil},
		"the other way round":      {[]string{"ус", "үс"}, lookup.Query{Text: "үс"}, nil},
	} {
		if _, got := asked(t, shelf(t, c.titles...), c.query); !cmp.Equal(c.want, got) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

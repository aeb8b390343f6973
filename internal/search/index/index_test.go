package index

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

func ids(hits []lookup.Hit) []int64 {
	found := []int64{}
	for _, h := range hits {
		found = append(found, h.ID)
	}
	return found
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newIndex(t testing.TB) *Index {
	t.Helper()
	x, err := New(t.TempDir(), "epoch")
	check(t, err)
	return x
}

func must[T any](value T, err error) func(t interface{ Fatal(...any) }) T {
	return func(t interface{ Fatal(...any) }) T {
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// agree compares an index with the model in every way a query can be asked.
func agree(t *rapid.T, x *Index, m model, q lookup.Query) {
	want := m.search(q)
	got := must(x.Search(q))(t)
	if diff := cmp.Diff(want, ids(got.Hits)); diff != "" || got.Total != len(want) {
		t.Fatalf("%+v: total %d of %d\n%s", q, got.Total, len(want), diff)
	}
	for _, hit := range got.Hits {
		if string(hit.Card) != string(m[hit.ID].Card) {
			t.Fatalf("card %q of %d", hit.Card, hit.ID)
		}
		if different := x.Differs(m[hit.ID]); strings.Contains(different, "offer") {
			t.Fatalf("%s of %d", different, hit.ID)
		}
	}
	size := rapid.IntRange(1, 7).Draw(t, "page size")
	var paged, followed []int64
	for q.Limit, q.Offset = size, 0; q.Offset < len(want)+size; q.Offset += size {
		paged = append(paged, ids(must(x.Search(q))(t).Hits)...)
	}
	if !slices.Equal(paged, want) {
		t.Fatalf("%+v by number: %v, want %v", q, paged, want)
	}
	q.Offset = 0
	for {
		page := must(x.Search(q))(t)
		followed = append(followed, ids(page.Hits)...)
		if q.After = page.Next; q.After == nil {
			break
		}
	}
	if q.Sort.By != segment.ByRelevance && !slices.Equal(followed, want) {
		t.Fatalf("%+v by cursor: %v, want %v", q, followed, want)
	}
}

// The index and a walk through every document answer alike, whatever was put
// in, changed, taken out, merged, saved and loaded before.
func TestAgreesWithTheModel(t *testing.T) {
	folder := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		x := must(New(folder, "epoch"))(t)
		m := model{}
		for step := range rapid.IntRange(1, 12).Draw(t, "steps") {
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0, 1, 2:
				batch := rapid.SliceOfN(documents, 0, 12).Draw(t, "documents")
				gone := rapid.SliceOfN(rapid.Int64Range(1, 60), 0, 4).Draw(t, "gone")
				for _, id := range gone {
					delete(m, id)
				}
				for _, d := range batch {
					m[d.ID] = d
				}
				gone = slices.DeleteFunc(gone, func(id int64) bool { _, back := m[id]; return back })
				if err := x.Apply(batch, gone, int64(step)); err != nil {
					t.Fatal(err)
				}
			case 3:
				if err := x.Merge(context.Background()); err != nil {
					t.Fatal(err)
				}
			case 4:
				if err := x.Compact(); err != nil {
					t.Fatal(err)
				}
			case 5:
				if err := x.Save(); err != nil {
					t.Fatal(err)
				}
				x = must(Load(folder, "epoch"))(t)
				x.Recount(m.counts())
			case 6:
				for _, id := range slices.Sorted(maps.Keys(m)) {
					d := m[id]
					d.Columns[segment.Views], d.Columns[segment.Score] = rapid.Int64Range(0, 4).Draw(t, "views"), rapid.Int64Range(0, 4).Draw(t, "score")
					m[id] = d
				}
				x.Recount(m.counts())
				if err := x.Compact(); err != nil { // counters survive a merge
					t.Fatal(err)
				}
			}
		}
		if x.Docs() != len(m) {
			t.Fatalf("%d documents, want %d", x.Docs(), len(m))
		}
		for range 5 {
			agree(t, x, m, queries.Draw(t, "query"))
		}
	})
}

// A facet counts as if its own filter were not set, the others are.
func TestFacetsAgreeWithTheModel(t *testing.T) {
	folder := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		x, m := must(New(folder, "epoch"))(t), model{}
		for range 3 {
			batch := rapid.SliceOfN(documents, 0, 12).Draw(t, "documents")
			for _, d := range batch {
				m[d.ID] = d
			}
			if err := x.Apply(batch, nil, 1); err != nil {
				t.Fatal(err)
			}
		}
		q := queries.Draw(t, "query")
		q.Facets = []segment.Facet{segment.Kind, segment.Owner, segment.FileType}
		got := must(x.Search(q))(t)
		for _, facet := range q.Facets {
			open := q
			open.Filter.Keywords = slices.DeleteFunc(slices.Clone(q.Filter.Keywords), func(k lookup.AnyOf) bool { return k.Facet == facet })
			if facet == segment.FileType {
				open.Filter.Items.FileTypes = nil
			}
			want, sums := map[string]int{}, map[string]int{}
			for _, id := range m.search(open) {
				for _, k := range m[id].Keywords {
					if k.Facet == facet {
						want[k.Value]++
					}
				}
			}
			for _, c := range got.Facets[facet] {
				sums[c.Value] = c.Count
			}
			if diff := cmp.Diff(want, sums); diff != "" {
				t.Fatalf("%s of %+v\n%s", facet, q, diff)
			}
		}
	})
}

func titled(id int64, title string) segment.Document {
	d := segment.Document{ID: id, Visibility: "public", Card: []byte(title)}
	d.Texts[segment.Title] = []string{title}
	d.SortKey = mongolian.SortKey(title)
	return d
}

func library(t testing.TB, titles ...string) *Index {
	t.Helper()
	x := newIndex(t)
	for i, title := range titles { // every title in a segment of its own
		check(t, x.Apply([]segment.Document{titled(int64(i+1), title)}, nil, int64(i)))
	}
	return x
}

func cards(hits []lookup.Hit) []string {
	found := []string{}
	for _, h := range hits {
		found = append(found, string(h.Card))
	}
	return found
}

func TestRelevance(t *testing.T) {
	x := library(t, "Номын сан", "Ном", "Түүхэн ном", "Номхон морь", "Санхүү", "Ном уншъя", "History")
	for text, want := range map[string][]string{
		"ном": {"Ном", "Ном уншъя", "Түүхэн ном", "Номын сан"}, "номын": {"Номын сан", "Ном уншъя", "Түүхэн ном", "Ном"},
		"nom":      {"Ном", "Ном уншъя", "Түүхэн ном", "Номын сан"},
		"түүх ном": {"Түүхэн ном"}, "сахнүү": {"Санхүү"}, "histories": {"History"}, "ykb": {"Ном", "Ном уншъя", "Түүхэн ном", "Номын сан"},
		"ба": {}, "?!": {}, "байхгүйүг": {},
	} {
		got, err := x.Search(lookup.Query{Text: text, Sort: lookup.Sort{By: segment.ByRelevance}, Limit: 10})
		check(t, err)
		if diff := cmp.Diff(want, cards(got.Hits)); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
		if text == "ykb" && got.Reading != "ном" {
			t.Errorf("%q read as %q", text, got.Reading)
		}
		if text == "сахнүү" && !slices.Equal(got.Guesses, []string{"санху"}) {
			t.Errorf("guesses %q", got.Guesses)
		}
	}
}

func TestSuggestions(t *testing.T) {
	x := library(t, "Номын сан", "Ном", "Түүхэн ном", "Номхон морь", "Санхүү", "Ном уншъя", "Аав ба ном", "Хүүхдийн түүх")
	for text, want := range map[string][]string{
		"ном":   {"Ном", "Ном уншъя", "Номхон морь", "Номын сан", "Аав ба ном", "Түүхэн ном"},
		"ном ":  {"Ном", "Ном уншъя", "Аав ба ном", "Түүхэн ном", "Номын сан"},
		"ном у": {"Ном уншъя"}, "номуудаас": {"Аав ба ном", "Ном", "Ном уншъя", "Номын сан", "Түүхэн ном"},
		"tuu": {"Түүхэн ном", "Хүүхдийн түүх"}, "сан": {"Санхүү", "Номын сан"}, "сахнүү": {"Санхүү"}, "хуухд": {"Хүүхдийн түүх"},
		"ykb": {"Ном", "Ном уншъя", "Номхон морь", "Номын сан", "Аав ба ном", "Түүхэн ном"}, "": {}, "…": {}, "щщщ": {},
	} {
		got, err := x.Suggest(lookup.SuggestQuery{Text: text})
		check(t, err)
		if diff := cmp.Diff(want, cards(got)); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
	two, err := x.Suggest(lookup.SuggestQuery{Text: "ном", Limit: 2})
	check(t, err)
	if len(two) != 2 {
		t.Errorf("%d suggestions, want 2", len(two))
	}
}

// Beginnings that many words share answer from a bitmap of their own, in young
// segments and merged ones.
func TestCommonBeginnings(t *testing.T) {
	x := newIndex(t)
	for part := range 4 {
		var documents []segment.Document
		for i := range 40 {
			documents = append(documents, titled(int64(part*40+i), fmt.Sprintf("яа ном%c%c", 'а'+rune(i%30), 'а'+rune(part*8+i/30))))
		}
		check(t, x.Apply(documents, nil, 1))
	}
	for range 2 {
		got, err := x.Suggest(lookup.SuggestQuery{Text: "но", Limit: 1000})
		check(t, err)
		if len(got) != 160 {
			t.Errorf("%d suggestions, want 160", len(got))
		}
		check(t, x.Compact())
	}
	if x.now.Load().leaves[0].Find(segment.ExactPrefix, "ном") == nil {
		t.Error("a common beginning has no bitmap")
	}
}

func TestIdentifiers(t *testing.T) {
	d := titled(1, "Ном")
	d.Texts[segment.Identifier] = []string{"9789992901234", "1234567x"}
	x := newIndex(t)
	check(t, x.Apply([]segment.Document{d}, nil, 1))
	for _, text := range []string{"9789992901234", "978-99929-0-123-4", "978 99929 0 123 4", "1234-567X"} {
		if got, err := x.Search(lookup.Query{Text: text, Limit: 1}); err != nil || got.Total != 1 {
			t.Errorf("%q: %d, %v", text, got.Total, err)
		}
	}
}

// A corrupt file is refused, whichever it is and wherever it is corrupt.
func TestCorruptFilesAreRefused(t *testing.T) {
	folder := t.TempDir()
	x := must(New(folder, "epoch"))(t)
	check(t, x.Apply([]segment.Document{titled(1, "Ном"), titled(2, "Морь")}, nil, 7))
	check(t, x.Save())
	entries, err := os.ReadDir(folder)
	check(t, err)
	if len(entries) != 2 {
		t.Fatalf("%d files, want a segment and the manifest", len(entries))
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		whole, err := os.ReadFile(path)
		check(t, err)
		for _, size := range []int{0, 1, len(whole) / 2, len(whole) - 1} {
			check(t, os.WriteFile(path, whole[:size], 0o600))
			if _, err := Load(folder, "epoch"); !errors.Is(err, segment.ErrCorrupt) {
				t.Errorf("%s of %d bytes: %v, want ErrCorrupt", entry.Name(), size, err)
			}
		}
		turned := slices.Clone(whole)
		turned[len(turned)/2] ^= 1
		check(t, os.WriteFile(path, turned, 0o600))
		if _, err := Load(folder, "epoch"); !errors.Is(err, segment.ErrCorrupt) {
			t.Errorf("%s with a turned bit: %v, want ErrCorrupt", entry.Name(), err)
		}
		check(t, os.WriteFile(path, whole, 0o600))
	}
	back, err := Load(folder, "epoch")
	check(t, err)
	if back.Position() != 7 || back.Docs() != 2 {
		t.Errorf("position %d, %d documents", back.Position(), back.Docs())
	}
	if _, err := Load(t.TempDir(), "epoch"); !errors.Is(err, ErrNoSnapshot) {
		t.Errorf("an empty folder: %v, want ErrNoSnapshot", err)
	}
}

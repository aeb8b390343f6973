package eval

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func open(t *testing.T, name string) *os.File {
	t.Helper()
	dir := os.Getenv("TEST_DATA")
	if dir == "" {
		t.Skip("skipped: TEST_DATA is not set")
	}
	file, err := os.Open(filepath.Join(dir, "mongolian", name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

func TestMorphology(t *testing.T) {
	report, err := Morphology(open(t, "unimorph-khk-half.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	t.Log(report.Kinds)
	if share := report.Kinds["nouns"].Share(); share < 0.975 {
		t.Errorf("%.4f of the noun forms meet their lemma, want ≥0.975; missed %v", share, report.Misses["nouns"])
	}
	if share := report.Kinds["unique"].Share(); share < 0.95 {
		t.Errorf("%.4f of the lemmas have a primary stem of their own, want ≥0.95; shared %v", share, report.Misses["unique"])
	}
}

func TestPairs(t *testing.T) {
	report, err := Pairs(open(t, "query-pairs.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	floors := map[string]int{"infl": 46, "fold": 12, "latin": 19, "typo": 9, "layout": 2, "neg": 12, "neg_fold": 3, "neg_latin": 1}
	for kind, floor := range floors {
		if score := report.Kinds[kind]; score.Passed < floor {
			t.Errorf("%s: %d of %d, want ≥%d; missed %v", kind, score.Passed, score.Total, floor, report.Misses[kind])
		}
	}
	t.Log(report.Kinds)
}

func TestNames(t *testing.T) {
	report, err := Names(open(t, "personal-names-sample.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	t.Log(report.Kinds)
	if share := report.Kinds["names"].Share(); share < 0.95 {
		t.Errorf("%.4f of the Latin names find the Cyrillic one, want ≥0.95", share)
	}
}

func TestUnreadableLists(t *testing.T) {
	for name, read := range map[string]func(io.Reader) (Report, error){"pairs": Pairs, "morphology": Morphology, "names": Names} {
		for _, list := range []string{"one column", "a\tb\tc\td\te", strings.Repeat("x", 1<<17)} {
			if _, err := read(strings.NewReader(list)); !errors.Is(err, ErrList) {
				t.Errorf("%s of %.20q: %v, want ErrList", name, list, err)
			}
		}
		if _, err := read(strings.NewReader("")); err != nil {
			t.Errorf("%s of nothing: %v", name, err)
		}
	}
	if _, err := Pairs(strings.NewReader("infl\tном\tНомын сан\tyes")); !errors.Is(err, ErrList) {
		t.Errorf("match yes: %v, want ErrList", err)
	}
}

func TestReportShape(t *testing.T) {
	report, err := Pairs(strings.NewReader("kind\tquery\ttitle\tmatch\ninfl\tном\tНомын сан\t1\nneg\tус\tУул\t0\n"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(report)
	if want := `{"kinds":{"infl":{"passed":1,"total":1},"neg":{"passed":1,"total":1}}}`; err != nil || string(got) != want {
		t.Errorf("report %s, want %s", got, want)
	}
	want := "infl              1 of      1  100.00 %\nneg               1 of      1  100.00 %\n"
	if text := report.String(); text != want {
		t.Errorf("table\n%s\nwant\n%s", text, want)
	}
}

// The tiers keep their order: exact, stem, fold, slip.
func TestSearchOrder(t *testing.T) {
	index := NewIndex([]string{"Номын сан", "Ном", "Ус", "Санхүү"})
	tests := map[string][]string{
		"ном": {"Ном", "Номын сан"}, "номын": {"Номын сан", "Ном"}, "nom": {"Ном", "Номын сан"}, "сахнүү": {"Санхүү"}, "yjv": nil, "": nil, "ба": nil,
	}
	for query, want := range tests {
		got := index.Search(query, 10)
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("Search(%q) = %q, want %q", query, got, want)
		}
	}
}

package mongolian

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// Spellings of MNS 5217, ALA-LC, BGN/PCGN and of phones (research: Berlin State
// Library writes oe, ue).
func TestFromLatin(t *testing.T) {
	tests := []struct{ latin, cyrillic string }{
		{"nom", "ном"}, {"mongol", "монгол"}, {"khuukhed", "хүүхэд"}, {"huuhed", "хүүхэд"}, {"khüükhed", "хүүхэд"}, {"tuukh", "түүх"},
		{"hueuehed", "хүүхэд"}, {"soyol", "соёл"}, {"tsetseg", "цэцэг"}, {"ceceg", "цэцэг"}, {"zhil", "жил"}, {"jil", "жил"}, {"djil", "жил"},
		{"surguuli", "сургууль"}, {"nomiin", "номын"}, {"nomyn", "номын"}, {"sain", "сайн"}, {"sayn", "сайн"}, {"nairag", "найраг"},
		{"undesnii", "үндэсний"}, {"vndes", "үндэс"}, {"hugjim", "хөгжим"}, {"moer", "мөр"}, {"zakhia", "захиа"}, {"iaruu", "яруу"},
		{"Bodigal", "бодьгал"}, {"dulguun", "дөлгөөн"}, {"avah", "авах"}, {"awah", "авах"}, {"kompyuter", "компютер"},
	}
	for _, test := range tests {
		if got := FromLatin(test.latin); !slices.Contains(got, test.cyrillic) {
			t.Errorf("FromLatin(%q) = %v, want %q among them", test.latin, got, test.cyrillic)
		}
	}
	for _, none := range []string{"", "ном", "mp3", "中", strings.Repeat("a", 60)} {
		if got := FromLatin(none); got != nil {
			t.Errorf("FromLatin(%q) = %v, want none", none, got)
		}
	}
}

func TestRepairLayout(t *testing.T) {
	tests := []struct {
		in   string
		want []string
	}{
		{"mkl,", []string{"толь"}}, {"MKL<", []string{"толь"}}, {"oyty", []string{"үнэн"}}, {"мүүо", []string{"book"}},
		{"12", nil}, {"ном nom", nil}, {"", nil},
		// letters on the sign keys, first, in the middle and last
		{"ykb;", []string{"номд"}}, {"dgy[", []string{"банк"}}, {"hg;gy", []string{"хадан"}}, {";gjhgy", []string{"дархан"}},
		{"'ojt.", []string{"пүрэв"}}, {"[nyk", []string{"кино"}}, {"{NYK", []string{"кино"}},
		{"ыъйщцук", nil}, {"книга", nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, RepairLayout(test.in)); diff != "" {
			t.Errorf("RepairLayout(%q): %s", test.in, diff)
		}
	}
}

func TestAnalyzeRepaired(t *testing.T) {
	for _, text := range []string{"vee", "book ном", "толь"} {
		for _, q := range AnalyzeRepaired(text) {
			if len(q.Latin) > 0 || !slices.Contains(q.Folds, Fold(q.Stem)) {
				t.Errorf("%s: %+v", text, q)
			}
		}
	}
}

func TestFronted(t *testing.T) {
	for word, want := range map[string]string{
		"ус": "үс", "уул": "үүл", "хогжуулэх": "хөгжүүлэх", "усны": "", "олсон": "өлсөн", "ном": "нөм", "хүн": "", "талх": "", "": "", "us": "",
		"соёл": "",
	} {
		if got := Fronted(word); got != want {
			t.Errorf("Fronted(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestEdits(t *testing.T) {
	tests := []struct {
		a, b  string
		limit int
		want  bool
	}{
		{"ном", "ном", 0, true}, {"сэтгул", "сэтгл", 1, true}, {"санху", "сахну", 1, true}, {"дэвтр", "тэвтр", 1, false},
		{"хогжлт", "хогжм", 1, false}, {"тэмдэглэл", "тэмдглл", 2, true}, {"тэмдэглэл", "тмдглл", 2, false},
		{"аб", "аб", -1, false}, {"", "а", 1, false}, {"абвг", "абвгде", 2, true}, {"абвгде", "абвг", 1, false},
		{strings.Repeat("а", 65), strings.Repeat("а", 64), 2, false},
	}
	for _, test := range tests {
		if got := WithinEdits(test.a, test.b, test.limit); got != test.want {
			t.Errorf("WithinEdits(%q, %q, %d) = %v", test.a, test.b, test.limit, got)
		}
	}
	for folded, want := range map[string]int{"": 0, "сум": 0, "уулс": 1, "тэмдэгтл": 1, "тэмдэгтлэ": 2} {
		if got := MaxEdits(folded); got != want {
			t.Errorf("MaxEdits(%q) = %d, want %d", folded, got, want)
		}
	}
}

func TestAnalyzeQuery(t *testing.T) {
	type short struct {
		Exact, Prefix string
		Stop          bool
	}
	tests := []struct {
		in   string
		want []short
	}{
		{"номын сан", []short{{"номын", "", false}, {"сан", "сан", false}}},
		{"сан ", []short{{"сан", "", false}}},
		{"ус ба салхи", []short{{"ус", "", false}, {"ба", "", true}, {"салхи", "салхи", false}}},
		{"нь ба", []short{{"нь", "", false}, {"ба", "ба", false}}},
		{"?!«»", nil}, {"", nil},
	}
	for _, test := range tests {
		var got []short
		for _, q := range AnalyzeQuery(test.in) {
			got = append(got, short{q.Exact, q.Prefix, q.Stop})
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("AnalyzeQuery(%q): %s", test.in, diff)
		}
	}
	if q := AnalyzeQuery("сум"); len(q[0].Folds) != 0 {
		t.Errorf("сум is a word of its own and folds to %v", q[0].Folds)
	}
	if q := AnalyzeQuery("унэн"); !slices.Contains(q[0].Folds, Analyze("үнэн")[0].Folded) {
		t.Errorf("унэн folds to %v", q[0].Folds)
	}
}

func TestHostileQueriesAreBounded(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("ном ", 2500), strings.Repeat("a", 10_000), strings.Repeat("\xff\x00", 5000), strings.Repeat("ө", 5000),
		strings.Repeat("iuoe ", 2000),
	} {
		terms := AnalyzeQuery(s)
		if len(terms) > maxQueryTerms {
			t.Errorf("%d terms", len(terms))
		}
		for _, q := range terms {
			if len(q.Latin) > maxCandidates || len(q.Folds) > maxFolds || utf8.RuneCountInString(q.Exact) > tokenMax {
				t.Errorf("unbounded term %+v", q)
			}
		}
	}
}

func TestHash(t *testing.T) {
	if a, b := computeHash(), computeHash(); a != b || a != Hash() || len(a) != 16 {
		t.Errorf("Hash() = %q, then %q", a, b)
	}
}

func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"nom ", "khuukhed", "oe ue iin", "mkl,", "ë ĭ ʹ", "ба", "\xffa", "v", "y", "İi"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, q := range AnalyzeQuery(s) {
			for _, reading := range q.Latin {
				if !utf8.ValidString(reading.Exact) || reading.Exact == "" {
					t.Fatalf("reading %q of %q", reading.Exact, s)
				}
			}
			if !slices.Equal(slices.Compact(slices.Sorted(slices.Values(q.Folds))), slices.Sorted(slices.Values(q.Folds))) {
				t.Fatalf("folds %v of %q repeat", q.Folds, s)
			}
		}
		for _, repaired := range RepairLayout(s) {
			if !utf8.ValidString(repaired) {
				t.Fatalf("RepairLayout(%q) = %q", s, repaired)
			}
		}
		folded := Fold(s)
		if Fold(folded) != folded && isASCII(s) {
			t.Fatalf("Fold(%q) = %q is not stable", s, folded)
		}
		if !WithinEdits(folded, folded, 0) || WithinEdits(s, folded, 1) != WithinEdits(folded, s, 1) {
			t.Fatalf("WithinEdits is not symmetric on %q", s)
		}
		for scheme := MNS5217; scheme <= BGN+1; scheme++ {
			if !utf8.ValidString(Romanise(s, scheme)) {
				t.Fatalf("Romanise(%q) is not text", s)
			}
		}
	})
}

func BenchmarkAnalyzeQuery(b *testing.B) {
	for _, query := range []string{"номын сан", "khuukhed", "mongolyn nuuts tovchoo"} {
		b.Run(query, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				AnalyzeQuery(query)
			}
		})
	}
}

func BenchmarkWithinEdits(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		WithinEdits("тэмдэглэл", "тэмдлэгэл", 2)
	}
}

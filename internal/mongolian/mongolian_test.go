package mongolian

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestNormalise(t *testing.T) {
	tests := []struct{ in, want string }{
		{"ХУУЛЬ", "хууль"},
		{"й ё", "й ё"}, // NFD
		{"єгїїлэл Ѳрх ұг", "өгүүлэл өрх үг"},
		{"vндэс", "үндэс"},
		{"кoмпани", "компани"}, // Latin o
		{"Volvo дэлгүүр", "volvo дэлгүүр"},
		{"DVD-ийн", "dvd-ийн"},
		{"хари\u00ADуц\u200Bлага", "хариуцлага"},
		{"ᠮᠣᠩᠭᠣᠯ\u180Eᠪᠢ\u180B", "ᠮᠣᠩᠭᠣᠯᠪᠢ"},
		{"a\xffb\x00c", "abc"},
		{"O’Brien", "o'brien"},
		{"", ""},
	}
	for _, test := range tests {
		if got := Normalise(test.in); got != test.want {
			t.Errorf("Normalise(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}

func TestTokens(t *testing.T) {
	type short struct {
		Text, Source string
		Script       Script
	}
	tests := []struct {
		in   string
		want []short
	}{
		{"Монголын «нууц» товчоо.", []short{{"монголын", "Монголын", Cyrillic}, {"нууц", "нууц", Cyrillic}, {"товчоо", "товчоо", Cyrillic}}},
		{"НҮБ-ын 2024-ын", []short{{"нүб", "НҮБ-ын", Cyrillic}, {"2024", "2024-ын", Number}}},
		{"11-р сар", []short{{"11", "11-р", Number}, {"сар", "сар", Cyrillic}}},
		{"Гэрэлд-Од", []short{{"гэрэлд", "Гэрэлд", Cyrillic}, {"од", "Од", Cyrillic}}},
		{"НҮБ-ЫН", []short{{"нүб", "НҮБ-ЫН", Cyrillic}}},
		{"Авралт-Эрдэнэ", []short{{"авралт", "Авралт", Cyrillic}, {"эрдэнэ", "Эрдэнэ", Cyrillic}}},
		{"don't O’Brien's", []short{{"dont", "don't", Latin}, {"obriens", "O’Brien's", Latin}}},
		{"хари\u00ADуцлага", []short{{"хариуцлага", "хари\u00ADуцлага", Cyrillic}}},
		{"ᠮᠣᠩᠭᠣᠯ", []short{{"ᠮᠣᠩᠭᠣᠯ", "ᠮᠣᠩᠭᠣᠯ", Mongol}}},
		{"mp3 covid19", []short{{"mp3", "mp3", Latin}, {"covid19", "covid19", Latin}}},
		{"«» – … -", nil},
	}
	for _, test := range tests {
		var got []short
		for _, token := range Tokens(test.in) {
			got = append(got, short{token.Text, test.in[token.Start:token.End], token.Script})
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("Tokens(%q): %s", test.in, diff)
		}
	}
}

func TestFold(t *testing.T) {
	tests := []struct{ a, b string }{
		{"үндэсний", "ундэсний"}, {"өвөл", "овол"}, {"ёс", "ес"}, {"далай", "далаи"},
		{"толь", "толъ"}, {"хүүхэд", "хухэд"}, {"sankhüü", "sankhuu"}, {"café", "cafe"}, {"щит", "шит"},
	}
	for _, test := range tests {
		if Fold(test.a) != Fold(test.b) {
			t.Errorf("Fold(%q) = %q, Fold(%q) = %q, want equal", test.a, Fold(test.a), test.b, Fold(test.b))
		}
	}
	if got := Fold("book"); got != "book" {
		t.Errorf("Fold(book) = %q: English doubles stay", got)
	}
}

// The order of the Mongolian alphabet; CLDR's mn puts Ё beside Е and is wrong.
func TestSortKey(t *testing.T) {
	ordered := []string{
		"", "2024", "Zud", "а", "А", "ерөнхий", "ес", "Есөн", "Ёлка", "ёс", "Жил", "и", "й", "нар", "Ном", "Номын сан",
		"«Номын сангийн» түүх", "оо", "Ө", "өвөл", "пүрэв", "тал", "уул", "үг", "Үгийн сан", "фото", "яруу", "中",
	}
	for i := 1; i < len(ordered); i++ {
		if bytes.Compare(SortKey(ordered[i-1]), SortKey(ordered[i])) >= 0 {
			t.Errorf("%q does not sort before %q", ordered[i-1], ordered[i])
		}
	}
	if a, b := SortKey("«Тунгалаг Тамир»"), SortKey("Тунгалаг Тамир"); !bytes.Equal(a, b) {
		t.Error("quotes count in the order")
	}
	if n := len(SortKey(strings.Repeat("Өргөн ", 1000))); n > 256 {
		t.Errorf("key of %d bytes", n)
	}
}

func TestSlug(t *testing.T) {
	tests := []struct{ in, want string }{
		{"Монголын нууц товчоо", "mongolyn-nuuts-tovchoo"},
		{"«Тунгалаг Тамир» – I боть", "tungalag-tamir-i-boti"},
		{"Хүүхэд өсгөх нь", "khuukhed-osgokh-ni"},
		{"API", "api-1"}, {"Апи", "api-1"},
		{"Café O'Brien", "cafe-obrien"},
		{"中文", "u4e2d-6587"},
		{"?!", ""},
	}
	for _, test := range tests {
		if got := Slug(test.in); got != test.want {
			t.Errorf("Slug(%q) = %q, want %q", test.in, got, test.want)
		}
	}
	if got := Slug(strings.Repeat("Байгууллагын ", 40)); len(got) > 80 || strings.HasSuffix(got, "-") {
		t.Errorf("long slug %q", got)
	}
}

func TestHyphenate(t *testing.T) {
	tests := []struct{ in, want string }{
		{"байгууллагуудынхаа", "бай-гуул-ла-гуу-дын-хаа"},
		{"хариуцлагажуулалт", "хариуц-ла-га-жуу-лалт"},
		{"Монгол улс", "Монгол улс"},
		{"International", "International"},
	}
	for _, test := range tests {
		got := Hyphenate(test.in)
		if shown := strings.ReplaceAll(got, "\u00AD", "-"); shown != test.want {
			t.Errorf("Hyphenate(%q) = %q, want %q", test.in, shown, test.want)
		}
		if StripHyphens(got) != test.in {
			t.Errorf("StripHyphens(Hyphenate(%q)) differs", test.in)
		}
	}
}

// testdata/forms.txt holds families of forms: the cases, the reflexive, plurals
// and verb endings as the orthographic rules of 1946 are taught in schools.
func TestStemsMeet(t *testing.T) {
	list, err := os.ReadFile("testdata/forms.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(Normalise(line))
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		for _, word := range words[1:] {
			if !meet(words[0], word) {
				t.Errorf("%s and %s have no stem in common", words[0], word)
			}
		}
	}
}

func TestStemsApart(t *testing.T) {
	tests := [][2]string{
		{"толь", "толгой"}, {"домог", "дом"}, {"цэрэг", "цэцэрлэг"}, {"банк", "банди"}, {"хоол", "хоолой"},
		{"нутаг", "нуур"}, {"далай", "даалуу"}, {"зохиол", "зохих"}, {"гадаад", "гадна"},
	}
	for _, test := range tests {
		if meet(test[0], test[1]) {
			t.Errorf("%s and %s share a stem", test[0], test[1])
		}
	}
}

func meet(a, b string) bool {
	stems := allStems(b)
	return slices.ContainsFunc(allStems(a), func(s string) bool { return slices.Contains(stems, s) })
}

func allStems(word string) []string {
	primary, alternates := Stem(word)
	return append([]string{primary}, alternates...)
}

func TestRomanise(t *testing.T) {
	tests := []struct {
		in     string
		scheme Scheme
		want   string
	}{
		{"Хүүхэд", MNS5217, "Khüükhed"}, {"ХҮҮХЭД", MNS5217, "KHÜÜKHED"}, {"Жанжин", ALALC, "Zhanzhin"},
		{"Ховд", BGN, "Hovd"}, {"Яруу найраг", MNS5217, "Yaruu nairag"}, {"соёл", ALALC, "soël"}, {"ABC 12", BGN, "ABC 12"},
	}
	for _, test := range tests {
		if got := Romanise(test.in, test.scheme); got != test.want {
			t.Errorf("Romanise(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}

func FuzzAnalyse(f *testing.F) {
	for _, seed := range append(slices.Clone(probes), "\xff\xfe", "а-", "’", "у\u0306а", "ы", strings.Repeat("аа", 200), "İ", "K", "᠐᠑ ᠊") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := Normalise(s)
		if !utf8.ValidString(n) || Normalise(n) != n {
			t.Fatalf("Normalise(%q) = %q, again %q", s, n, Normalise(n))
		}
		last := 0
		for _, term := range Analyze(s) {
			if term.Start < last || term.End <= term.Start || term.End > len(s) {
				t.Fatalf("offsets %d–%d after %d in %q", term.Start, term.End, last, s)
			}
			last = term.End
			for _, form := range append(term.Alternates, term.Exact, term.Stem, term.Folded) {
				if !utf8.ValidString(form) || utf8.RuneCountInString(form) > 4*tokenMax {
					t.Fatalf("form %q of %q", form, s)
				}
			}
			if term.Exact == "" || term.Stem == "" || len(term.Alternates) > maxAlternates {
				t.Fatalf("term %+v of %q", term, s)
			}
		}
		checkWriting(t, s)
	})
}

func checkWriting(t *testing.T, s string) {
	if slug := Slug(s); len(slug) > 80 || slug == "api" || strings.Trim(slug, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		t.Fatalf("Slug(%q) = %q", s, slug)
	}
	if key := SortKey(s); key == nil || len(key) > 256 {
		t.Fatalf("SortKey(%q) has %d bytes", s, len(key))
	}
	if h := Hyphenate(s); !utf8.ValidString(h) || StripHyphens(h) != StripHyphens(s) {
		t.Fatalf("Hyphenate(%q) = %q", s, h)
	}
}

func BenchmarkStem(b *testing.B) {
	words := strings.Fields("номын сангийн хүүхдүүдийн түүхээс сургуулиудад уншигчдад бодож олсон далайнаас үндэсний")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Stem(words[i%len(words)])
	}
}

func BenchmarkAnalyze(b *testing.B) { // 10 words
	text := "Номын сангийн хүүхдүүдийн түүхээс сургуулиудад уншигчдад бодож олсон далайнаас үндэсний"
	b.ReportAllocs()
	for b.Loop() {
		Analyze(text)
	}
}

func BenchmarkNormalisePlain(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Normalise("номын сангийн хүүхдүүдийн түүх")
	}
}

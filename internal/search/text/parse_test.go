package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/publications"
)

func TestCutKeepsTheText(t *testing.T) {
	paragraph := strings.Repeat("Өглөө эрт босов. ", 40) + "\n"
	for name, text := range map[string]string{
		"empty": "", "short": "нэг", "paragraphs": strings.Repeat(paragraph, 20), "one paragraph": strings.Repeat("Өглөө эрт босов. ", 900),
		"one word": strings.Repeat("ө", 9_000), "long between short": "а\n" + strings.Repeat("бб ", 3_000) + "\nв", "only ends": "\n\n\n",
	} {
		at := 0
		for _, s := range cut(text) {
			if s.start != at || s.end <= s.start || utf8.RuneCountInString(text[s.start:s.end]) > passageRunes ||
				!utf8.ValidString(text[s.start:s.end]) {
				t.Errorf("%s: %+v after %d", name, s, at)
			}
			at = s.end
		}
		if at != len(text) {
			t.Errorf("%s: %d of %d bytes", name, at, len(text))
		}
	}
	for i, s := range cut(strings.Repeat(paragraph, 20)) {
		if s.start%len(paragraph) != 0 {
			t.Errorf("passage %d begins inside a paragraph", i)
		}
	}
	for _, s := range cut(strings.Repeat("Өглөө эрт босов. ", 900)) {
		if s.start%len("Өглөө эрт босов. ") != 0 {
			t.Errorf("a passage begins inside a sentence at %d", s.start)
		}
	}
}

func TestPagesAreKnownByNumber(t *testing.T) {
	positions := publications.NewPositions([]publications.Span{
		{Href: "publication.pdf", Type: "application/pdf", Count: 4, Fragment: func(n int) string { return "page=" + string(rune('1'+n)) }},
	})
	part := publications.TextPart{Href: "publication.pdf#page=3", Text: strings.Repeat("үг ", 1_500)}
	passages := passagesOf(part, newPlaces(positions))
	if len(passages) != 2 {
		t.Fatalf("%d passages", len(passages))
	}
	for _, p := range passages {
		want := publications.Locator{
			Href: "publication.pdf", Type: "application/pdf",
			Locations: publications.Locations{Fragments: []string{"page=3"}, Progression: 0.5, TotalProgression: 0.5, Position: 3},
		}
		if diff := cmp.Diff(want, p.Locator); diff != "" {
			t.Error(diff)
		}
	}
}

func TestSnippets(t *testing.T) {
	long := strings.Repeat("тал нутаг ", 60)
	for _, c := range []struct {
		query, body string
		want        []Piece
	}{
		{"ном", "Номын сан", []Piece{{"Номын", true}, {" сан", false}}},
		{
			`"номын сан" уншигч`, "Энэ номын санд\nуншигчид олон", []Piece{{"Энэ ", false}, {"номын санд", true}, {" ", false}, {"уншигчид", true}, {
				" олон", false,
			}},
		},
		{"хулан", long + "хулан " + long, []Piece{
			{"… тал нутаг тал нутаг тал нутаг тал нутаг тал нутаг тал нутаг тал нутаг ", false}, {"хулан", true},
			{" " + strings.Repeat("тал нутаг ", 16) + "…", false}}},
	} {
		q := Parse(c.query)
		hit := newMarker(q.Exact).hit(Passage{Body: c.body})
		if diff := cmp.Diff(c.want, hit.Snippet); diff != "" {
			t.Errorf("%s:\n%s", c.query, diff)
		}
	}
}

// What a block finds is what is marked: two ways to the same response.
func FuzzMarkedIsFound(f *testing.F) {
	for _, seed := range [][2]string{
		{"номын сан", "Номын санд ном бий"}, {`"нууц товчоо"`, "Монголын нууц товчоо"}, {"mongol", "Монгол хэл"}, {"овол", "өвөл болов"},
		{`«сум» "a b`, "a b c сум сүм"}, {"\xff\"\x00", "\xff\u200d\n"}, {strings.Repeat("khuukhed ", 20), "хүүхэд"}, {"don't", "dont don’t"},
		{"НҮБ-ын", "НҮБ-ынхан"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, query, body string) {
		if len(query) > 500 || len(body) > 5_000 {
			t.Skip()
		}
		q := Parse(query)
		for _, wanted := range []Expression{q.Exact, q.Fallback} {
			if len(wanted) == 0 {
				continue
			}
			b := block{}
			b.add(7, body)
			set := b.matches(wanted)
			found := set.places()
			marker := newMarker(wanted)
			marked := marker.matches(body)
			if len(found) > 0 && len(marked) == 0 {
				t.Errorf("%q finds %q but marks nothing: %v", query, body, wanted)
			}
			hit := marker.hit(Passage{Body: body})
			var shown strings.Builder
			for _, piece := range hit.Snippet {
				shown.WriteString(piece.Text)
			}
			text := strings.TrimSuffix(strings.TrimPrefix(shown.String(), "… "), " …")
			if !strings.Contains(flat(body), text) {
				t.Errorf("the snippet %q is not in %q", text, body)
			}
		}
	})
}

func FuzzPassages(f *testing.F) {
	f.Add("нэг\nхоёр", 3)
	f.Add(strings.Repeat("үг. ", 2_000), 1)
	f.Fuzz(func(t *testing.T, text string, count int) {
		at := newPlaces(publications.NewPositions([]publications.Span{{Href: "a.xhtml", Count: count % 100}}))
		for _, p := range passagesOf(publications.TextPart{Href: "a.xhtml", Text: text}, at) {
			if share := p.Locator.Locations.Progression; p.Body == "" || share < 0 || share >= 1 || !strings.Contains(text, p.Body) {
				t.Errorf("%+v", p)
			}
		}
	})
}

func TestPostingsComeBack(t *testing.T) {
	var few, many passageSet
	for _, place := range []int{0, 7, 255} {
		few.add(place)
	}
	for place := 0; place < blockSize; place += 3 {
		many.add(place)
	}
	for name, set := range map[string]passageSet{"none": {}, "few": few, "many": many} {
		if got := decodePassages(set.encode()); got != set {
			t.Errorf("%s: %v", name, got)
		}
	}
	for _, words := range [][]uint32{nil, {0}, {1, 2, 300, 1 << 19}} {
		if diff := cmp.Diff(words, decodeWords(encodeWords(words))); diff != "" {
			t.Error(diff)
		}
	}
	if got := decodeWords([]byte{0x80}); len(got) != 0 {
		t.Errorf("a corrupt posting: %v", got)
	}
}

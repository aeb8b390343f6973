package reading

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/publications"
	"sudar/internal/publications/pack"
)

func TestChaptersMeet(t *testing.T) {
	for name, c := range map[string]struct {
		texts, sounds [][]chapter
		want          []Point
	}{
		"as many, by order; the cover is no part of the recording": {
			[][]chapter{{{"Нэг", 0.1}, {"Хоёр", 0.4}}}, [][]chapter{{{"1", 0}, {"2", 0.6}}},
			[]Point{{}, {"Нэг", 0.1, 0}, {"Хоёр", 0.4, 0.6}, {"", 1, 1}},
		},
		"from the very beginning": {
			[][]chapter{{{"Нэг", 0}, {"Хоёр", 0.5}}}, [][]chapter{{{"", 0}, {"", 0.4}}},
			[]Point{{"Нэг", 0, 0}, {"Хоёр", 0.5, 0.4}, {"", 1, 1}},
		},
		"the name of the recording where the text has none": {
			[][]chapter{{{"", 0}, {"", 0.5}}}, [][]chapter{{{"Нэг", 0}, {"Хоёр", 0.4}}},
			[]Point{{"Нэг", 0, 0}, {"Хоёр", 0.5, 0.4}, {"", 1, 1}},
		},
		"a part and its first chapter begin at one place": {
			[][]chapter{{{"I", 0}}, {{"I", 0}, {"Нэг", 0}, {"Хоёр", 0.5}}}, [][]chapter{{{"Нэг", 0}, {"Хоёр", 0.4}}},
			[]Point{{"Нэг", 0, 0}, {"Хоёр", 0.5, 0.4}, {"", 1, 1}},
		},
		"tracks, where the recording has other contents": {
			[][]chapter{{{"Нэг", 0}, {"Хоёр", 0.5}}}, [][]chapter{{{"а", 0}, {"б", 0.1}, {"в", 0.2}}, {{"", 0}, {"", 0.4}}},
			[]Point{{"Нэг", 0, 0}, {"Хоёр", 0.5, 0.4}, {"", 1, 1}},
		},
		"by name where the counts differ, whatever stands before it": {
			[][]chapter{{{"Өмнөх үг", 0.1}, {"1. Саарал морь", 0.2}, {"2. Зам", 0.5}, {"Зураг", 0.9}}},
			[][]chapter{{{"Саарал морь", 0}, {"Зам!", 0.7}}},
			[]Point{{}, {"1. Саарал морь", 0.2, 0}, {"2. Зам", 0.5, 0.7}, {"", 1, 1}},
		},
		"one name alone is not enough": {
			[][]chapter{{{"Нэг", 0}, {"Хоёр", 0.2}, {"Гурав", 0.5}}}, [][]chapter{{{"Хоёр", 0}, {"Тав", 0.7}}}, nil,
		},
		"names in another order are not met twice": {
			[][]chapter{{{"Нэг", 0}, {"Хоёр", 0.2}, {"Гурав", 0.5}}}, [][]chapter{{{"Гурав", 0}, {"Нэг", 0.7}}}, nil,
		},
		"numbers are no names":     {[][]chapter{{{"1", 0}, {"2", 0.2}, {"3", 0.5}}}, [][]chapter{{{"1", 0}, {"2", 0.7}}}, nil},
		"one chapter says nothing": {[][]chapter{{{"Нэг", 0}}}, [][]chapter{{{"Нэг", 0}}}, nil},
		"no contents":              {[][]chapter{nil, nil}, [][]chapter{nil, nil}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, pairChapters(c.texts, c.sounds)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestClipsMeet(t *testing.T) {
	got := pairClips([]Point{{"Нэг", 0.1, 0}, {"", 0.2, 0.3}, {"", 0.15, 0.35}, {"", 0.3, 0.2}, {"Хоёр", 0.5, 0.4}})
	want := []Point{{}, {"Нэг", 0.1, 0}, {"", 0.2, 0.3}, {"Хоёр", 0.5, 0.4}, {"", 1, 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	var many []Point
	for i := range 5_000 {
		many = append(many, Point{Text: float64(i) / 5_000, Sound: float64(i) / 5_000})
	}
	if n := len(pairClips(many)); n > mostPoints+2 {
		t.Errorf("%d points", n)
	}
	if pairClips(nil) != nil {
		t.Error("nothing meets nothing")
	}
}

func TestClockValues(t *testing.T) {
	for value, want := range map[string]float64{
		"0:01:02.5": 62.5, "01:02": 62, "62.5s": 62.5, "500ms": 0.5, "1.5min": 90, "2h": 7200, "7.25": 7.25, "": 0, "soon": 0,
	} {
		if got := seconds(value); got != want {
			t.Errorf("%q: %v", value, got)
		}
	}
}

// A chapter inside a part begins where its element does, and the sentences of
// a media overlay meet the tracks that it plays.
func TestSharesOfAText(t *testing.T) {
	head, sound := strings.Repeat("х", 100), strings.Repeat("s", 700)
	body := head + `<h2 id="two">Хоёр</h2>`
	overlay := `<smil xmlns="http://www.w3.org/ns/SMIL"><body>` +
		`<par><text src="../b%20c.xhtml#one"/><audio src="../a.mp3" clipBegin="0s"/></par>` +
		`<par><text src="../b%20c.xhtml#two"/><audio src="../a.mp3" clipBegin="0:00:05"/></par>` +
		`<par><text src="../b%20c.xhtml#two"/><audio src="../other.mp3" clipBegin="9s"/></par></body></smil>`
	var file bytes.Buffer
	w := pack.NewWriter(&file, 1<<20)
	for _, member := range [][3]string{
		{"b c.xhtml", pack.XHTML, body}, {"o/b.smil", pack.SMIL, overlay}, {"a.mp3", "audio/mpeg", sound}, {"other.mp3", "audio/mpeg", "x"},
	} {
		if _, err := w.Add(member[0], member[1], strings.NewReader(member[2])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	opened, err := pack.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	book := publications.Manifest{
		ReadingOrder: []publications.Link{
			{Href: "cover.xhtml"}, {Href: "b%20c.xhtml", Properties: &publications.Properties{MediaOverlay: "o/b.smil"}},
		},
		TOC: []publications.Link{
			{Href: "b%20c.xhtml", Title: "Нэг"}, {Href: "b%20c.xhtml#two", Title: "Хоёр"}, {Href: "gone.xhtml", Title: "Гурав"},
		},
	}
	positions := publications.NewPositions([]publications.Span{{Href: "cover.xhtml", Count: 1}, {Href: "b%20c.xhtml", Count: 3}})
	s := newShares(opened, book, positions)
	two := 0.25 + 0.75*float64(len(head)+3)/float64(len(body))
	same := cmp.AllowUnexported(chapter{})
	want := []chapter{{"Нэг", 0.25}, {"Хоёр", two}}
	if diff := cmp.Diff([][]chapter{want, want}, s.contents(), same); diff != "" {
		t.Error(diff)
	}
	record := publications.Manifest{ReadingOrder: []publications.Link{{Href: "t.mp3", Size: int64(len(sound)), Duration: 20}}}
	if diff := cmp.Diff([]Point{{"Нэг", 0.25, 0}, {"", two, 0.25}}, s.clips(record)); diff != "" {
		t.Error(diff)
	}
	record.ReadingOrder[0].Size++
	if got := s.clips(record); got != nil {
		t.Errorf("another recording: %v", got)
	}
}

func TestContentsOfARecording(t *testing.T) {
	record := publications.Manifest{
		ReadingOrder: []publications.Link{{Href: "1.mp3", Title: "а", Duration: 10}, {Href: "2.mp3", Title: "б", Duration: 30}},
		TOC: []publications.Link{
			{Href: "1.mp3#t=0", Title: "Нэг", Children: []publications.Link{{Href: "1.mp3#t=5", Title: "Хоёр"}}},
			{Href: "2.mp3#t=10", Title: "Гурав"}, {Href: "3.mp3", Title: "Дөрөв"},
		},
	}
	got := fmt.Sprint(soundContents(record))
	if want := "[[{Нэг 0} {Хоёр 0.125} {Гурав 0.5}] [{а 0} {б 0.25}]]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

package cover

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"
	"unicode/utf8"

	"sudar/internal/kit/canvas"
)

var kinds = []string{"book", "audiobook", "article", "newspaper", "magazine", "academic", "statistics", "dictionary"}

// catalogue makes n specs with differing title, author and kind, the way a catalogue has them: many alike.
func catalogue(n int) []Spec {
	first := []string{"Уулын", "Голын", "Хотын", "Намрын", "Монгол", "Шинэ", "The open", "Өвлийн", "Талын", "Хүүхдийн", "Үүлэн", "Байгалийн"}
	second := []string{"цэцэг", "дуулал", "түүх", "яриа", "хэл", "тойм", "steppe", "нар", "өгүүллэг", "шинжлэл", "толь"}
	people := []string{"Б. Номин", "Д. Тэмүүлэн", "", "Ө. Үүрийнтуяа, С. Энхжин", "Jane Example"}
	specs := make([]Spec, n)
	for i := range specs {
		title := first[i%len(first)] + " " + second[i%len(second)]
		if i%9 == 0 {
			title += ": " + long
		}
		if i >= len(first)*len(second) {
			title += fmt.Sprintf(" %d", i)
		}
		specs[i] = Spec{Title: title, Author: people[i%len(people)], Kind: kinds[i%len(kinds)], Category: string('0' + rune(i/8%10))}
	}
	return specs
}

func TestDrawIsDeterministic(t *testing.T) {
	for _, spec := range samples {
		a, b := Draw(spec, 120).(*image.RGBA), Draw(spec, 120).(*image.RGBA)
		if !bytes.Equal(a.Pix, b.Pix) {
			t.Errorf("%q is drawn in two ways", spec.Title)
		}
	}
}

func TestSize(t *testing.T) {
	for _, tt := range []struct {
		kind        string
		width       int
		wantW, want int
	}{
		{"book", 320, 320, 480}, {"", 120, 120, 180}, {"Audiobook", 320, 320, 320}, {"unheard of", 2, 40, 60},
		{"newspaper", 120, 120, 186}, {"magazine", 120, 120, 160}, {"book", 1 << 20, 1600, 2400},
	} {
		w, h := Size(tt.kind, tt.width)
		if w != tt.wantW || h != tt.want {
			t.Errorf("Size(%q, %d) = %d, %d", tt.kind, tt.width, w, h)
		}
		if got := Draw(Spec{Title: "Ном", Kind: tt.kind}, tt.width).Bounds(); got != image.Rect(0, 0, w, h) {
			t.Errorf("Draw(%q, %d) is %v", tt.kind, tt.width, got)
		}
	}
}

// Two contents never look the same: the mean difference of a channel, of 255, stays above that of a few odd letters.
func TestCoversDiffer(t *testing.T) {
	const least = 1.5
	specs := catalogue(320)
	pix := make([][]uint8, len(specs))
	for i, spec := range specs {
		pix[i] = Draw(spec, 40).(*image.RGBA).Pix
	}
	nearest := 255.0
	for i := range pix {
		for j := range i {
			d := difference(pix[i], pix[j])
			nearest = min(nearest, d)
			if d < least {
				t.Errorf("%.2f between %q (%s) and %q (%s)", d, specs[i].Title, specs[i].Kind, specs[j].Title, specs[j].Kind)
			}
		}
	}
	t.Logf("nearest pair of %d covers differs by %.2f", len(specs), nearest)
}

func difference(a, b []uint8) float64 {
	if len(a) != len(b) {
		return 255
	}
	sum := 0
	for i := 0; i < len(a); i += 3 { // every third byte: red, alpha, blue, green in turn
		d := int(a[i]) - int(b[i])
		sum += max(d, -d)
	}
	return float64(sum) / float64(len(a)) * 3 * 4 / 3 // alpha never differs
}

// written is one line of text as it was drawn.
type written struct {
	at       canvas.Box
	contrast float64 // the least to any pixel under it
}

func drawWatched(spec Spec, width int) (*drawing, []written) {
	s := newDrawing(spec, width)
	var lines []written
	known := map[[2]color.RGBA]float64{}
	s.OnText = func(at canvas.Box, ink color.RGBA) {
		line := written{at, 21}
		r := s.Pixels(at.X, at.Y, at.X+at.W, at.Y+at.H).Intersect(s.Image.Rect)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				pair := [2]color.RGBA{ink, s.Image.RGBAAt(x, y)}
				if _, ok := known[pair]; !ok {
					known[pair] = Contrast(pair[0], pair[1])
				}
				line.contrast = min(line.contrast, known[pair])
			}
		}
		lines = append(lines, line)
	}
	s.design(s)
	return s, lines
}

// hostile are texts that break layouts.
var hostile = []string{
	"", " ", ":", "А", "Ө", strings.Repeat("А", 120), strings.Repeat("щ", 400), strings.Repeat("Үүл ", 100), strings.Repeat("Wm", 60),
	long, long + ". " + long, "漢字かな", "👩‍🚀 сансар", "a\x00b\xff\xfe", strings.Repeat("ь", 90), "\u0301\u0301\u0301", "- - - -",
	"Хариуцлагажуулалтынхаа-хариуцлагажуулалтынхаа-хариуцлагажуулалтынхаа", strings.Repeat("i", 400), "«" + long + "»",
}

func TestTextIsReadableAndInPlace(t *testing.T) {
	specs := append(catalogue(64), samples...)
	for i, text := range hostile {
		for j, kind := range kinds {
			specs = append(specs, Spec{
				Title: text, Author: hostile[(i+j)%len(hostile)], Series: hostile[(i+2*j)%len(hostile)], Note: text, Kind: kind,
			})
			if j < 3 {
				specs = append(specs, Spec{Title: text, Author: "Б. Номин", Seed: uint64(i*100 + j + 1)})
			}
		}
	}
	for _, spec := range specs {
		s, lines := drawWatched(spec, 56)
		for i, line := range lines {
			if line.contrast < 4.5 {
				t.Errorf("contrast %.2f at %v: %+v", line.contrast, line.at, spec)
			}
			if line.at.X < 1 || line.at.Y < 1 || line.at.X+line.at.W > canvas.UnitWidth-1 || line.at.Y+line.at.H > s.height {
				t.Errorf("text at %v leaves the cover: %+v", line.at, spec)
			}
			for _, other := range lines[:i] {
				if overlap(line.at, other.at) > 0.26 {
					t.Errorf("texts at %v and %v overlap: %+v", line.at, other.at, spec)
				}
			}
		}
	}
}

// overlap is the lesser of the common width and height, relative to the lower of the boxes.
func overlap(a, b canvas.Box) float64 {
	w := min(a.X+a.W, b.X+b.W) - max(a.X, b.X)
	h := min(a.Y+a.H, b.Y+b.H) - max(a.Y, b.Y)
	return max(0, min(w, h)) / max(0.1, min(a.H, b.H))
}

func TestPigmentsContrast(t *testing.T) {
	for name, p := range pigments {
		if c := Contrast(p.ink, p.ground); c < 4.5 {
			t.Errorf("%s: title %.2f", name, c)
		}
		if c := Contrast(p.ink2, p.ground); c < 4.5 {
			t.Errorf("%s: author %.2f", name, c)
		}
		if c := Contrast(p.ornament, p.ground); c < 1.25 || c > 1.7 {
			t.Errorf("%s: ornament %.2f", name, c)
		}
	}
}

func TestContrast(t *testing.T) {
	if c := Contrast(color.White, color.Black); c != 21 {
		t.Errorf("white on black %.3f", c)
	}
	if c := Contrast(hex(0x777777), color.White); c < 4.47 || c > 4.49 { // the known border case of WCAG
		t.Errorf("#777 on white %.3f", c)
	}
}

func FuzzDraw(f *testing.F) {
	for _, text := range hostile {
		f.Add(text, "Б. Номин", uint8(0), uint64(1))
	}
	f.Fuzz(func(t *testing.T, title, author string, kind uint8, seed uint64) {
		spec := Spec{Title: title, Author: author, Kind: kinds[int(kind)%len(kinds)], Seed: seed, Series: author, Note: title}
		if got := Draw(spec, 40).Bounds().Dx(); got != 40 {
			t.Fatalf("width %d", got)
		}
		if utf8.RuneCountInString(clean(title)) > maxText {
			t.Fatal("title was not bounded")
		}
	})
}

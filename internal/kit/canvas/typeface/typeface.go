// Package typeface measures and outlines text in the two families of the product: Lora for titles, Montserrat for the rest.
// All measures are in ems (1 = the type size), so that a layout is the same at every size it is drawn.
package typeface

import (
	"embed"
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed files/*.woff
var files embed.FS

// subsets is the order in which a letter is looked for: most letters of our titles are Cyrillic.
var subsets = []string{"cyrillic", "latin", "cyrillic-ext", "latin-ext"}

// The faces of the covers.
var (
	Lora             = sync.OnceValue(func() *Face { return mustOpen("lora", 600) })
	Montserrat       = sync.OnceValue(func() *Face { return mustOpen("montserrat", 500) })
	MontserratStrong = sync.OnceValue(func() *Face { return mustOpen("montserrat", 600) })
)

// Face is one weight of a family, a chain of subset files. It is safe for concurrent use.
type Face struct {
	mu     sync.Mutex
	fonts  []*sfnt.Font
	data   [][]byte // the files that fonts were read from
	buffer sfnt.Buffer
	glyphs map[rune]*Glyph
	kerns  map[[2]rune]float64
}

// Segment is one piece of an outline: a move, a line or a curve to the last of its points; y grows downwards.
type Segment struct {
	Op     sfnt.SegmentOp
	Points [3][2]float64
}

// Glyph is the drawing of one letter with its origin on the baseline.
type Glyph struct {
	Advance float64
	Outline []Segment
	font    int
	index   sfnt.GlyphIndex
}

// mustOpen panics only if the files built into the binary are damaged, which the tests of this package exclude.
func mustOpen(family string, weight int) *Face {
	f := &Face{glyphs: map[rune]*Glyph{}, kerns: map[[2]rune]float64{}}
	for _, subset := range subsets {
		name := fmt.Sprintf("files/%s-%s-%d-normal.woff", family, subset, weight)
		packed, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		data, err := unpackWOFF(packed)
		if err != nil {
			panic(name + ": " + err.Error())
		}
		parsed, err := sfnt.Parse(data)
		if err != nil {
			panic(name + ": " + err.Error())
		}
		f.fonts, f.data = append(f.fonts, parsed), append(f.data, data)
	}
	return f
}

// Has says whether the face can draw r.
func (f *Face) Has(r rune) bool { return f.Glyph(r) != nil }

// Glyph returns the drawing of r, nil if no file of the chain has it.
func (f *Face) Glyph(r rune) *Glyph {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.glyph(r)
}

// File is which of the files of a face a letter is in, and Index its number there.
func (g *Glyph) File() (file int, index uint16) { return g.font, uint16(g.index) }

// File returns one of the TrueType files of a face.
func (f *Face) File(n int) []byte { return f.data[n] }

// Kern returns the correction between two neighbours, 0 if they come from different files.
func (f *Face) Kern(a, b rune) float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.kern(a, b)
}

// Width is the advance of a line of text; letters the face has not are skipped.
func (f *Face) Width(s string) float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	width, last := 0.0, rune(0)
	for _, r := range s {
		g := f.glyph(r)
		if g == nil {
			continue
		}
		if last != 0 {
			width += f.kern(last, r)
		}
		width, last = width+g.Advance, r
	}
	return width
}

func (f *Face) kern(a, b rune) float64 {
	pair := [2]rune{a, b}
	if k, ok := f.kerns[pair]; ok {
		return k
	}
	ga, gb := f.glyph(a), f.glyph(b)
	if ga == nil || gb == nil {
		return 0
	}
	k := 0.0
	if parsed := f.fonts[ga.font]; ga.font == gb.font {
		if v, err := parsed.Kern(&f.buffer, ga.index, gb.index, ppem(parsed), font.HintingNone); err == nil {
			k = em(v, parsed)
		}
	}
	f.kerns[pair] = k
	return k
}

func (f *Face) glyph(r rune) *Glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	g := f.load(r)
	f.glyphs[r] = g
	return g
}

func (f *Face) load(r rune) *Glyph {
	for i, parsed := range f.fonts {
		index, err := parsed.GlyphIndex(&f.buffer, r)
		if err != nil || index == 0 {
			continue
		}
		advance, err := parsed.GlyphAdvance(&f.buffer, index, ppem(parsed), font.HintingNone)
		if err != nil {
			continue
		}
		segments, err := parsed.LoadGlyph(&f.buffer, index, ppem(parsed), nil)
		if err != nil {
			continue
		}
		g := &Glyph{Advance: em(advance, parsed), font: i, index: index}
		for _, s := range segments {
			g.Outline = append(g.Outline, segment(s, parsed))
		}
		return g
	}
	return nil
}

func segment(s sfnt.Segment, parsed *sfnt.Font) Segment {
	out := Segment{Op: s.Op}
	for i, p := range s.Args {
		out.Points[i] = [2]float64{em(p.X, parsed), em(p.Y, parsed)}
	}
	return out
}

// ppem asks for outlines in the font's own units, where nothing is rounded.
func ppem(parsed *sfnt.Font) fixed.Int26_6 { return fixed.I(int(parsed.UnitsPerEm())) }

func em(v fixed.Int26_6, parsed *sfnt.Font) float64 {
	return float64(v) / float64(ppem(parsed))
}

package cover

import (
	"image/color"
	"strings"

	"golang.org/x/text/unicode/norm"

	"sudar/internal/kit/canvas"
	"sudar/internal/kit/canvas/typeface"
)

// drawing is one cover being drawn: its texts, colours, chance and canvas.
type drawing struct {
	*canvas.Canvas
	title, author, series, note string
	p                           pigment
	chance                      chance
	design                      design
	height                      float64
}

func newDrawing(spec Spec, width int) *drawing {
	f := formatOf(spec.Kind)
	w, h := Size(spec.Kind, width)
	s := &drawing{
		title: clean(spec.Title), author: clean(spec.Author), series: clean(spec.Series), note: clean(spec.Note),
		chance: newChance(spec), height: f.height,
	}
	s.p = pigmentOf(spec.Category, &s.chance)
	s.design = f.designs[s.chance.below(len(f.designs))]
	if s.title == "" && f.height == bookFormat.height {
		s.design = fieldDesign
	}
	s.Canvas = canvas.New(w, h)
	s.Fill(s.p.ground, canvas.Rect(0, 0, canvas.UnitWidth, f.height))
	return s
}

// full is the whole cover.
func (s *drawing) full() canvas.Box { return canvas.Box{X: 0, Y: 0, W: canvas.UnitWidth, H: s.height} }

// clean composes letters, makes every run of white space one space (U+00A0 stays), and drops what our typefaces cannot draw.
func clean(text string) string {
	var out []rune
	for _, r := range norm.NFC.String(text[:min(len(text), 4*maxText)]) {
		switch {
		case r == '\u00ad' || r == '\ufffd' || r >= '\u200b' && r <= '\u200f' || r == '\u2060':
			continue
		case r == '\u00a0' || typeface.Lora().Has(r) && typeface.Montserrat().Has(r):
		case r == '\u2011':
			r = '-'
		case r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\u2009' || r == '\u202f':
			r = ' '
		default:
			continue
		}
		if out = append(out, r); len(out) == maxText {
			break
		}
	}
	return strings.Join(strings.FieldsFunc(string(out), isSpace), " ")
}

func isSpace(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }

// chance is a stream of choices that follows from the spec alone (splitmix64).
type chance struct{ state uint64 }

func newChance(spec Spec) chance {
	if spec.Seed != 0 {
		return chance{spec.Seed}
	}
	h := uint64(14695981039346656037) // FNV-1a
	for _, text := range []string{spec.Title, spec.Author, spec.Kind, spec.Note} {
		for i := range len(text) {
			h = (h ^ uint64(text[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	return chance{h}
}

func (c *chance) next() uint64 {
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a whole number in [0, n).
func (c *chance) below(n int) int { return int(c.next() % uint64(n)) }

// between is a number in [from, to).
func (c *chance) between(from, to float64) float64 {
	return from + (to-from)*float64(c.next()>>11)/(1<<53)
}

// block draws a block with its top at y and returns its foot.
func (s *drawing) block(b block, x, y float64, a canvas.Align, ink color.RGBA) float64 {
	for i, text := range b.lines {
		s.Text(b.face, text, x, y+b.size*(canvas.Ascent+b.lead*float64(i)), b.size, a, ink)
	}
	return y + b.height()
}

package canvas

import (
	"image/color"

	"golang.org/x/image/font/sfnt"

	"sudar/internal/kit/canvas/typeface"
)

// Align says which point of a line stands at x.
type Align float64

// The points of a line that can stand at x.
const (
	AtStart  Align = 0
	AtMiddle Align = 0.5
	AtEnd    Align = 1
)

// Ascent is how far the letters of both families rise above the baseline, marks of Й and Ё included, in sizes.
const Ascent = 0.78

// Text draws one line with its baseline at y.
func (c *Canvas) Text(face *typeface.Face, text string, x, y, size float64, a Align, ink color.RGBA) {
	width := face.Width(text) * size
	x -= width * float64(a)
	if c.OnText != nil {
		c.OnText(Box{x, y - size*Ascent, width, size * 1.02}, ink)
	}
	c.Fill(ink, Outline(face, text, x, y, size))
}

// Outline is the drawing of a line of text with its origin at x, y.
func Outline(face *typeface.Face, text string, x, y, size float64) Shape {
	var out Shape
	last := rune(0)
	for _, r := range text {
		g := face.Glyph(r)
		if g == nil {
			continue
		}
		if last != 0 {
			x += face.Kern(last, r) * size
		}
		out = append(out, contours(g, x, y, size)...)
		x, last = x+g.Advance*size, r
	}
	return out
}

func contours(g *typeface.Glyph, x, y, size float64) Shape {
	var out Shape
	at := func(p [2]float64) Point { return Point{x + p[0]*size, y + p[1]*size} }
	for _, s := range g.Outline {
		if s.Op == sfnt.SegmentOpMoveTo {
			out = append(out, []Point{at(s.Points[0])})
			continue
		}
		ring := &out[len(out)-1]
		switch s.Op {
		case sfnt.SegmentOpLineTo:
			*ring = append(*ring, at(s.Points[0]))
		case sfnt.SegmentOpQuadTo:
			*ring = append(*ring, quadratic((*ring)[len(*ring)-1], at(s.Points[0]), at(s.Points[1]))...)
		case sfnt.SegmentOpCubeTo:
			*ring = append(*ring, cubic((*ring)[len(*ring)-1], at(s.Points[0]), at(s.Points[1]), at(s.Points[2]))...)
		}
	}
	return out
}

const curveSteps = 8

func quadratic(a, b, c Point) []Point {
	return cubic(a, Point{a.X + (b.X-a.X)*2/3, a.Y + (b.Y-a.Y)*2/3}, Point{c.X + (b.X-c.X)*2/3, c.Y + (b.Y-c.Y)*2/3}, c)
}

// cubic is a Bézier curve without its first point.
func cubic(a, b, c, d Point) []Point {
	out := make([]Point, curveSteps)
	for i := range out {
		t := float64(i+1) / curveSteps
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		out[i] = Point{k0*a.X + k1*b.X + k2*c.X + k3*d.X, k0*a.Y + k1*b.Y + k2*c.Y + k3*d.Y}
	}
	return out
}

package cover

import (
	"image/color"

	"golang.org/x/image/font/sfnt"

	"sudar/internal/kit/canvas/typeface"
)

// align says which point of a line stands at x.
type align float64

const (
	atStart  align = 0
	atMiddle align = 0.5
	atEnd    align = 1
)

// ascent is how far the letters of both families rise above the baseline, marks of Й and Ё included, in sizes.
const ascent = 0.78

// text draws one line with its baseline at y.
func (c *canvas) text(face *typeface.Face, text string, x, y, size float64, a align, ink color.RGBA) {
	width := face.Width(text) * size
	x -= width * float64(a)
	if c.onText != nil {
		c.onText(box{x, y - size*ascent, width, size * 1.02}, ink)
	}
	c.fill(ink, outline(face, text, x, y, size))
}

// outline is the drawing of a line of text with its origin at x, y.
func outline(face *typeface.Face, text string, x, y, size float64) shape {
	var out shape
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

func contours(g *typeface.Glyph, x, y, size float64) shape {
	var out shape
	at := func(p [2]float64) point { return point{x + p[0]*size, y + p[1]*size} }
	for _, s := range g.Outline {
		if s.Op == sfnt.SegmentOpMoveTo {
			out = append(out, []point{at(s.Points[0])})
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

func quadratic(a, b, c point) []point {
	return cubic(a, point{a.x + (b.x-a.x)*2/3, a.y + (b.y-a.y)*2/3}, point{c.x + (b.x-c.x)*2/3, c.y + (b.y-c.y)*2/3}, c)
}

// cubic is a Bézier curve without its first point.
func cubic(a, b, c, d point) []point {
	out := make([]point, curveSteps)
	for i := range out {
		t := float64(i+1) / curveSteps
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		out[i] = point{k0*a.x + k1*b.x + k2*c.x + k3*d.x, k0*a.y + k1*b.y + k2*c.y + k3*d.y}
	}
	return out
}

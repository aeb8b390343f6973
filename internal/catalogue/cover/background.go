package cover

import (
	"image/color"
	"math"

	"sudar/internal/kit/canvas"
)

// showing says how much of an ornament is to be seen.
type showing int

const (
	some  showing = iota // as chance has it
	whole                // patterns fine, emblems uncropped
	broad                // emblems large, because their middle is covered
)

// ornamented fills a box with an ornament that the seed chooses.
func (s *drawing) ornamented(b canvas.Box, ink, ground color.RGBA, how showing) {
	s.worked(b, ornaments, ink, ground, how)
}

// bordered fills a strip or a covered ground, which only the ornaments that repeat suit.
func (s *drawing) bordered(b canvas.Box, ink, ground color.RGBA, how showing) {
	s.worked(b, ornaments[:repeating], ink, ground, how)
}

func (s *drawing) worked(b canvas.Box, among []ornament, ink, ground color.RGBA, how showing) {
	n := s.chance.below(len(among))
	v := weave{
		ink: ink, ground: ground, fine: s.chance.below(2) == 0, shift: canvas.Point{X: s.chance.between(0, 1), Y: s.chance.between(0, 1)},
	}
	switch {
	case how == whole:
		v.fine = true
	case how == broad && n >= repeating:
		v.fine = false
	}
	s.Within(b, func() { among[n](s.Canvas, b, v) })
}

// light says whether the pigment is a pale ground with dark ink.
func (p pigment) light() bool { return luminance(p.ground) > luminance(p.ink) }

// depth is the ground in shade, t from 0 to 1.
func (p pigment) depth(t float64) color.RGBA {
	if p.light() {
		return mix(p.ground, p.ink2, t)
	}
	return mix(p.ground, hex(0x07080f), t)
}

// ridge is the land below a skyline that swings about y; tall is the height of its swings.
func (s *drawing) ridge(y, tall float64) canvas.Shape {
	a, b := s.chance.between(0, 2*math.Pi), s.chance.between(0, 2*math.Pi)
	long, short := s.chance.between(0.024, 0.042), s.chance.between(0.06, 0.1)
	ring := []canvas.Point{{X: -1, Y: s.height + 1}}
	for x := -1.0; x <= canvas.UnitWidth+1; x++ {
		ring = append(ring, canvas.Point{X: x, Y: y - tall*(0.7*math.Sin(long*x+a)+0.3*math.Sin(short*x+b))})
	}
	return canvas.Shape{append(ring, canvas.Point{X: canvas.UnitWidth + 1, Y: s.height + 1})}
}

// mark is the sign of the library: three leaves between two boards with the title tag. It is 28·k wide.
func (s *drawing) mark(x, y, k float64, ink, tag color.RGBA) {
	bar := func(dy, h, inset float64) { s.Rule(ink, x+inset*k, y+dy*k, (28-2*inset)*k, h*k) }
	bar(3, 3.2, 0)
	bar(16.8, 3.2, 0)
	for i := range 3 {
		bar(7.8+3*float64(i), 1.4, 2)
	}
	s.Fill(tag, canvas.Shape{{{X: 10.5, Y: 0}, {X: 17.5, Y: 0}, {X: 17.5, Y: 20.5}, {X: 14, Y: 24.5}, {X: 10.5, Y: 20.5}}}.Move(x, y, k, 0))
}

// greeked draws lines that stand for running text in a box, as many as fit, the last one short.
func (s *drawing) greeked(ink color.RGBA, b canvas.Box, line, leading float64) {
	n := int((b.H + leading - line) / leading)
	for i := range n {
		w := b.W * s.chance.between(0.93, 1)
		if i == n-1 || s.chance.below(6) == 0 {
			w = b.W * s.chance.between(0.4, 0.75)
		}
		s.Rule(ink, b.X, b.Y+float64(i)*leading, w, line)
	}
}

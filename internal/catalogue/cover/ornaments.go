package cover

import (
	"image/color"
	"math"

	"sudar/internal/kit/canvas"
)

// weave is how an ornament is worked: its two colours, its fineness and where its pattern begins.
type weave struct {
	ink, ground color.RGBA
	fine        bool
	shift       canvas.Point // in [0, 1) of a tile
}

// ornament fills a box. The caller has clipped to it.
type ornament func(c *canvas.Canvas, b canvas.Box, w weave)

// ornaments are the six families of the product: lattice of the ger wall, hammer meander, sea, horns, crown ring, endless knot.
var ornaments = []ornament{khana, alkhan, dalai, ugalz, toono, ulzii}

// repeating is how many of the ornaments are patterns; the others are single emblems.
const repeating = 4

// tiled lays a tile of w × h over the box, beginning at the weave's shift.
func tiled(b canvas.Box, w, h float64, v weave, tile func(x, y float64)) {
	for y := b.Y - h*(1+v.shift.Y); y < b.Y+b.H+h; y += h {
		for x := b.X - w*(1+v.shift.X); x < b.X+b.W+w; x += w {
			tile(x, y)
		}
	}
}

func (v weave) pick(fine, broad float64) float64 {
	if v.fine {
		return fine
	}
	return broad
}

func khana(c *canvas.Canvas, b canvas.Box, v weave) {
	w := v.pick(13, 19)
	h := w * 1.5
	var s canvas.Shape
	tiled(b, w, h, v, func(x, y float64) {
		s = append(s, canvas.Line(w*0.085, canvas.Point{X: x, Y: y}, canvas.Point{X: x + w, Y: y + h})...)
		s = append(s, canvas.Line(w*0.085, canvas.Point{X: x + w, Y: y}, canvas.Point{X: x, Y: y + h})...)
		s = append(s, canvas.Disc(x, y, w*0.12)...)
		s = append(s, canvas.Disc(x+w/2, y+h/2, w*0.12)...)
	})
	c.Fill(v.ink, s)
}

// meander is one hammer of the meander, standing on its line; the mirrored rows hang from theirs.
var meander = []canvas.Point{{X: 3, Y: 17}, {X: 3, Y: 3}, {X: 16.5, Y: 3}, {X: 16.5, Y: 12.5}, {X: 8.5, Y: 12.5}, {X: 8.5, Y: 7}}

func alkhan(c *canvas.Canvas, b canvas.Box, v weave) {
	k := v.pick(0.72, 1.1)
	unit := canvas.Line(1.9, meander...)
	unit = append(unit, canvas.Line(1.9, canvas.Point{X: 0, Y: 17}, canvas.Point{X: 20, Y: 17})...)
	hanging := unit.Move(20, 40, 1, math.Pi)
	var s canvas.Shape
	tiled(b, 20*k, 40*k, v, func(x, y float64) {
		s = append(s, unit.Move(x, y, k, 0)...)
		s = append(s, hanging.Move(x, y, k, 0)...)
	})
	c.Fill(v.ink, s)
}

func dalai(c *canvas.Canvas, b canvas.Box, v weave) {
	r := v.pick(11, 17)
	for row, y := 0, b.Y-r*v.shift.Y; y < b.Y+b.H+r; row, y = row+1, y+r/2 {
		var discs, rings canvas.Shape
		for x := b.X - r*(2*v.shift.X+float64(row%2)); x < b.X+b.W+r; x += 2 * r {
			discs = append(discs, canvas.Disc(x, y, r*1.04)...)
			for _, k := range []float64{1, 0.72, 0.44} {
				rings = append(rings, canvas.Hoop(x, y, r*k, r*0.085)...)
			}
			rings = append(rings, canvas.Disc(x, y, r*0.19)...)
		}
		c.Fill(v.ground, discs)
		c.Fill(v.ink, rings)
	}
}

// horn is the left of a pair of horns: four half circles on a stem.
func horn() []canvas.Point {
	out := []canvas.Point{{X: 20, Y: 40}, {X: 20, Y: 17}}
	out = append(out, canvas.Arc(11.5, 17, 8.5, 0, -math.Pi)...)
	out = append(out, canvas.Arc(9.3, 17, 6.3, math.Pi, 0)...)
	out = append(out, canvas.Arc(11.6, 17, 4, 0, -math.Pi)...)
	return append(out, canvas.Arc(9.6, 17, 2, math.Pi, 0)...)
}

func mirrored(points []canvas.Point, width float64) []canvas.Point {
	out := make([]canvas.Point, len(points))
	for i, p := range points {
		out[i] = canvas.Point{X: width - p.X, Y: p.Y}
	}
	return out
}

func ugalz(c *canvas.Canvas, b canvas.Box, v weave) {
	k := v.pick(0.6, 0.92)
	unit := canvas.Line(2.3, horn()...)
	unit = append(unit, canvas.Line(2.3, mirrored(horn(), 40)...)...)
	unit = append(unit, canvas.Lozenge(20, 43, 5)...)
	unit = append(unit, canvas.Lozenge(0, 27.5, 3.5)...)
	var s canvas.Shape
	tiled(b, 40*k, 48*k, v, func(x, y float64) { s = append(s, unit.Move(x, y, k, 0)...) })
	c.Fill(v.ink, s)
}

// toono is the crown ring: whole in the middle of a narrow box, or rising from a corner.
func toono(c *canvas.Canvas, b canvas.Box, v weave) {
	at, r := b.Centre(), min(b.W*0.62, b.H*0.56)*0.82
	if !v.fine {
		at, r = canvas.Point{X: b.X + b.W*(0.25+v.shift.X*0.75), Y: b.Y + b.H*(0.78+v.shift.Y*0.2)}, r*1.6
	}
	c.Fill(v.ink, crown(at, r, 16))
}

func crown(at canvas.Point, r float64, spokes int) canvas.Shape {
	s := canvas.Hoop(at.X, at.Y, r, r*0.05)
	s = append(s, canvas.Hoop(at.X, at.Y, r*0.84, r*0.05)...)
	s = append(s, canvas.Hoop(at.X, at.Y, r*0.36, r*0.05)...)
	spoke := func(angle, from, to float64) {
		sin, cos := math.Sincos(angle)
		s = append(s,
			canvas.Line(r*0.034, canvas.Point{X: at.X + cos*r*from, Y: at.Y + sin*r*from}, canvas.Point{X: at.X + cos*r*to, Y: at.Y + sin*r*to})...)
	}
	for i := range spokes {
		angle := float64(i) * 2 * math.Pi / float64(spokes)
		spoke(angle, 0.36, 0.84)
		spoke(angle, 1, 3)
	}
	spoke(0, -0.36, 0.36)
	spoke(math.Pi/2, -0.36, 0.36)
	return s
}

func ulzii(c *canvas.Canvas, b canvas.Box, v weave) {
	at, k := b.Centre(), min(b.W, b.H)/v.pick(84, 52)
	if !v.fine {
		at = canvas.Point{X: at.X + b.W*(v.shift.X-0.5)*0.5, Y: at.Y + b.H*(v.shift.Y-0.5)*0.3}
	}
	knot(c, at, k, v.ink, v.ground)
}

// knot draws the endless knot: four long loops woven over and under, turned to stand on its point; about 68·k wide.
func knot(c *canvas.Canvas, at canvas.Point, k float64, ink, ground color.RGBA) {
	turned := func(s canvas.Shape) canvas.Shape { return s.Move(at.X, at.Y, k, math.Pi/4) }
	strand := func(points []canvas.Point, closed bool) {
		c.Fill(ground, turned(canvas.Stroke(points, 5.6, closed)))
		c.Fill(ink, turned(canvas.Stroke(points, 3, closed)))
	}
	for _, offset := range []float64{-12, 12} {
		strand(pill(offset, false), true)
	}
	for _, offset := range []float64{-12, 12} {
		strand(pill(offset, true), true)
	}
	rows := []float64{-18, -6, 6, 18}
	for i, x := range rows {
		for j, y := range rows {
			if (i+j)%2 == 0 {
				c.Fill(ground, turned(canvas.Line(5.6, canvas.Point{X: x - 3.6, Y: y}, canvas.Point{X: x + 3.6, Y: y})))
				c.Fill(ink, turned(canvas.Line(3, canvas.Point{X: x - 4.2, Y: y}, canvas.Point{X: x + 4.2, Y: y})))
			}
		}
	}
}

// pill is a loop 60 long and 12 wide lying at an offset from the middle.
func pill(offset float64, standing bool) []canvas.Point {
	points := append(canvas.Arc(24, offset, 6, -math.Pi/2, math.Pi/2), canvas.Arc(-24, offset, 6, math.Pi/2, 3*math.Pi/2)...)
	if standing {
		for i, p := range points {
			points[i] = canvas.Point{X: p.Y, Y: p.X}
		}
	}
	return points
}

// rosette is a guilloche: one ellipse turned n times.
func rosette(at canvas.Point, r, flat, width float64, n int) canvas.Shape {
	ellipse := make([]canvas.Point, 72)
	for i := range ellipse {
		sin, cos := math.Sincos(float64(i) * math.Pi / 36)
		ellipse[i] = canvas.Point{X: r * cos, Y: r * flat * sin}
	}
	one := canvas.Loop(width, ellipse...)
	var s canvas.Shape
	for i := range n {
		s = append(s, one.Move(at.X, at.Y, 1, float64(i)*math.Pi/float64(n))...)
	}
	return s
}

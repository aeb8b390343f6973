package cover

import (
	"image/color"
	"math"
)

// weave is how an ornament is worked: its two colours, its fineness and where its pattern begins.
type weave struct {
	ink, ground color.RGBA
	fine        bool
	shift       point // in [0, 1) of a tile
}

// ornament fills a box. The caller has clipped to it.
type ornament func(c *canvas, b box, w weave)

// ornaments are the six families of the product: lattice of the ger wall, hammer meander, sea, horns, crown ring, endless knot.
var ornaments = []ornament{khana, alkhan, dalai, ugalz, toono, ulzii}

// repeating is how many of the ornaments are patterns; the others are single emblems.
const repeating = 4

// tiled lays a tile of w × h over the box, beginning at the weave's shift.
func tiled(b box, w, h float64, v weave, tile func(x, y float64)) {
	for y := b.y - h*(1+v.shift.y); y < b.y+b.h+h; y += h {
		for x := b.x - w*(1+v.shift.x); x < b.x+b.w+w; x += w {
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

func khana(c *canvas, b box, v weave) {
	w := v.pick(13, 19)
	h := w * 1.5
	var s shape
	tiled(b, w, h, v, func(x, y float64) {
		s = append(s, line(w*0.085, point{x, y}, point{x + w, y + h})...)
		s = append(s, line(w*0.085, point{x + w, y}, point{x, y + h})...)
		s = append(s, disc(x, y, w*0.12)...)
		s = append(s, disc(x+w/2, y+h/2, w*0.12)...)
	})
	c.fill(v.ink, s)
}

// meander is one hammer of the meander, standing on its line; the mirrored rows hang from theirs.
var meander = []point{{3, 17}, {3, 3}, {16.5, 3}, {16.5, 12.5}, {8.5, 12.5}, {8.5, 7}}

func alkhan(c *canvas, b box, v weave) {
	k := v.pick(0.72, 1.1)
	unit := line(1.9, meander...)
	unit = append(unit, line(1.9, point{0, 17}, point{20, 17})...)
	hanging := unit.move(20, 40, 1, math.Pi)
	var s shape
	tiled(b, 20*k, 40*k, v, func(x, y float64) {
		s = append(s, unit.move(x, y, k, 0)...)
		s = append(s, hanging.move(x, y, k, 0)...)
	})
	c.fill(v.ink, s)
}

func dalai(c *canvas, b box, v weave) {
	r := v.pick(11, 17)
	for row, y := 0, b.y-r*v.shift.y; y < b.y+b.h+r; row, y = row+1, y+r/2 {
		var discs, rings shape
		for x := b.x - r*(2*v.shift.x+float64(row%2)); x < b.x+b.w+r; x += 2 * r {
			discs = append(discs, disc(x, y, r*1.04)...)
			for _, k := range []float64{1, 0.72, 0.44} {
				rings = append(rings, hoop(x, y, r*k, r*0.085)...)
			}
			rings = append(rings, disc(x, y, r*0.19)...)
		}
		c.fill(v.ground, discs)
		c.fill(v.ink, rings)
	}
}

// horn is the left of a pair of horns: four half circles on a stem.
func horn() []point {
	out := []point{{20, 40}, {20, 17}}
	out = append(out, arc(11.5, 17, 8.5, 0, -math.Pi)...)
	out = append(out, arc(9.3, 17, 6.3, math.Pi, 0)...)
	out = append(out, arc(11.6, 17, 4, 0, -math.Pi)...)
	return append(out, arc(9.6, 17, 2, math.Pi, 0)...)
}

func mirrored(points []point, width float64) []point {
	out := make([]point, len(points))
	for i, p := range points {
		out[i] = point{width - p.x, p.y}
	}
	return out
}

func ugalz(c *canvas, b box, v weave) {
	k := v.pick(0.6, 0.92)
	unit := line(2.3, horn()...)
	unit = append(unit, line(2.3, mirrored(horn(), 40)...)...)
	unit = append(unit, lozenge(20, 43, 5)...)
	unit = append(unit, lozenge(0, 27.5, 3.5)...)
	var s shape
	tiled(b, 40*k, 48*k, v, func(x, y float64) { s = append(s, unit.move(x, y, k, 0)...) })
	c.fill(v.ink, s)
}

// toono is the crown ring: whole in the middle of a narrow box, or rising from a corner.
func toono(c *canvas, b box, v weave) {
	at, r := b.centre(), min(b.w*0.62, b.h*0.56)*0.82
	if !v.fine {
		at, r = point{b.x + b.w*(0.25+v.shift.x*0.75), b.y + b.h*(0.78+v.shift.y*0.2)}, r*1.6
	}
	c.fill(v.ink, crown(at, r, 16))
}

func crown(at point, r float64, spokes int) shape {
	s := hoop(at.x, at.y, r, r*0.05)
	s = append(s, hoop(at.x, at.y, r*0.84, r*0.05)...)
	s = append(s, hoop(at.x, at.y, r*0.36, r*0.05)...)
	spoke := func(angle, from, to float64) {
		sin, cos := math.Sincos(angle)
		s = append(s, line(r*0.034, point{at.x + cos*r*from, at.y + sin*r*from}, point{at.x + cos*r*to, at.y + sin*r*to})...)
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

func ulzii(c *canvas, b box, v weave) {
	at, k := b.centre(), min(b.w, b.h)/v.pick(84, 52)
	if !v.fine {
		at = point{at.x + b.w*(v.shift.x-0.5)*0.5, at.y + b.h*(v.shift.y-0.5)*0.3}
	}
	knot(c, at, k, v.ink, v.ground)
}

// knot draws the endless knot: four long loops woven over and under, turned to stand on its point; about 68·k wide.
func knot(c *canvas, at point, k float64, ink, ground color.RGBA) {
	turned := func(s shape) shape { return s.move(at.x, at.y, k, math.Pi/4) }
	strand := func(points []point, closed bool) {
		c.fill(ground, turned(stroke(points, 5.6, closed)))
		c.fill(ink, turned(stroke(points, 3, closed)))
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
				c.fill(ground, turned(line(5.6, point{x - 3.6, y}, point{x + 3.6, y})))
				c.fill(ink, turned(line(3, point{x - 4.2, y}, point{x + 4.2, y})))
			}
		}
	}
}

// pill is a loop 60 long and 12 wide lying at an offset from the middle.
func pill(offset float64, standing bool) []point {
	points := append(arc(24, offset, 6, -math.Pi/2, math.Pi/2), arc(-24, offset, 6, math.Pi/2, 3*math.Pi/2)...)
	if standing {
		for i, p := range points {
			points[i] = point{p.y, p.x}
		}
	}
	return points
}

// rosette is a guilloche: one ellipse turned n times.
func rosette(at point, r, flat, width float64, n int) shape {
	ellipse := make([]point, 72)
	for i := range ellipse {
		sin, cos := math.Sincos(float64(i) * math.Pi / 36)
		ellipse[i] = point{r * cos, r * flat * sin}
	}
	one := loop(width, ellipse...)
	var s shape
	for i := range n {
		s = append(s, one.move(at.x, at.y, 1, float64(i)*math.Pi/float64(n))...)
	}
	return s
}

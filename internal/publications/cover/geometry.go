package cover

import "math"

// point is a place in units, y downwards.
type point struct{ x, y float64 }

// shape is a set of closed rings, filled together.
type shape [][]point

// box is an upright rectangle.
type box struct{ x, y, w, h float64 }

func (b box) inset(d float64) box { return box{b.x + d, b.y + d, b.w - 2*d, b.h - 2*d} }
func (b box) centre() point       { return point{b.x + b.w/2, b.y + b.h/2} }

func (s shape) bounds() (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, ring := range s {
		for _, p := range ring {
			x0, y0, x1, y1 = min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y)
		}
	}
	if x0 > x1 {
		return 0, 0, 0, 0
	}
	return x0, y0, x1, y1
}

func rect(x, y, w, h float64) shape {
	return shape{{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}
}

func lozenge(x, y, r float64) shape {
	return shape{{{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}}}
}

func disc(x, y, r float64) shape { return shape{arc(x, y, r, 0, 2*math.Pi)} }

// hoop is a circle drawn with a line.
func hoop(x, y, r, line float64) shape {
	outer, inner := arc(x, y, r+line/2, 0, 2*math.Pi), arc(x, y, max(r-line/2, 0), 2*math.Pi, 0)
	return shape{outer, inner}
}

// arc is a run of points on a circle from angle a to angle b (0 is right, π/2 is down).
func arc(x, y, r, a, b float64) []point {
	n := max(6, int(math.Abs(b-a)*math.Sqrt(r+1)*5))
	out := make([]point, 0, n+1)
	for i := range n + 1 {
		sin, cos := math.Sincos(a + (b-a)*float64(i)/float64(n))
		out = append(out, point{x + r*cos, y + r*sin})
	}
	return out
}

// move is a change of coordinates: turn by angle, scale, then shift.
func (s shape) move(dx, dy, scale, angle float64) shape {
	sin, cos := math.Sincos(angle)
	out := make(shape, len(s))
	for i, ring := range s {
		out[i] = make([]point, len(ring))
		for j, p := range ring {
			out[i][j] = point{dx + scale*(p.x*cos-p.y*sin), dy + scale*(p.x*sin+p.y*cos)}
		}
	}
	return out
}

// line is an open stroke of straight pieces with mitred corners and square-cut ends.
func line(width float64, points ...point) shape { return stroke(points, width, false) }

// loop is a closed stroke.
func loop(width float64, points ...point) shape { return stroke(points, width, true) }

// stroke builds one quadrilateral for every piece; neighbours share an edge, so that nothing overlaps on smooth curves.
func stroke(points []point, width float64, closed bool) shape {
	points = distinct(points, closed)
	n := len(points)
	if n < 2 {
		return nil
	}
	left, right := make([]point, n), make([]point, n)
	for i, p := range points {
		d := mitre(points, i, closed)
		left[i], right[i] = point{p.x + d.x*width/2, p.y + d.y*width/2}, point{p.x - d.x*width/2, p.y - d.y*width/2}
	}
	pieces := n - 1
	if closed {
		pieces = n
	}
	out := make(shape, 0, pieces)
	for i := range pieces {
		j := (i + 1) % n
		out = append(out, []point{left[i], left[j], right[j], right[i]})
	}
	return out
}

func distinct(points []point, closed bool) []point {
	out := points[:0:0]
	for _, p := range points {
		if len(out) == 0 || math.Hypot(p.x-out[len(out)-1].x, p.y-out[len(out)-1].y) > 1e-6 {
			out = append(out, p)
		}
	}
	if n := len(out); closed && n > 1 && math.Hypot(out[0].x-out[n-1].x, out[0].y-out[n-1].y) < 1e-6 {
		out = out[:n-1]
	}
	return out
}

// mitre is the offset of the left edge at point i for a line of half width 1, at most 3 long.
func mitre(points []point, i int, closed bool) point {
	n := len(points)
	before, after := i-1, i+1
	if closed {
		before, after = (i+n-1)%n, (i+1)%n
	}
	if before < 0 {
		return normal(points[i], points[after])
	}
	if after >= n {
		return normal(points[before], points[i])
	}
	a, b := normal(points[before], points[i]), normal(points[i], points[after])
	sum := point{a.x + b.x, a.y + b.y}
	size := math.Hypot(sum.x, sum.y)
	if size < 1e-6 {
		return a
	}
	k := min(2/(size*size), 3/size)
	return point{sum.x * k, sum.y * k}
}

func normal(a, b point) point {
	d := math.Hypot(b.x-a.x, b.y-a.y)
	return point{(b.y - a.y) / d, (a.x - b.x) / d}
}

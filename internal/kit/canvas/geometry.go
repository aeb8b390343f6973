package canvas

import "math"

// Point is a place in units, y downwards.
type Point struct{ X, Y float64 }

// Shape is a set of closed rings, filled together.
type Shape [][]Point

// Box is an upright rectangle.
type Box struct{ X, Y, W, H float64 }

// Inset is the box smaller by d on every side.
func (b Box) Inset(d float64) Box { return Box{b.X + d, b.Y + d, b.W - 2*d, b.H - 2*d} }

// Centre is the middle of the box.
func (b Box) Centre() Point { return Point{b.X + b.W/2, b.Y + b.H/2} }

func (s Shape) bounds() (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, ring := range s {
		for _, p := range ring {
			x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
		}
	}
	if x0 > x1 {
		return 0, 0, 0, 0
	}
	return x0, y0, x1, y1
}

// Rect is an upright rectangle with its first corner at x, y.
func Rect(x, y, w, h float64) Shape {
	return Shape{{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}
}

// Lozenge is a square of half diagonal r that stands on a corner.
func Lozenge(x, y, r float64) Shape {
	return Shape{{{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}}}
}

// Disc is a filled circle.
func Disc(x, y, r float64) Shape { return Shape{Arc(x, y, r, 0, 2*math.Pi)} }

// Hoop is a circle drawn with a line.
func Hoop(x, y, r, line float64) Shape {
	outer, inner := Arc(x, y, r+line/2, 0, 2*math.Pi), Arc(x, y, max(r-line/2, 0), 2*math.Pi, 0)
	return Shape{outer, inner}
}

// Arc is a run of points on a circle from angle a to angle b (0 is right, π/2 is down).
func Arc(x, y, r, a, b float64) []Point {
	n := max(6, int(math.Abs(b-a)*math.Sqrt(r+1)*5))
	out := make([]Point, 0, n+1)
	for i := range n + 1 {
		sin, cos := math.Sincos(a + (b-a)*float64(i)/float64(n))
		out = append(out, Point{x + r*cos, y + r*sin})
	}
	return out
}

// Move is a change of coordinates: turn by angle, scale, then shift.
func (s Shape) Move(dx, dy, scale, angle float64) Shape {
	sin, cos := math.Sincos(angle)
	out := make(Shape, len(s))
	for i, ring := range s {
		out[i] = make([]Point, len(ring))
		for j, p := range ring {
			out[i][j] = Point{dx + scale*(p.X*cos-p.Y*sin), dy + scale*(p.X*sin+p.Y*cos)}
		}
	}
	return out
}

// Line is an open stroke of straight pieces with mitred corners and square-cut ends.
func Line(width float64, points ...Point) Shape { return Stroke(points, width, false) }

// Loop is a closed stroke.
func Loop(width float64, points ...Point) Shape { return Stroke(points, width, true) }

// Stroke builds one quadrilateral for every piece; neighbours share an edge, so that nothing overlaps on smooth curves.
func Stroke(points []Point, width float64, closed bool) Shape {
	points = distinct(points, closed)
	n := len(points)
	if n < 2 {
		return nil
	}
	left, right := make([]Point, n), make([]Point, n)
	for i, p := range points {
		d := mitre(points, i, closed)
		left[i], right[i] = Point{p.X + d.X*width/2, p.Y + d.Y*width/2}, Point{p.X - d.X*width/2, p.Y - d.Y*width/2}
	}
	pieces := n - 1
	if closed {
		pieces = n
	}
	out := make(Shape, 0, pieces)
	for i := range pieces {
		j := (i + 1) % n
		out = append(out, []Point{left[i], left[j], right[j], right[i]})
	}
	return out
}

func distinct(points []Point, closed bool) []Point {
	out := points[:0:0]
	for _, p := range points {
		if len(out) == 0 || math.Hypot(p.X-out[len(out)-1].X, p.Y-out[len(out)-1].Y) > 1e-6 {
			out = append(out, p)
		}
	}
	if n := len(out); closed && n > 1 && math.Hypot(out[0].X-out[n-1].X, out[0].Y-out[n-1].Y) < 1e-6 {
		out = out[:n-1]
	}
	return out
}

// mitre is the offset of the left edge at point i for a line of half width 1, at most 3 long.
func mitre(points []Point, i int, closed bool) Point {
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
	sum := Point{a.X + b.X, a.Y + b.Y}
	size := math.Hypot(sum.X, sum.Y)
	if size < 1e-6 {
		return a
	}
	k := min(2/(size*size), 3/size)
	return Point{sum.X * k, sum.Y * k}
}

func normal(a, b Point) Point {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	return Point{(b.Y - a.Y) / d, (a.X - b.X) / d}
}

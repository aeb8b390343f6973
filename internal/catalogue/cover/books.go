package cover

import (
	"math"

	"sudar/internal/kit/canvas"
)

// margin is the distance of text from the edge on open designs.
const margin = 11.0

// labelDesign is a paper label on a full ornament, like the end board of a volume.
func labelDesign(s *drawing) {
	s.ornamented(s.full(), s.p.ornament, s.p.ground, broad)
	author, series := setAuthor(s.author, 80, 6.8), setLine(s.series, 78, 5)
	extra := series.with(5) + author.with(7)
	title := setTitle(s.title, 80, 124-extra, 16)
	inner := title.height() + extra
	h := max(60, inner+24)
	at := canvas.Box{X: 11, Y: 26 - max(0, h-110)*0.3, W: 98, H: h}
	s.Fill(label.ground, canvas.Rect(at.X, at.Y, at.W, at.H))
	s.DoubleFrame(label.rule, at.Inset(2.4))
	y := at.Y + (h-inner)/2
	if len(series.lines) > 0 {
		y = s.block(series, 60, y, canvas.AtMiddle, label.rule) + 5
	}
	y = s.block(title, 60, y, canvas.AtMiddle, label.ink)
	s.block(author, 60, y+7, canvas.AtMiddle, label.ink2)
}

// bandDesign has the title on the ground and the ornament below a double rule.
func bandDesign(s *drawing) {
	author := setAuthor(s.author, 98, 7.4)
	top := 15.0
	if s.series != "" {
		top = s.block(setLine(s.series, 98, 5.4), margin, 12, canvas.AtStart, s.p.ink2) + 5
	}
	title := setTitle(s.title, 98, 104-top-author.height(), 18)
	edge := max(101, top+title.height()+author.height()+18)
	s.ornamented(canvas.Box{X: 0, Y: edge, W: canvas.UnitWidth, H: s.height - edge}, s.p.ornament, s.p.ground, some)
	s.DoubleRule(s.p.rule, 0, edge, canvas.UnitWidth)
	s.block(title, margin, top, canvas.AtStart, s.p.ink)
	s.block(author, margin, edge-9-author.height(), canvas.AtStart, s.p.ink2)
}

// fieldDesign is framed in gold, with one ornament between title and author.
func fieldDesign(s *drawing) {
	s.DoubleFrame(s.p.rule, s.full().Inset(5))
	y := 19.0
	if s.series != "" {
		y = s.block(setLine(s.series, 88, 5.2), 60, 16, canvas.AtMiddle, s.p.ink2) + 5
	}
	author := setAuthor(s.author, 88, 7.4)
	foot := s.height - 16 - author.height()
	y = s.block(setTitle(s.title, 88, foot-y-34, 16), 60, y, canvas.AtMiddle, s.p.ink) + 8
	panel := canvas.Box{X: 15, Y: y, W: canvas.UnitWidth - 30, H: foot - 8 - y}
	s.ornamented(panel, s.p.ornament, s.p.ground, whole)
	s.Rule(s.p.rule, panel.X, panel.Y, panel.W, 0.5)
	s.Rule(s.p.rule, panel.X, panel.Y+panel.H, panel.W, 0.5)
	s.block(author, 60, foot, canvas.AtMiddle, s.p.ink2)
}

// spineDesign shows a bound volume: a worked spine at the left, the text ranged beside it.
func spineDesign(s *drawing) {
	const spine = 24.0
	shade := s.p.depth(0.28)
	s.Fill(shade, canvas.Rect(0, 0, spine, s.height))
	s.bordered(canvas.Box{X: 0, Y: 0, W: spine, H: s.height}, mix(shade, s.p.ornament, 0.75), shade, whole)
	s.Rule(s.p.rule, spine, 0, 1.4, s.height)
	s.Rule(s.p.rule, spine+2.6, 0, 0.5, s.height)
	x, w := spine+11, canvas.UnitWidth-spine-11-9
	y := 20.0
	if s.series != "" {
		y = s.block(setLine(s.series, w, 5.2), x, 16, canvas.AtStart, s.p.ink2) + 6
	}
	author := setAuthor(s.author, w, 7.4)
	y = s.block(setTitle(s.title, w, 128-y-author.height(), 17), x, y, canvas.AtStart, s.p.ink) + 7
	s.Rule(s.p.rule, x, y, 16, 1.4)
	s.block(author, x, y+8, canvas.AtStart, s.p.ink2)
	s.mark(x, s.height-25, 0.46, s.p.ink2, s.p.rule)
}

// hillsDesign is a view of hills in four shades with sun or moon.
func hillsDesign(s *drawing) {
	y := s.head(14)
	sky := 124 - y
	r := min(s.chance.between(8, 13), sky/2-4)
	if r > 4 {
		s.Fill(s.p.rule, canvas.Disc(s.chance.between(24, 96), y+r+5+s.chance.between(0, max(0, sky-2*r-8)), r))
	}
	near := []float64{0, 0.3, 0.55, 0.8}
	for i, t := range near {
		colour := mix(s.p.ornament, s.p.depth(0.85), t)
		s.Fill(colour, s.ridge(max(118, y+14)+float64(i)*14+s.chance.between(-4, 4), 13-2.5*float64(i)))
	}
}

// heading is series, title and author set to be centred on the ground.
type heading struct{ series, title, author block }

func (s *drawing) heading() heading {
	author := setAuthor(s.author, 98, 7.2)
	return heading{setLine(s.series, 98, 5.2), setTitle(s.title, 98, s.height*0.47-author.height(), 18), author}
}

// height is the room the heading takes.
func (h heading) height() float64 {
	return h.series.with(5) + h.title.height() + h.author.with(5)
}

// head draws the heading from y down and returns its foot.
func (s *drawing) head(y float64) float64 {
	h := s.heading()
	if len(h.series.lines) > 0 {
		y = s.block(h.series, 60, y-1, canvas.AtMiddle, s.p.ink2) + 6
	}
	foot := s.block(h.title, 60, y, canvas.AtMiddle, s.p.ink)
	s.block(h.author, 60, foot+5, canvas.AtMiddle, s.p.ink2)
	return foot + h.author.with(5)
}

// raysDesign is a sun on the horizon; the title stands on a plain panel above.
func raysDesign(s *drawing) {
	at := canvas.Point{X: s.chance.between(34, 86), Y: 146}
	n := 11 + 2*s.chance.below(4)
	turn := s.chance.between(0, 0.2)
	for i := range n {
		a := math.Pi + math.Pi*(float64(i)+0.25+turn)/float64(n)
		s.Fill(s.p.ornament, canvas.Shape{append([]canvas.Point{at}, canvas.Arc(at.X, at.Y, 230, a, a+math.Pi*0.5/float64(n))...)})
	}
	r := s.chance.between(19, 27)
	s.Fill(s.p.ground, canvas.Disc(at.X, at.Y, r+5))
	s.Fill(s.p.rule, canvas.Disc(at.X, at.Y, r))
	s.Fill(s.p.depth(0.35), canvas.Rect(0, at.Y, canvas.UnitWidth, s.height))
	for i := range 4 {
		inset := float64(i) * s.chance.between(5, 10)
		s.Rule(s.p.rule, max(0, at.X-52+inset), at.Y+4+float64(i)*5.4, max(10, 104-2*inset), 0.9)
	}
	panel := max(52, 14+s.heading().height()+12)
	s.Fill(s.p.ground, canvas.Rect(0, 0, canvas.UnitWidth, panel))
	s.DoubleRule(s.p.rule, 0, panel, canvas.UnitWidth)
	s.head(14)
}

// medallionDesign carries a short title on a paper disc; a long one goes on a label.
func medallionDesign(s *drawing) {
	title := setTitle(s.title, 62, 52, 16)
	if title.size < 9.4 {
		labelDesign(s)
		return
	}
	const y, r = 76.0, 44.0
	s.bordered(s.full(), s.p.ornament, s.p.ground, some)
	s.Fill(s.p.ground, canvas.Disc(60, y, r+5))
	s.Fill(s.p.rule, canvas.Hoop(60, y, r+2.4, 1))
	s.Fill(label.ground, canvas.Disc(60, y, r))
	s.Fill(label.rule, canvas.Hoop(60, y, r-3, 0.8))
	s.block(title, 60, y-title.height()/2-1, canvas.AtMiddle, label.ink)
	author := setAuthor(s.author, 92, 7.2)
	if len(author.lines) > 0 {
		top := s.height - 24 - author.height()/2 - 7
		s.Fill(s.p.ground, canvas.Rect(0, top, canvas.UnitWidth, author.height()+14))
		s.Rule(s.p.rule, 0, top, canvas.UnitWidth, 0.6)
		s.Rule(s.p.rule, 0, top+author.height()+13.4, canvas.UnitWidth, 0.6)
		s.block(author, 60, top+7, canvas.AtMiddle, s.p.ink2)
	}
}

// seaDesign is a field of flowing lines below the title, one of them gold.
func seaDesign(s *drawing) {
	y := max(s.head(15)+12, 74)
	const lines = 19
	gold := 3 + s.chance.below(lines-6)
	phase, turn, wave := s.chance.between(0, 6), s.chance.between(0.1, 0.34), s.chance.between(0.03, 0.055)
	step := (s.height - y + 6) / lines
	for i := range lines {
		var points []canvas.Point
		base := y + step*(float64(i)+0.5)
		for x := -2.0; x <= canvas.UnitWidth+2; x += 1.5 {
			swing := math.Sin(wave*x+phase+turn*float64(i)) + 0.5*math.Sin(2.3*wave*x-phase+0.5*turn*float64(i))
			points = append(points, canvas.Point{X: x, Y: base + swing*step*0.9})
		}
		if i == gold {
			s.Fill(s.p.rule, canvas.Line(1.9, points...))
			continue
		}
		s.Fill(s.p.ornament, canvas.Line(1.1+1.3*float64(i)/lines, points...))
	}
}

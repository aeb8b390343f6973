package cover

import (
	"image/color"
	"math"
	"regexp"
	"strings"
	"unicode"

	"sudar/internal/kit/canvas"
	"sudar/internal/kit/canvas/typeface"
)

// leafDesign is the first leaf of an article: a worked head, the title in the double red rule, running text below.
func leafDesign(s *drawing) {
	s.Fill(label.ground, canvas.Rect(0, 0, canvas.UnitWidth, s.height))
	p := s.p.strong()
	head := s.chance.between(20, 38)
	s.Fill(p.ground, canvas.Rect(0, 0, canvas.UnitWidth, head))
	s.bordered(canvas.Box{X: 0, Y: 0, W: canvas.UnitWidth, H: head}, p.ornament, p.ground, whole)
	s.Rule(p.rule, 0, head, canvas.UnitWidth, 1.2)
	frame := canvas.Box{X: 8, Y: head + 8, W: canvas.UnitWidth - 16, H: s.height - head - 16}
	s.DoubleFrame(label.rule, frame)
	x, w, y := frame.X+9, frame.W-18, frame.Y+11
	if s.series != "" {
		y = s.block(setLine(s.series, w, 5), x, y-1, canvas.AtStart, label.rule) + 5
	}
	author := setAuthor(s.author, w, 6.8)
	y = s.block(setTitle(s.title, w, 86-author.height(), 13), x, y, canvas.AtStart, label.ink) + 5
	y = s.block(author, x, y, canvas.AtStart, label.ink2) + 6
	foot := frame.Y + frame.H - 9
	if foot-y < 26 {
		return
	}
	s.Rule(label.rule, x, y, w, 0.5)
	column := (w - 6) / 2
	for i := range 2 {
		s.greeked(hex(0xd9ccae), canvas.Box{X: x + float64(i)*(column+6), Y: y + 6, W: column, H: foot - y - 6}, 1.5, 4)
	}
}

// academicDesign is sober: hairlines, the title ranged left, a guilloche rising from the foot.
func academicDesign(s *drawing) {
	const line = 0.6
	at := canvas.Point{X: s.chance.between(60, 112), Y: s.height - s.chance.between(14, 34)}
	w := canvas.UnitWidth - 2*margin
	s.Rule(s.p.rule, margin, 12, w, 1.5)
	y := 19.0
	if s.series != "" {
		y = s.block(setLine(s.series, w, 5.4), margin, 17.5, canvas.AtStart, s.p.ink2) + 4
		s.Rule(s.p.ornament, margin, y, w, line)
		y += 7
	}
	author := setAuthor(s.author, w, 7)
	y = s.block(setTitle(s.title, w, 112-y-author.height(), 15), margin, y, canvas.AtStart, s.p.ink) + 6
	y = s.block(author, margin, y, canvas.AtStart, s.p.ink2) + 8
	r := min(s.chance.between(50, 66), at.Y-y)
	s.Fill(s.p.ornament, rosette(at, r, s.chance.between(0.3, 0.62), 0.7, 10+s.chance.below(9)))
	s.Fill(s.p.rule, rosette(at, r*0.36, s.chance.between(0.3, 0.6), 0.6, 6))
	s.mark(margin, s.height-23, 0.42, s.p.ink2, s.p.rule)
}

var yearText = regexp.MustCompile(`\b(1[89]|20)\d\d\b`)

// statisticsDesign sets the year large over a chart; the heights mean nothing.
func statisticsDesign(s *drawing) {
	p, accent := s.p.strong(), hex(0xa8371f)
	s.Fill(hex(0xf5f0e4), canvas.Rect(0, 0, canvas.UnitWidth, s.height))
	s.Fill(p.ground, canvas.Rect(0, 0, canvas.UnitWidth, 9))
	s.Rule(tsaas.rule, 0, 10.4, canvas.UnitWidth, 0.5)
	year := yearText.FindString(s.note)
	if year == "" {
		year = yearText.FindString(s.title)
	}
	const w = canvas.UnitWidth - 2*margin
	author := setAuthor(s.author, w, 6.2)
	y := s.block(setTitle(s.title, w, 62, 13), margin, 20, canvas.AtStart, label.ink) + 4
	if year != "" {
		s.Text(typeface.Lora(), year, margin, y+18, 21, canvas.AtStart, accent)
		y += 22
	}
	base := s.height - 17 - author.height()
	s.chart(p.ground, accent, canvas.Box{X: margin, Y: y + 6, W: w, H: base - y - 6})
	s.block(author, margin, base+7, canvas.AtStart, label.ink2)
}

// chart draws rising bars with the last one marked, on thin lines.
func (s *drawing) chart(ink, accent color.RGBA, b canvas.Box) {
	for i := range 4 {
		s.Rule(hex(0xddd2ba), b.X, b.Y+b.H*float64(i)/4, b.W, 0.4)
	}
	n := 6 + s.chance.below(6)
	step := b.W / float64(n)
	for i := range n {
		h := b.H * (0.2 + 0.62*float64(i)/float64(n-1)) * s.chance.between(0.72, 1.16)
		colour := ink
		if i == n-1 {
			h, colour = b.H*s.chance.between(0.84, 0.97), accent
		}
		s.Rule(colour, b.X+step*(float64(i)+0.14), b.Y+b.H-h, step*0.72, h)
	}
	s.Rule(label.ink, b.X-2, b.Y+b.H, b.W+4, 0.9)
}

// Emails of the thumb index, in the order of the two alphabets.
var thumbLetters = map[bool][]string{
	false: strings.Split("А В Д Ж К Н Ө С Ү Х Ш", " "),
	true:  strings.Split("A C E G I L N P R T W", " "),
}

// dictionaryDesign shows the first letter and the thumb index of the fore-edge.
func dictionaryDesign(s *drawing) {
	s.bordered(s.full(), s.p.ornament, s.p.ground, some)
	s.index()
	const w = 80.0
	page := canvas.Box{X: 9, Y: 9, W: 90, H: s.height - 18}
	s.Fill(s.p.ground, canvas.Rect(page.X, page.Y, page.W, page.H))
	s.DoubleFrame(s.p.rule, page)
	author := setAuthor(s.author, w-6, 6.6)
	title := setTitle(s.title, w-4, 76-author.height(), 15)
	foot := s.height - 21
	top := foot - author.height() - title.height() - 6
	s.block(title, 54, top, canvas.AtMiddle, s.p.ink)
	s.block(author, 54, foot-author.height(), canvas.AtMiddle, s.p.ink2)
	s.DoubleRule(s.p.rule, 18, top-9, 72)
	pair := s.initial()
	if s.chance.below(2) == 0 {
		pair += strings.ToLower(pair)
	}
	room := top - 13 - 13
	size := min(62, room*0.84, 72/typeface.Lora().Width(pair))
	s.Text(typeface.Lora(), pair, 54, 13+room/2+size*0.35, size, canvas.AtMiddle, s.letterInk())
}

// letterInk is the colour of rules where it can be read, else that of titles.
func (s *drawing) letterInk() color.RGBA {
	if Contrast(s.p.rule, s.p.ground) >= 4.5 {
		return s.p.rule
	}
	return s.p.ink
}

// initial is the first letter of the title as a capital.
func (s *drawing) initial() string {
	for _, r := range s.title {
		if unicode.IsLetter(r) && typeface.Lora().Has(unicode.ToUpper(r)) {
			return string(unicode.ToUpper(r))
		}
	}
	return "А"
}

// index cuts thumb notches into the right edge.
func (s *drawing) index() {
	letters := thumbLetters[s.initial() <= "Z"]
	notch, ink := label.ground, label.ink
	if s.p.light() {
		notch, ink = s.p.rule, label.ground
	}
	for i, letter := range letters {
		y := s.height * (float64(i) + 0.5) / float64(len(letters))
		s.Fill(notch, canvas.Shape{canvas.Arc(canvas.UnitWidth, y, 7.4, math.Pi/2, 3*math.Pi/2)})
		s.Text(typeface.MontserratStrong(), letter, canvas.UnitWidth-4.1, y+1.75, 4.8, canvas.AtMiddle, ink)
	}
}

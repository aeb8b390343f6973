package cover

import (
	"image/color"
	"strings"
	"unicode/utf8"

	"sudar/internal/kit/canvas"
	"sudar/internal/kit/canvas/typeface"
)

var newsprint, newsInk, newsGrey = hex(0xf3f0e8), hex(0x17171a), hex(0x9a9488)

// newspaperDesign is a front page: masthead, issue and date, a picture and columns. The seed lays it out.
func newspaperDesign(s *drawing) {
	s.Fill(newsprint, canvas.Rect(0, 0, canvas.UnitWidth, s.height))
	const x, w = 8.0, canvas.UnitWidth - 16
	y := s.block(masthead(s.title, w, 34), 60, 9, canvas.AtMiddle, newsInk) + 5
	s.Rule(newsInk, x, y, w, 1.3)
	s.Rule(newsInk, x, y+2.2, w, 0.4)
	y += 4.5
	if left, right := noteParts(s); left+right != "" {
		s.block(setLine(left, w/2-2, 5), x, y+1, canvas.AtStart, newsInk)
		s.block(setLine(right, w/2-2, 5), x+w, y+1, canvas.AtEnd, newsInk)
		s.Rule(newsInk, x, y+8.4, w, 0.4)
		y += 8.4
	}
	s.frontPage(canvas.Box{X: x, Y: y + 6, W: w, H: s.height - y - 14})
}

// masthead sets the name of a paper in one line if it can be large, else in two.
func masthead(title string, w, h float64) block {
	if size := w / max(typeface.Lora().Width(title), 0.1); size >= 13 && utf8.RuneCountInString(title) > 0 {
		return block{face: typeface.Lora(), lines: []string{title}, size: min(size, 26), lead: 1.2}
	}
	return setTitle(title, w, h, 16)
}

// noteParts splits «№ 221 · 2026.11.20»; the author of a newspaper, its publisher, fills an empty place.
func noteParts(s *drawing) (left, right string) {
	left, right, _ = strings.Cut(s.note, " · ")
	if right == "" {
		right = s.author
	}
	return left, right
}

// frontPage lays out headline, picture and columns in one of three ways.
func (s *drawing) frontPage(b canvas.Box) {
	const gap = 4.0
	column := (b.W - 2*gap) / 3
	s.Rule(newsInk, b.X, b.Y, b.W*s.chance.between(0.8, 1), 3.6)
	s.Rule(newsInk, b.X, b.Y+5.8, b.W*s.chance.between(0.45, 0.75), 3.6)
	y := b.Y + 15
	tall := (b.H - 15) * s.chance.between(0.36, 0.5)
	text := func(i int, y, h float64) {
		s.greeked(newsGrey, canvas.Box{X: b.X + float64(i)*(column+gap), Y: y, W: column, H: h}, 1.5, 3.9)
	}
	foot := b.Y + b.H
	switch s.chance.below(3) {
	case 0:
		s.picture(canvas.Box{X: b.X, Y: y, W: 2*column + gap, H: tall})
		text(2, y, tall)
	case 1:
		s.picture(canvas.Box{X: b.X + column + gap, Y: y, W: 2*column + gap, H: tall})
		text(0, y, tall)
	default:
		s.picture(canvas.Box{X: b.X, Y: y, W: b.W, H: tall * 0.86})
		tall *= 0.86
	}
	y += tall + 5
	boxed := s.chance.below(4)
	for i := range 3 {
		if i == boxed {
			s.Frame(newsInk, canvas.Box{X: b.X + float64(i)*(column+gap), Y: y, W: column, H: foot - y}, 0.6)
			s.Rule(newsInk, b.X+float64(i)*(column+gap)+3, y+4, column-6, 2.4)
			s.greeked(newsGrey, canvas.Box{X: b.X + float64(i)*(column+gap) + 3, Y: y + 10, W: column - 6, H: foot - y - 13}, 1.5, 3.9)
			continue
		}
		text(i, y, foot-y)
	}
}

// picture is a view in two printing inks.
func (s *drawing) picture(b canvas.Box) {
	tint := s.p.strong()
	tone := func(t float64) color.RGBA { return mix(newsprint, tint.ground, t) }
	s.Fill(tone(0.22), canvas.Rect(b.X, b.Y, b.W, b.H))
	s.Within(b, func() {
		s.Fill(tone(0.04), canvas.Disc(b.X+b.W*s.chance.between(0.2, 0.8), b.Y+b.H*0.3, b.H*0.13))
		for i := range 3 {
			s.Fill(tone(0.42+0.24*float64(i)), s.ridge(b.Y+b.H*(0.55+0.17*float64(i)), b.H*0.13))
		}
	})
}

// magazineDesign has its name on a paper head and one emblem on the pigment.
func magazineDesign(s *drawing) {
	p := s.p.strong()
	s.Fill(p.ground, canvas.Rect(0, 0, canvas.UnitWidth, s.height))
	const w = canvas.UnitWidth - 2*margin
	title := masthead(s.title, w, 42)
	left, right := noteParts(s)
	head := 12 + title.height() + 15
	s.Fill(tsaas.ground, canvas.Rect(0, 0, canvas.UnitWidth, head))
	s.block(title, margin, 10, canvas.AtStart, tsaas.ink)
	s.Rule(tsaas.rule, margin, head-12, w, 0.5)
	s.block(setLine(left, w/2-2, 5.2), margin, head-9, canvas.AtStart, tsaas.ink2)
	s.block(setLine(right, w/2-2, 5.2), canvas.UnitWidth-margin, head-9, canvas.AtEnd, tsaas.ink2)
	s.Fill(p.rule, canvas.Rect(0, head, canvas.UnitWidth, 1.5))
	s.emblem(p, canvas.Box{X: 0, Y: head + 1.5, W: canvas.UnitWidth, H: s.height - head - 1.5})
}

// emblem fills the body of a magazine: rosette, crown ring, knot or rings, often cropped.
func (s *drawing) emblem(p pigment, b canvas.Box) {
	at, r := b.Centre(), b.H*s.chance.between(0.38, 0.52)
	at.X += s.chance.between(-22, 22)
	at.Y += s.chance.between(-4, 12)
	s.Within(b, func() {
		switch s.chance.below(4) {
		case 0:
			s.Fill(p.ornament, canvas.Disc(at.X, at.Y, r))
			s.Fill(p.ink2, rosette(at, r, s.chance.between(0.25, 0.45), 0.8, 8+s.chance.below(6)))
			s.Fill(p.rule, canvas.Disc(at.X, at.Y, r*0.15))
		case 1:
			s.Fill(p.ornament, crown(at, r*0.86, 12+4*s.chance.below(3)))
			s.Fill(p.rule, canvas.Hoop(at.X, at.Y, r*0.36*0.86, r*0.05))
		case 2:
			s.Fill(p.ornament, canvas.Disc(at.X, at.Y, r*1.05))
			knot(s.Canvas, at, r/36, p.rule, p.ornament)
		default:
			for i := range 7 {
				ink := p.ornament
				if i%3 == 1 {
					ink = p.rule
				}
				s.Fill(ink, canvas.Hoop(at.X, at.Y, r*1.25*(1-0.14*float64(i)), r*0.075))
			}
		}
	})
}

package cover

import (
	"image/color"
	"strings"
	"unicode/utf8"

	"sudar/internal/kit/canvas/typeface"
)

var newsprint, newsInk, newsGrey = hex(0xf3f0e8), hex(0x17171a), hex(0x9a9488)

// newspaperDesign is a front page: masthead, issue and date, a picture and columns. The seed lays it out.
func newspaperDesign(s *drawing) {
	s.fill(newsprint, rect(0, 0, unitWidth, s.height))
	const x, w = 8.0, unitWidth - 16
	y := s.block(masthead(s.title, w, 34), 60, 9, atMiddle, newsInk) + 5
	s.rule(newsInk, x, y, w, 1.3)
	s.rule(newsInk, x, y+2.2, w, 0.4)
	y += 4.5
	if left, right := noteParts(s); left+right != "" {
		s.block(setLine(left, w/2-2, 5), x, y+1, atStart, newsInk)
		s.block(setLine(right, w/2-2, 5), x+w, y+1, atEnd, newsInk)
		s.rule(newsInk, x, y+8.4, w, 0.4)
		y += 8.4
	}
	s.frontPage(box{x, y + 6, w, s.height - y - 14})
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
func (s *drawing) frontPage(b box) {
	const gap = 4.0
	column := (b.w - 2*gap) / 3
	s.rule(newsInk, b.x, b.y, b.w*s.chance.between(0.8, 1), 3.6)
	s.rule(newsInk, b.x, b.y+5.8, b.w*s.chance.between(0.45, 0.75), 3.6)
	y := b.y + 15
	tall := (b.h - 15) * s.chance.between(0.36, 0.5)
	text := func(i int, y, h float64) {
		s.greeked(newsGrey, box{b.x + float64(i)*(column+gap), y, column, h}, 1.5, 3.9)
	}
	foot := b.y + b.h
	switch s.chance.below(3) {
	case 0:
		s.picture(box{b.x, y, 2*column + gap, tall})
		text(2, y, tall)
	case 1:
		s.picture(box{b.x + column + gap, y, 2*column + gap, tall})
		text(0, y, tall)
	default:
		s.picture(box{b.x, y, b.w, tall * 0.86})
		tall *= 0.86
	}
	y += tall + 5
	boxed := s.chance.below(4)
	for i := range 3 {
		if i == boxed {
			s.frame(newsInk, box{b.x + float64(i)*(column+gap), y, column, foot - y}, 0.6)
			s.rule(newsInk, b.x+float64(i)*(column+gap)+3, y+4, column-6, 2.4)
			s.greeked(newsGrey, box{b.x + float64(i)*(column+gap) + 3, y + 10, column - 6, foot - y - 13}, 1.5, 3.9)
			continue
		}
		text(i, y, foot-y)
	}
}

// picture is a view in two printing inks.
func (s *drawing) picture(b box) {
	tint := s.p.strong()
	tone := func(t float64) color.RGBA { return mix(newsprint, tint.ground, t) }
	s.fill(tone(0.22), rect(b.x, b.y, b.w, b.h))
	s.within(b, func() {
		s.fill(tone(0.04), disc(b.x+b.w*s.chance.between(0.2, 0.8), b.y+b.h*0.3, b.h*0.13))
		for i := range 3 {
			s.fill(tone(0.42+0.24*float64(i)), s.ridge(b.y+b.h*(0.55+0.17*float64(i)), b.h*0.13))
		}
	})
}

// magazineDesign has its name on a paper head and one emblem on the pigment.
func magazineDesign(s *drawing) {
	p := s.p.strong()
	s.fill(p.ground, rect(0, 0, unitWidth, s.height))
	const w = unitWidth - 2*margin
	title := masthead(s.title, w, 42)
	left, right := noteParts(s)
	head := 12 + title.height() + 15
	s.fill(tsaas.ground, rect(0, 0, unitWidth, head))
	s.block(title, margin, 10, atStart, tsaas.ink)
	s.rule(tsaas.rule, margin, head-12, w, 0.5)
	s.block(setLine(left, w/2-2, 5.2), margin, head-9, atStart, tsaas.ink2)
	s.block(setLine(right, w/2-2, 5.2), unitWidth-margin, head-9, atEnd, tsaas.ink2)
	s.fill(p.rule, rect(0, head, unitWidth, 1.5))
	s.emblem(p, box{0, head + 1.5, unitWidth, s.height - head - 1.5})
}

// emblem fills the body of a magazine: rosette, crown ring, knot or rings, often cropped.
func (s *drawing) emblem(p pigment, b box) {
	at, r := b.centre(), b.h*s.chance.between(0.38, 0.52)
	at.x += s.chance.between(-22, 22)
	at.y += s.chance.between(-4, 12)
	s.within(b, func() {
		switch s.chance.below(4) {
		case 0:
			s.fill(p.ornament, disc(at.x, at.y, r))
			s.fill(p.ink2, rosette(at, r, s.chance.between(0.25, 0.45), 0.8, 8+s.chance.below(6)))
			s.fill(p.rule, disc(at.x, at.y, r*0.15))
		case 1:
			s.fill(p.ornament, crown(at, r*0.86, 12+4*s.chance.below(3)))
			s.fill(p.rule, hoop(at.x, at.y, r*0.36*0.86, r*0.05))
		case 2:
			s.fill(p.ornament, disc(at.x, at.y, r*1.05))
			knot(s.canvas, at, r/36, p.rule, p.ornament)
		default:
			for i := range 7 {
				ink := p.ornament
				if i%3 == 1 {
					ink = p.rule
				}
				s.fill(ink, hoop(at.x, at.y, r*1.25*(1-0.14*float64(i)), r*0.075))
			}
		}
	})
}

package cover

import (
	"math"

	"sudar/internal/kit/canvas"
)

// archesDesign is concentric half rings rising from the lower edge, every second or third one gold.
func archesDesign(s *drawing) {
	y := s.head(11)
	r, step := min(60, s.height-y-8)*s.chance.between(0.85, 1), s.chance.between(6.5, 12)
	x, every, first := s.chance.between(28, 92), 2+s.chance.below(2), s.chance.below(2)
	for i, k := 0, r; k > 2; i, k = i+1, k-step {
		ink := s.p.rule
		if i%every != first {
			ink = mix(s.p.ornament, s.p.ink2, 0.35)
		}
		s.Fill(ink, canvas.Hoop(x, s.height, k-2, step*0.42))
	}
}

// echoDesign is a wave of sound: bars about a middle line.
func echoDesign(s *drawing) {
	y := s.head(11)
	middle := (y+s.height)/2 + 1
	tall := (s.height - y) / 2 * 0.78
	n := 19 + 2*s.chance.below(9)
	a, b := s.chance.between(0, 6), s.chance.between(0, 6)
	peak, thick := s.chance.below(n), 64/float64(n)
	for i := range n {
		t := float64(i) / float64(n-1)
		swell := 0.25 + 0.75*math.Sin(math.Pi*t)
		h := tall * swell * (0.3 + 0.7*math.Abs(math.Sin(7*t+a)*math.Cos(11*t+b)))
		ink := mix(s.p.ornament, s.p.ink2, 0.35)
		if i >= peak-1 && i <= peak+1 {
			ink = s.p.rule
		}
		x := 9 + t*(canvas.UnitWidth-18)
		s.Fill(ink, canvas.Rect(x-thick/2, middle-h, thick, 2*h))
	}
}

// discDesign is a worked disc half out of the picture.
func discDesign(s *drawing) {
	y := s.head(11)
	at := canvas.Point{X: s.chance.between(24, 96), Y: s.height + s.chance.between(2, 14)}
	r := at.Y - y - 7
	for i := range 8 {
		s.Fill(s.p.ornament, canvas.Hoop(at.X, at.Y, r*(1-0.075*float64(i)), 1.3))
	}
	s.Within(s.full(), func() {
		s.Fill(s.p.rule, canvas.Hoop(at.X, at.Y, r*0.42, 1.2))
		s.Fill(s.p.rule, rosette(at, r*0.36, s.chance.between(0.3, 0.5), 0.8, 8))
	})
}

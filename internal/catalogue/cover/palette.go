package cover

import (
	"image/color"
	"math"
	"strings"
)

// pigment is a colour scheme named after a traditional pigment.
type pigment struct {
	ground, ornament, ink, rule, ink2 color.RGBA // ink2 is the author's; rule is for lines and emblems, not for text
}

// Pigments of Mongolian painting: lapis, cinnabar, ochre, turquoise, juniper, maroon, undyed paper, ink black.
var (
	nomin  = pigment{hex(0x17307c), hex(0x31509f), hex(0xf8f0de), hex(0xe0b967), hex(0xc4cee8)}
	shunkh = pigment{hex(0x8d2d1c), hex(0xac4a33), hex(0xfbeedd), hex(0xeec27c), hex(0xf3cdb8)}
	zos    = pigment{hex(0xc7963a), hex(0xb07e23), hex(0x2a1a05), hex(0x5e3a08), hex(0x3f2a0a)}
	oyu    = pigment{hex(0x1c666d), hex(0x348089), hex(0xf4f1e2), hex(0xe3c27a), hex(0xc5dfdd)}
	arts   = pigment{hex(0x2c4d3b), hex(0x456a55), hex(0xf3eedd), hex(0xd9bb70), hex(0xc6d6c6)}
	khuren = pigment{hex(0x56202d), hex(0x76394a), hex(0xf8ece0), hex(0xdcb06c), hex(0xe3c3c4)}
	tsaas  = pigment{hex(0xe9dec6), hex(0xd3c3a0), hex(0x271f14), hex(0x9a3a22), hex(0x574a37)}
	shono  = pigment{hex(0x1c1f2c), hex(0x363b50), hex(0xf1e7d0), hex(0xd9b25f), hex(0xb9bccb)}
	// label is the paper tag of a volume: red double rule, black ink.
	label = pigment{hex(0xf8f1e1), hex(0xe4d8bd), hex(0x201a12), hex(0x9a3a22), hex(0x5a4a38)}
)

var pigments = map[string]pigment{
	"nomin": nomin, "shunkh": shunkh, "zos": zos, "oyu": oyu, "arts": arts, "khuren": khuren, "tsaas": tsaas, "shono": shono,
}

// classPigments are the three pigments of each DDC hundred; the first serves one content in two, so that a shelf of
// one class is not of one colour.
var classPigments = [10][3]pigment{
	{shono, tsaas, oyu}, {nomin, shono, khuren}, {khuren, zos, nomin}, {oyu, nomin, tsaas}, {tsaas, zos, arts},
	{arts, oyu, shono}, {oyu, nomin, arts}, {zos, shunkh, khuren}, {shunkh, nomin, zos}, {khuren, zos, arts},
}

// pigmentOf chooses by category. It draws from chance the same number of times whatever the category,
// so that moving a content to another category changes its colour but not its design.
func pigmentOf(category string, c *chance) pigment {
	nth, any := max(0, c.below(4)-1), c.below(10)
	category = strings.ToLower(strings.TrimSpace(category))
	if p, ok := pigments[category]; ok {
		return p
	}
	class := any
	if category != "" && category[0] >= '0' && category[0] <= '9' {
		class = int(category[0] - '0')
	}
	return classPigments[class][nth]
}

// strong is a pigment dark enough to stand on paper: the pigment itself, cinnabar in place of paper.
func (p pigment) strong() pigment {
	if p == tsaas {
		return shunkh
	}
	return p
}

func hex(rgb uint32) color.RGBA {
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

// mix goes from a (t = 0) to b (t = 1).
func mix(a, b color.RGBA, t float64) color.RGBA {
	part := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

// Contrast is the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio").
func Contrast(a, b color.Color) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func linear(v uint32) float64 {
	s := float64(v) / 0xffff
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}

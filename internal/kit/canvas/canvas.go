// Package canvas draws shapes and lines of text on pixels, in units of 1/120 of a
// picture's width.
package canvas

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// UnitWidth is the width of every picture in units.
const UnitWidth = 120.0

// Canvas takes shapes in units and fills them on pixels, inside the current clip.
type Canvas struct {
	Image  *image.RGBA
	Scale  float64 // pixels in a unit
	clip   image.Rectangle
	raster vector.Rasterizer
	OnText func(at Box, ink color.RGBA) // called before a line of text is drawn; for measurements in tests
}

// New returns a canvas of some pixels.
func New(w, h int) *Canvas {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	return &Canvas{Image: img, Scale: float64(w) / UnitWidth, clip: img.Rect}
}

// Within draws inside b only.
func (c *Canvas) Within(b Box, drawing func()) {
	outer := c.clip
	c.clip = outer.Intersect(c.Pixels(b.X, b.Y, b.X+b.W, b.Y+b.H))
	drawing()
	c.clip = outer
}

// Pixels returns the pixels of a rectangle, rounded.
func (c *Canvas) Pixels(x0, y0, x1, y1 float64) image.Rectangle {
	round := func(v float64) int { return int(math.Round(v * c.Scale)) }
	return image.Rect(round(x0), round(y0), round(x1), round(y1))
}

// Fill paints a shape; parts of it that overlap and turn the same way are one.
func (c *Canvas) Fill(ink color.RGBA, s Shape) {
	x0, y0, x1, y1 := s.bounds()
	area := image.Rect(
		int(math.Floor(x0*c.Scale)), int(math.Floor(y0*c.Scale)),
		int(math.Ceil(x1*c.Scale))+1, int(math.Ceil(y1*c.Scale))+1).Intersect(c.clip)
	if area.Empty() {
		return
	}
	c.raster.Reset(area.Dx(), area.Dy())
	for _, ring := range s {
		for i, p := range ring {
			x, y := float32(p.X*c.Scale-float64(area.Min.X)), float32(p.Y*c.Scale-float64(area.Min.Y))
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
	}
	c.raster.DrawOp = draw.Over
	c.raster.Draw(c.Image, area, image.NewUniform(ink), image.Point{})
}

// Rule draws a straight horizontal or vertical line as a filled bar.
func (c *Canvas) Rule(ink color.RGBA, x, y, w, h float64) { c.Fill(ink, Rect(x, y, w, h)) }

// Frame draws a rectangle of lines inside b.
func (c *Canvas) Frame(ink color.RGBA, b Box, line float64) {
	c.Rule(ink, b.X, b.Y, b.W, line)
	c.Rule(ink, b.X, b.Y+b.H-line, b.W, line)
	c.Rule(ink, b.X, b.Y+line, line, b.H-2*line)
	c.Rule(ink, b.X+b.W-line, b.Y+line, line, b.H-2*line)
}

// DoubleFrame is the frame round the text of every leaf of a volume: a broad and a thin line.
func (c *Canvas) DoubleFrame(ink color.RGBA, b Box) {
	c.Frame(ink, b, 1.3)
	c.Frame(ink, b.Inset(2.5), 0.5)
}

// DoubleRule is a thin line above a broad one, the foot of the broad one at y.
func (c *Canvas) DoubleRule(ink color.RGBA, x, y, w float64) {
	c.Rule(ink, x, y-1.5, w, 1.5)
	c.Rule(ink, x, y-3.6, w, 0.5)
}

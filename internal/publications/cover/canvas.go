package cover

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// unitWidth is the width of every picture in units.
const unitWidth = 120.0

// canvas takes shapes in units and fills them on pixels, inside the current clip.
type canvas struct {
	img    *image.RGBA
	scale  float64 // pixels in a unit
	clip   image.Rectangle
	raster vector.Rasterizer
	onText func(at box, ink color.RGBA) // called before a line of text is drawn; for measurements in tests
}

// newCanvas returns a canvas of some pixels.
func newCanvas(w, h int) *canvas {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	return &canvas{img: img, scale: float64(w) / unitWidth, clip: img.Rect}
}

// within draws inside b only.
func (c *canvas) within(b box, drawing func()) {
	outer := c.clip
	c.clip = outer.Intersect(c.pixels(b.x, b.y, b.x+b.w, b.y+b.h))
	drawing()
	c.clip = outer
}

func (c *canvas) pixels(x0, y0, x1, y1 float64) image.Rectangle {
	round := func(v float64) int { return int(math.Round(v * c.scale)) }
	return image.Rect(round(x0), round(y0), round(x1), round(y1))
}

// fill paints a shape; parts of it that overlap and turn the same way are one.
func (c *canvas) fill(ink color.RGBA, s shape) {
	x0, y0, x1, y1 := s.bounds()
	area := image.Rect(
		int(math.Floor(x0*c.scale)), int(math.Floor(y0*c.scale)),
		int(math.Ceil(x1*c.scale))+1, int(math.Ceil(y1*c.scale))+1).Intersect(c.clip)
	if area.Empty() {
		return
	}
	c.raster.Reset(area.Dx(), area.Dy())
	for _, ring := range s {
		for i, p := range ring {
			x, y := float32(p.x*c.scale-float64(area.Min.X)), float32(p.y*c.scale-float64(area.Min.Y))
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
	}
	c.raster.DrawOp = draw.Over
	c.raster.Draw(c.img, area, image.NewUniform(ink), image.Point{})
}

// rule draws a straight horizontal or vertical line as a filled bar.
func (c *canvas) rule(ink color.RGBA, x, y, w, h float64) { c.fill(ink, rect(x, y, w, h)) }

// frame draws a rectangle of lines inside b.
func (c *canvas) frame(ink color.RGBA, b box, line float64) {
	c.rule(ink, b.x, b.y, b.w, line)
	c.rule(ink, b.x, b.y+b.h-line, b.w, line)
	c.rule(ink, b.x, b.y+line, line, b.h-2*line)
	c.rule(ink, b.x+b.w-line, b.y+line, line, b.h-2*line)
}

// doubleFrame is the frame round the text of every leaf of a volume: a broad and a thin line.
func (c *canvas) doubleFrame(ink color.RGBA, b box) {
	c.frame(ink, b, 1.3)
	c.frame(ink, b.inset(2.5), 0.5)
}

// doubleRule is a thin line above a broad one, the foot of the broad one at y.
func (c *canvas) doubleRule(ink color.RGBA, x, y, w float64) {
	c.rule(ink, x, y-1.5, w, 1.5)
	c.rule(ink, x, y-3.6, w, 0.5)
}

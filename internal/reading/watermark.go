package reading

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"sudar/internal/kit/canvas"
	"sudar/internal/kit/canvas/typeface"
)

// A watermark is written in lines that rise across the page: far apart, so that
// what is below stays easy to read, and near enough that no part is without.
const (
	watermarkSize = 3.4 // of the letters, in units of a page's width
	watermarkRise = -math.Pi / 6
	watermarkGap  = 26.0 // between lines
	watermarkStep = 14.0 // between two writings on a line
)

// The ink is dark, with a light edge that shows on dark pictures.
var (
	watermarkInk  = color.RGBA{0, 0, 0, 30}
	watermarkEdge = color.RGBA{34, 34, 34, 34} // white, premultiplied
)

// watermark writes a text all over a picture of a page.
func watermark(page image.Image, text string) *image.RGBA {
	size := page.Bounds().Size()
	c := canvas.New(size.X, size.Y)
	draw.Draw(c.Image, c.Image.Rect, page, page.Bounds().Min, draw.Src)
	face := typeface.MontserratStrong()
	written := canvas.Outline(face, text, 0, 0, watermarkSize)
	if len(written) == 0 {
		return c.Image
	}
	width, height := canvas.UnitWidth, float64(size.Y)/c.Scale
	reach := math.Hypot(width, height)
	step := face.Width(text)*watermarkSize + watermarkStep
	for line, y := 0, -reach/2; y < reach/2; line, y = line+1, y+watermarkGap {
		shift := step / 2 * float64(line%2)
		for x := -reach/2 - shift; x < reach/2; x += step {
			at := written.Move(x, y, 1, 0).Move(width/2, height/2, 1, watermarkRise)
			c.Fill(watermarkEdge, at.Move(0.14, 0.14, 1, 0))
			c.Fill(watermarkInk, at)
		}
	}
	return c.Image
}

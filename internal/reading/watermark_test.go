package reading

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// The writing reaches every part of a page, shows on paper and on dark
// pictures, and leaves what is below readable.
func TestWatermark(t *testing.T) {
	for name, ground := range map[string]uint8{"paper": 255, "night": 20} {
		page := image.NewRGBA(image.Rect(0, 0, 900, 1273))
		draw.Draw(page, page.Rect, image.NewUniform(color.Gray{ground}), image.Point{}, draw.Src)
		marked := watermark(page, "bat.bold · 2026-11-23")
		const part = 300
		for y := 0; y+part <= 1273; y += part {
			for x := 0; x+part <= 900; x += part {
				changed, furthest := 0, 0
				for i := range part * part {
					got := int(marked.RGBAAt(x+i%part, y+i/part).G)
					if d := max(got-int(ground), int(ground)-got); d > 0 {
						changed, furthest = changed+1, max(furthest, d)
					}
				}
				if changed < part || furthest < 12 || furthest > 50 {
					t.Errorf("%s, part %d %d: %d pixels, by at most %d", name, x, y, changed, furthest)
				}
			}
		}
	}
}

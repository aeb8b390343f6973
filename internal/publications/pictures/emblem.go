package pictures

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"golang.org/x/image/draw"
)

// Emblem encodes an image anew as PNG that fits into a box, with what is
// transparent in it; a small one stays as it is. Nothing that stood beside the
// picture in its file is left.
func Emblem(img image.Image, width, height int) ([]byte, error) {
	b := img.Bounds()
	if b.Empty() {
		return nil, errEmpty
	}
	scale := min(float64(width)/float64(b.Dx()), float64(height)/float64(b.Dy()), 1)
	size := image.Rect(0, 0, max(1, int(float64(b.Dx())*scale)), max(1, int(float64(b.Dy())*scale)))
	small := image.NewNRGBA(size)
	draw.CatmullRom.Scale(small, size, img, b, draw.Src, nil)
	var out bytes.Buffer
	if err := png.Encode(&out, small); err != nil {
		return nil, fmt.Errorf("cover: encode PNG: %w", err)
	}
	return out.Bytes(), nil
}

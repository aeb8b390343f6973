package pictures

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
)

// Portrait cuts the middle square out of an image, at most side pixels wide,
// and encodes it anew as JPEG: nothing that a camera wrote beside the picture
// is left.
func Portrait(img image.Image, side int) ([]byte, error) {
	b := img.Bounds()
	if b.Empty() {
		return nil, errEmpty
	}
	edge := min(b.Dx(), b.Dy())
	corner := image.Pt(b.Min.X+(b.Dx()-edge)/2, b.Min.Y+(b.Dy()-edge)/2)
	square := image.Rectangle{Min: corner, Max: corner.Add(image.Pt(edge, edge))}
	cut := flat(img).SubImage(square.Sub(b.Min))
	var out bytes.Buffer
	if err := jpeg.Encode(&out, resize(flat(cut), side), &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, fmt.Errorf("cover: encode JPEG: %w", err)
	}
	return out.Bytes(), nil
}

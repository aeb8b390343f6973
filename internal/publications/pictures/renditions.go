package pictures

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/jpeg"

	"github.com/gen2brain/webp"
	"golang.org/x/image/bmp"
	"golang.org/x/image/draw"
)

// Widths are the widths in pixels at which covers are kept.
var Widths = []int{160, 320, 640}

const (
	jpegQuality = 82
	webpQuality = 78
)

// Set is a cover prepared for the screen.
type Set struct {
	Width, Height int            // of the source, in pixels, for the width and height of <img>
	JPEG          map[int][]byte // by each of Widths; never enlarged: a narrower source is kept at its own width
	Blur          string         // data URL of a BMP of 4×6 pixels, 190 bytes: background: url(…) 0 0 / 100% 100%
	Colour        string         // average colour, "#rrggbb", to stand there before anything is drawn
}

var errEmpty = errors.New("cover: image without pixels")

// Renditions makes JPEGs at all Widths, the blur preview and the average colour. Transparent places become white.
func Renditions(img image.Image) (Set, error) {
	b := img.Bounds()
	if b.Empty() {
		return Set{}, errEmpty
	}
	set := Set{Width: b.Dx(), Height: b.Dy(), JPEG: make(map[int][]byte, len(Widths))}
	smaller := opaque(img)
	for i := len(Widths) - 1; i >= 0; i-- {
		smaller = resize(smaller, Widths[i])
		var out bytes.Buffer
		if err := jpeg.Encode(&out, smaller, &jpeg.Options{Quality: jpegQuality}); err != nil {
			return Set{}, fmt.Errorf("cover: encode JPEG: %w", err)
		}
		set.JPEG[Widths[i]] = out.Bytes()
	}
	var err error
	set.Blur, set.Colour, err = preview(smaller)
	return set, err
}

// WebP encodes an image at a width as lossy WebP. It is slow, some hundreds of milliseconds at 640: for jobs only.
func WebP(img image.Image, width int) ([]byte, error) {
	if img.Bounds().Empty() || width <= 0 {
		return nil, errEmpty
	}
	var out bytes.Buffer
	if err := webp.Encode(&out, flat(resize(opaque(img), width)), webp.Options{Quality: webpQuality, Method: 4}); err != nil {
		return nil, fmt.Errorf("cover: encode WebP: %w", err)
	}
	return out.Bytes(), nil
}

// resize scales an opaque image down to a width, keeping proportions; it never enlarges. A slight reduction is
// interpolated: averages would blur its edges, and a sharper kernel takes four times as long.
func resize(img image.Image, width int) image.Image {
	b := img.Bounds()
	width = min(width, b.Dx())
	height := max(1, min(maxRatio*width, (b.Dy()*width+b.Dx()/2)/b.Dx()))
	if b.Dx() == width && b.Dy() == height {
		return img
	}
	if b.Dx() >= width+width/2 {
		return shrink(img, width, height)
	}
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	src := flat(img)
	draw.ApproxBiLinear.Scale(out, out.Rect, src, src.Rect, draw.Src, nil)
	return out
}

// opaque puts an image on white unless its colour model knows no transparency.
func opaque(img image.Image) image.Image {
	switch img.(type) {
	case *image.YCbCr, *image.Gray:
		return img
	}
	return flat(img)
}

// maxRatio bounds the height of what is kept, in widths: a strip of 1 × 10,000 pixels is no cover.
const maxRatio = 8

// preview shrinks to 4×6 pixels and to one colour. BMP, because its 126 bytes need no packing and PNG would take more.
func preview(img image.Image) (url, average string, err error) {
	small := image.NewRGBA(image.Rect(0, 0, 4, 6))
	draw.BiLinear.Scale(small, small.Rect, img, img.Bounds(), draw.Src, nil)
	c := flat(shrink(small, 1, 1)).RGBAAt(0, 0)
	var out bytes.Buffer
	if err := bmp.Encode(&out, small); err != nil {
		return "", "", fmt.Errorf("cover: encode preview: %w", err)
	}
	return "data:image/bmp;base64," + base64.StdEncoding.EncodeToString(out.Bytes()), fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B), nil
}

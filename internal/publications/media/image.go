package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/gif" // decoders of the allowed types
	"image/jpeg"
	_ "image/png"
	"io"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"sudar/internal/publications"
)

// ErrImage says that an image is too large or not what it claims to be.
var ErrImage = errors.New("media: image refused")

const (
	coverPixels  = 24_000_000 // drawn in memory at most
	coverSide    = 2400       // of a cover that we encode ourselves
	coverQuality = 88
	avifHead     = 64 << 10
)

// Size reads the width and height of an image from its header and checks them
// against the limits. It returns ErrImage for anything it cannot vouch for.
func Size(r io.Reader, mediaType string, limits publications.Limits) (w, h int, err error) {
	if mediaType == "image/avif" {
		w, h, err = avifSize(r)
	} else {
		var c image.Config
		var format string
		c, format, err = image.DecodeConfig(bufio.NewReaderSize(r, 8192))
		w, h = c.Width, c.Height
		if err == nil && "image/"+format != mediaType {
			err = fmt.Errorf("%w: %s is %s", ErrImage, mediaType, format)
		}
	}
	if err != nil {
		return 0, 0, fmt.Errorf("%w: %w", ErrImage, err)
	}
	if w <= 0 || h <= 0 || max(w, h) > limits.ImageSide || int64(w)*int64(h) > limits.ImagePixels {
		return 0, 0, fmt.Errorf("%w: %d×%d", ErrImage, w, h)
	}
	return w, h, nil
}

// avifSize finds the spatial extents box in the head of an AVIF file
// (ISO/IEC 23008-12 §6.5.3); the largest one counts.
func avifSize(r io.Reader) (w, h int, err error) {
	head, err := io.ReadAll(io.LimitReader(r, avifHead))
	if err != nil {
		return 0, 0, err
	}
	for at := 0; ; {
		i := bytes.Index(head[at:], []byte("ispe"))
		if i < 0 || at+i+16 > len(head) {
			break
		}
		at += i + 4
		x := int64(binary.BigEndian.Uint32(head[at+4:]))
		y := int64(binary.BigEndian.Uint32(head[at+8:]))
		if x > 1<<30 || y > 1<<30 {
			return 0, 0, errors.New("extents")
		}
		w, h = max(w, int(x)), max(h, int(y))
	}
	if w == 0 {
		return 0, 0, errors.New("no extents")
	}
	return w, h, nil
}

// Cover makes a JPEG of an image file: a JPEG passes as it is, everything else
// is drawn on white and scaled to at most 2400 pixels.
func Cover(src []byte, limits publications.Limits) (jpg []byte, w, h int, err error) {
	mediaType := Sniff(src[:min(len(src), HeadBytes)])
	w, h, err = Size(bytes.NewReader(src), mediaType, limits)
	if err != nil {
		return nil, 0, 0, err
	}
	if mediaType == "image/jpeg" {
		return src, w, h, nil
	}
	if int64(w)*int64(h) > coverPixels {
		return nil, 0, 0, fmt.Errorf("%w: cover of %d×%d", ErrImage, w, h)
	}
	img, _, err := image.Decode(bytes.NewReader(src))
	if err != nil {
		return nil, 0, 0, fmt.Errorf("%w: %w", ErrImage, err)
	}
	return EncodeCover(img)
}

// EncodeCover flattens and scales a picture and encodes it as JPEG.
func EncodeCover(img image.Image) (jpg []byte, w, h int, err error) {
	w, h = img.Bounds().Dx(), img.Bounds().Dy()
	if longer := max(w, h); longer > coverSide {
		w, h = max(w*coverSide/longer, 1), max(h*coverSide/longer, 1)
	}
	kept := img
	if _, plain := img.(*image.YCbCr); !plain || w != img.Bounds().Dx() {
		flat := image.NewRGBA(image.Rect(0, 0, w, h))
		draw.Draw(flat, flat.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.ApproxBiLinear.Scale(flat, flat.Bounds(), img, img.Bounds(), draw.Over, nil)
		kept = flat
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, kept, &jpeg.Options{Quality: coverQuality}); err != nil {
		return nil, 0, 0, err
	}
	return b.Bytes(), w, h, nil
}

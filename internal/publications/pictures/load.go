// Package pictures reads pictures that strangers made, and makes covers, portraits and
// emblems of them that are fit for the screen.
package pictures

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"
)

// Errors of Load.
var (
	ErrTooLarge = errors.New("cover: image is larger than allowed")
	ErrNotImage = errors.New("cover: not a readable JPEG, PNG, GIF or WebP image")
)

// Limit bounds what Load reads. A field that is not positive takes its value of DefaultLimit.
type Limit struct {
	Bytes  int64 // of the file
	Pixels int   // width × height, checked before anything is decoded
}

// DefaultLimit serves uploads and covers found in files.
var DefaultLimit = Limit{Bytes: 20 << 20, Pixels: 40_000_000}

// decoder is one file format, told by its first bytes and not by its name.
type decoder struct {
	magic  string // '?' is any byte
	config func(io.Reader) (image.Config, error)
	image  func(io.Reader) (image.Image, error)
}

var decoders = []decoder{
	{"\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
	{"\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
	{"GIF8?a", gif.DecodeConfig, gif.Decode},
	{"RIFF????WEBPVP8", webp.DecodeConfig, webp.Decode},
}

// Load reads an image and turns it upright as its EXIF orientation says. Of an animation it takes the first picture.
// It returns ErrTooLarge beyond the limit and ErrNotImage for what cannot be decoded; errors of r pass through.
func Load(r io.Reader, limit Limit) (image.Image, error) {
	if limit.Bytes <= 0 {
		limit.Bytes = DefaultLimit.Bytes
	}
	if limit.Pixels <= 0 {
		limit.Pixels = DefaultLimit.Pixels
	}
	data, err := io.ReadAll(io.LimitReader(r, limit.Bytes+1))
	if err != nil {
		return nil, fmt.Errorf("cover: read image: %w", err)
	}
	if int64(len(data)) > limit.Bytes {
		return nil, ErrTooLarge
	}
	for _, d := range decoders {
		if matches(data, d.magic) {
			return d.load(data, limit.Pixels)
		}
	}
	return nil, ErrNotImage
}

func (d decoder) load(data []byte, pixels int) (image.Image, error) {
	config, err := d.config(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotImage, err)
	}
	if config.Width <= 0 || config.Height <= 0 {
		return nil, ErrNotImage
	}
	if config.Width > pixels/config.Height {
		return nil, ErrTooLarge
	}
	img, err := d.image(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotImage, err)
	}
	return upright(img, orientation(data)), nil
}

func matches(data []byte, magic string) bool {
	if len(data) < len(magic) {
		return false
	}
	for i := range len(magic) {
		if magic[i] != '?' && magic[i] != data[i] {
			return false
		}
	}
	return true
}

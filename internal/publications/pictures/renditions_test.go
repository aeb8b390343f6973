package pictures

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"strings"
	"testing"
)

// photo is a picture with detail everywhere, as JPEG decoders return it.
func photo(t testing.TB, w, h int) image.Image {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			v := uint8(128 + 90*math.Sin(float64(x)/17)*math.Cos(float64(y)/23))
			img.SetRGBA(x, y, color.RGBA{v, uint8(x * 255 / w), uint8(y * 255 / h), 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	decoded, err := Load(&out, Limit{})
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

func TestRenditions(t *testing.T) {
	set, err := Renditions(photo(t, 1600, 2400))
	if err != nil {
		t.Fatal(err)
	}
	if set.Width != 1600 || set.Height != 2400 {
		t.Errorf("size %d×%d", set.Width, set.Height)
	}
	for _, width := range Widths {
		img, err := jpeg.Decode(bytes.NewReader(set.JPEG[width]))
		if err != nil {
			t.Fatal(err)
		}
		if got := img.Bounds().Size(); got != image.Pt(width, width*3/2) {
			t.Errorf("width %d: %v", width, got)
		}
	}
	if !strings.HasPrefix(set.Blur, "data:image/bmp;base64,") || len(set.Blur) > 200 {
		t.Errorf("blur preview of %d bytes: %s", len(set.Blur), set.Blur)
	}
	if len(set.Colour) != 7 || set.Colour[0] != '#' {
		t.Errorf("colour %q", set.Colour)
	}
}

func TestRenditionsOfOddImages(t *testing.T) {
	for name, size := range map[string]image.Point{
		"pixel": {1, 1}, "narrow": {90, 140}, "strip": {2, 5000}, "beam": {5000, 2}, "just over": {641, 961}, "moved": {300, 300},
	} {
		img := image.NewNRGBA(image.Rectangle{Max: size}.Add(image.Pt(-7, 13)))
		set, err := Renditions(img)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if set.Colour != "#ffffff" {
			t.Errorf("%s: transparent became %s", name, set.Colour)
		}
		config, err := jpeg.DecodeConfig(bytes.NewReader(set.JPEG[640]))
		if err != nil || config.Width != min(640, size.X) || config.Height > maxRatio*config.Width {
			t.Errorf("%s: %+v, %v", name, config, err)
		}
	}
	if _, err := Renditions(image.NewRGBA(image.Rectangle{})); err == nil {
		t.Error("image without pixels accepted")
	}
}

func TestWebP(t *testing.T) {
	data, err := WebP(photo(t, 640, 960), 320)
	if err != nil {
		t.Fatal(err)
	}
	img, err := Load(bytes.NewReader(data), Limit{})
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); got != image.Pt(320, 480) {
		t.Errorf("size %v", got)
	}
}

func BenchmarkRenditions(b *testing.B) {
	img := photo(b, 1600, 2400)
	for b.Loop() {
		if _, err := Renditions(img); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWebP640(b *testing.B) {
	img := photo(b, 640, 960)
	for b.Loop() {
		if _, err := WebP(img, 640); err != nil {
			b.Fatal(err)
		}
	}
}

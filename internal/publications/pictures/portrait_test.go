package pictures_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"sudar/internal/publications/pictures"
)

func TestPortrait(t *testing.T) {
	wide := image.NewNRGBA(image.Rect(10, 10, 310, 110))
	for x := 10; x < 310; x++ {
		for y := 10; y < 110; y++ {
			shade := color.NRGBA{A: 255}
			if x >= 110 && x < 210 {
				shade = color.NRGBA{R: 255, A: 255}
			}
			wide.Set(x, y, shade)
		}
	}
	for img, want := range map[image.Image]int{
		wide: 64, image.NewGray(image.Rect(0, 0, 30, 900)): 30, image.NewYCbCr(image.Rect(0, 0, 501, 499), image.YCbCrSubsampleRatio420): 64,
	} {
		file, err := pictures.Portrait(img, 64)
		if err != nil {
			t.Fatal(err)
		}
		got, err := jpeg.Decode(bytes.NewReader(file))
		if err != nil || got.Bounds().Dx() != want || got.Bounds().Dy() != want {
			t.Errorf("%v becomes %v, %v", img.Bounds(), got.Bounds(), err)
		}
		if r, g, _, _ := got.At(want/2, want/2).RGBA(); img == image.Image(wide) && (r < 0xe000 || g > 0x2000) {
			t.Error("the middle is not what was cut out")
		}
	}
	if _, err := pictures.Portrait(image.NewGray(image.Rectangle{}), 64); err == nil {
		t.Error("a picture without pixels passed")
	}
}

package pictures

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

func encoded(t *testing.T, format string) []byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, 60, 90), color.Palette{color.White, color.Black})
	var out bytes.Buffer
	var err error
	switch format {
	case "jpeg":
		err = jpeg.Encode(&out, img, nil)
	case "png":
		err = png.Encode(&out, img)
	case "gif":
		err = gif.Encode(&out, img, nil)
	case "webp":
		var data []byte
		data, err = WebP(img, 60)
		out.Write(data)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestLoad(t *testing.T) {
	for _, format := range []string{"jpeg", "png", "gif", "webp"} {
		data := encoded(t, format)
		img, err := Load(bytes.NewReader(data), Limit{})
		if err != nil || img.Bounds().Size() != image.Pt(60, 90) {
			t.Errorf("%s: %v", format, err)
		}
		if _, err := Load(bytes.NewReader(data), Limit{Pixels: 60*90 - 1}); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s over the limit of pixels: %v", format, err)
		}
		if _, err := Load(bytes.NewReader(data), Limit{Bytes: int64(len(data)) - 1}); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s over the limit of bytes: %v", format, err)
		}
		if _, err := Load(bytes.NewReader(data[:len(data)/3]), Limit{}); !errors.Is(err, ErrNotImage) {
			t.Errorf("%s cut short: %v", format, err)
		}
	}
}

func TestLoadRefusesOthers(t *testing.T) {
	for _, data := range []string{"", "<svg xmlns='http://www.w3.org/2000/svg'/>", "BM\x00\x00", "RIFF\x00\x00\x00\x00WAVEfmt ", "%PDF-1.7"} {
		if _, err := Load(strings.NewReader(data), Limit{}); !errors.Is(err, ErrNotImage) {
			t.Errorf("%q: %v", data, err)
		}
	}
}

// A PNG that only claims its size must be refused before memory for it is taken.
func TestLoadRefusesClaimedSize(t *testing.T) {
	data := encoded(t, "png")
	binary.BigEndian.PutUint32(data[16:], 1<<20)
	binary.BigEndian.PutUint32(data[20:], 1<<20)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	if _, err := Load(bytes.NewReader(data), Limit{}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("10¹² pixels: %v", err)
	}
}

// withOrientation puts an EXIF block behind the first two bytes of a JPEG.
func withOrientation(data []byte, value byte) []byte {
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(value) + "\x00\x00\x00\x00\x00\x00"
	block := append([]byte{0xff, 0xe1, 0, byte(len(exif) + 2)}, exif...)
	return append(append(append([]byte(nil), data[:2]...), block...), data[2:]...)
}

func TestLoadTurnsUpright(t *testing.T) {
	src := image.NewGray(image.Rect(0, 0, 32, 16))
	for y := range 8 { // white in the upper left quarter
		for x := range 16 {
			src.SetGray(x, y, color.Gray{255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, src, nil); err != nil {
		t.Fatal(err)
	}
	white := map[byte]image.Point{1: {4, 4}, 2: {28, 4}, 3: {28, 12}, 4: {4, 12}, 5: {4, 4}, 6: {12, 4}, 7: {12, 28}, 8: {4, 28}}
	for value, at := range white {
		img, err := Load(bytes.NewReader(withOrientation(out.Bytes(), value)), Limit{})
		if err != nil {
			t.Fatal(err)
		}
		if wide := img.Bounds().Dx() == 32; wide != (value < 5) {
			t.Errorf("orientation %d: size %v", value, img.Bounds())
		}
		if y := color.GrayModel.Convert(img.At(at.X, at.Y)).(color.Gray).Y; y < 200 {
			t.Errorf("orientation %d: %v is %d, want white", value, at, y)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00II*\x00\x08\x00\x00\x00"))
	f.Add([]byte("GIF89a"))
	f.Fuzz(func(t *testing.T, data []byte) {
		orientation(data)
		img, err := Load(bytes.NewReader(data), Limit{Pixels: 1 << 16})
		if (img == nil) == (err == nil) {
			t.Fatalf("image %v with error %v", img, err)
		}
	})
}

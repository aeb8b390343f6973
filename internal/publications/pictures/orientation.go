package pictures

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
)

// orientation reads EXIF tag 0x0112 of a JPEG: 1 (upright) to 8; 1 if there is none or it is damaged.
func orientation(data []byte) int {
	for at := 2; at+4 <= len(data) && data[at] == 0xff; {
		size := int(binary.BigEndian.Uint16(data[at+2:]))
		if data[at+1] == 0xda || size < 2 || at+2+size > len(data) {
			return 1
		}
		body := data[at+4 : at+2+size]
		if exif, ok := bytes.CutPrefix(body, []byte("Exif\x00\x00")); ok && data[at+1] == 0xe1 {
			return exifOrientation(exif)
		}
		at += 2 + size
	}
	return 1
}

func exifOrientation(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	first := uint64(order.Uint32(tiff[4:]))
	if first+2 > uint64(len(tiff)) {
		return 1
	}
	entries := tiff[first+2:]
	for range order.Uint16(tiff[first:]) {
		if len(entries) < 12 {
			return 1
		}
		if order.Uint16(entries) == 0x0112 {
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return 1
		}
		entries = entries[12:]
	}
	return 1
}

// upright turns and mirrors an image from its EXIF orientation.
func upright(img image.Image, orientation int) image.Image {
	if orientation <= 1 {
		return img
	}
	b := img.Bounds()
	src := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(src, src.Rect, img, b.Min, draw.Src)
	w, h := b.Dx(), b.Dy()
	size := image.Rect(0, 0, w, h)
	if orientation >= 5 {
		size = image.Rect(0, 0, h, w)
	}
	out := image.NewRGBA(size)
	for y := range h {
		for x := range w {
			at := out.PixOffset(turned(orientation, x, y, w, h))
			copy(out.Pix[at:at+4], src.Pix[src.PixOffset(x, y):][:4])
		}
	}
	return out
}

// turned is where a pixel stands after the orientation is undone (TIFF 6.0, tag Orientation).
func turned(orientation, x, y, w, h int) (int, int) {
	switch orientation {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return h - 1 - y, x
	case 7:
		return h - 1 - y, w - 1 - x
	default:
		return y, w - 1 - x
	}
}

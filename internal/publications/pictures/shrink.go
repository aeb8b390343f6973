package pictures

import (
	"image"

	"golang.org/x/image/draw"
)

// plane is one channel of an image: bytes step apart in a row, rows stride apart.
type plane struct {
	pix          []uint8
	step, stride int
	w, h         int
}

// shrink averages over areas, channel by channel and without changing the colour model: more than twice as fast as
// halving and Catmull-Rom of x/image/draw on a large JPEG (measured on 1600×2400), and as good when much smaller.
func shrink(img image.Image, w, h int) image.Image {
	if ycc, ok := img.(*image.YCbCr); ok && ycc.Rect.Min == (image.Point{}) {
		out := image.NewYCbCr(image.Rect(0, 0, w, h), ycc.SubsampleRatio)
		from, to := channels(ycc), channels(out)
		for i := range from {
			average(to[i], from[i])
		}
		return out
	}
	src := flat(img)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range 4 {
		average(
			plane{out.Pix[i:], 4, out.Stride, w, h},
			plane{src.Pix[i:], 4, src.Stride, src.Rect.Dx(), src.Rect.Dy()})
	}
	return out
}

func channels(img *image.YCbCr) [3]plane {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	cw, ch := w, h
	switch img.SubsampleRatio {
	case image.YCbCrSubsampleRatio420:
		cw, ch = (w+1)/2, (h+1)/2
	case image.YCbCrSubsampleRatio422:
		cw = (w + 1) / 2
	case image.YCbCrSubsampleRatio440:
		ch = (h + 1) / 2
	case image.YCbCrSubsampleRatio411:
		cw = (w + 3) / 4
	case image.YCbCrSubsampleRatio410:
		cw, ch = (w+3)/4, (h+1)/2
	}
	return [3]plane{{img.Y, 1, img.YStride, w, h}, {img.Cb, 1, img.CStride, cw, ch}, {img.Cr, 1, img.CStride, cw, ch}}
}

// flat is the image as opaque RGBA on white, from the origin.
func flat(img image.Image) *image.RGBA {
	b := img.Bounds()
	if same, ok := img.(*image.RGBA); ok && b.Min == (image.Point{}) && same.Opaque() {
		return same
	}
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, img, b.Min, draw.Over)
	return out
}

// average fills dst with the means of the areas of src that its pixels cover; src is at least as large.
// Parts of a pixel are counted in 1/256.
func average(dst, src plane) {
	edges := make([]int, dst.w+1)
	for x := range edges {
		edges[x] = x * src.w * 256 / dst.w
	}
	sums := make([]int, dst.w)
	for y := range dst.h {
		top, foot := y*src.h*256/dst.h, (y+1)*src.h*256/dst.h
		clear(sums)
		for row := top / 256; row*256 < foot; row++ {
			share := min(foot, row*256+256) - max(top, row*256)
			addRow(sums, src.pix[row*src.stride:], src.step, edges, share)
		}
		for x, sum := range sums {
			area := (foot - top) * (edges[x+1] - edges[x])
			dst.pix[y*dst.stride+x*dst.step] = uint8((sum + area/2) / area)
		}
	}
}

// addRow adds to every sum the pixels of a row between two edges, times share.
func addRow(sums []int, row []uint8, step int, edges []int, share int) {
	for x := range sums {
		from, to := edges[x], edges[x+1]
		first, last := from>>8, (to-1)>>8
		sum := int(row[first*step]) * (min(to, first<<8+256) - from)
		if last > first {
			for i := first + 1; i < last; i++ {
				sum += int(row[i*step]) << 8
			}
			sum += int(row[last*step]) * (to - last<<8)
		}
		sums[x] += sum * share
	}
}

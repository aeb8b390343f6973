// Package qr draws QR codes.
package qr

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// quiet is the margin of a QR code in modules (ISO/IEC 18004 §6.3.8).
const quiet = 4

// SVG returns a QR code as an SVG document: black on white in every theme,
// as cameras want it, one path of horizontal runs. The error does not repeat the text.
func SVG(text string) (string, error) {
	modules, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", errors.New("qr: the text does not fit into a code") // the cause repeats the text, which may be a secret
	}
	size := modules.Bounds().Dx()
	dark := func(x, y int) bool {
		if x == size {
			return false
		}
		r, _, _, _ := modules.At(x, y).RGBA()
		return r == 0
	}
	var path strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			from := x
			for dark(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
			}
		}
	}
	whole := size + 2*quiet
	return fmt.Sprintf(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/>`+
			`<path d="%s"/></svg>`,
		whole, whole, whole, whole, path.String()), nil
}

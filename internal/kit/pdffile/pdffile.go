// Package pdffile writes pages of text as PDF 1.7 (ISO 32000-1), in the letters of the
// product, which are embedded, so that a text can be selected and searched in Mongolian.
package pdffile

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"

	"sudar/internal/kit/canvas/typeface"
)

// MediaType is that of a document.
const MediaType = "application/pdf"

// Width and Height are those of a page, A4, in points. A page begins at its lower left
// corner.
const (
	Width  = 595.0
	Height = 842.0
)

// Weight is how strong letters are.
type Weight int

// The weights.
const (
	Regular Weight = iota
	Strong
)

var faces = [...]func() *typeface.Face{typeface.Montserrat, typeface.MontserratStrong}

// used names a font of a document: a file of a face.
type used struct {
	weight Weight
	file   int
}

// Document is written page by page.
type Document struct {
	title, language string
	pages           []*bytes.Buffer
	fonts           []used
	glyphs          []map[uint16]rune // of each font
}

// New begins a document with its first page. language is that of its texts.
func New(title, language string) *Document {
	d := &Document{title: title, language: language}
	d.Page()
	return d
}

// Page begins a page.
func (d *Document) Page() { d.pages = append(d.pages, &bytes.Buffer{}) }

// Measure returns how wide a text is.
func Measure(weight Weight, size float64, text string) float64 {
	width := 0.0
	for _, r := range text {
		if g := faces[weight]().Glyph(r); g != nil {
			width += g.Advance * size
		}
	}
	return width
}

// Text writes a line of text that begins at a place. Letters that the product has not are
// left out.
func (d *Document) Text(weight Weight, size, x, y float64, text string) {
	face, font, run := faces[weight](), -1, []uint16(nil)
	d.write("BT 1 0 0 1 %.2f %.2f Tm", x, y)
	flush := func() {
		if len(run) > 0 {
			d.write(" /F%d %.2f Tf <%s> Tj", font, size, hex(run))
		}
		run = nil
	}
	for _, r := range text {
		g := face.Glyph(r)
		if g == nil {
			continue
		}
		file, index := g.File()
		if at := d.font(used{weight, file}); at != font {
			flush()
			font = at
		}
		d.glyphs[font][index] = r
		run = append(run, index)
	}
	flush()
	d.write(" ET\n")
}

// TextTo writes a line of text that ends at a place.
func (d *Document) TextTo(weight Weight, size, x, y float64, text string) {
	d.Text(weight, size, x-Measure(weight, size, text), y, text)
}

// Rule draws a hairline.
func (d *Document) Rule(from, to, y float64) {
	d.write("0.5 w 0.6 G %.2f %.2f m %.2f %.2f l S\n", from, y, to, y)
}

func (d *Document) write(format string, args ...any) {
	_, _ = fmt.Fprintf(d.pages[len(d.pages)-1], format, args...)
}

// font returns the number of a font, which it may be the first to use.
func (d *Document) font(of used) int {
	for i, known := range d.fonts {
		if known == of {
			return i
		}
	}
	d.fonts, d.glyphs = append(d.fonts, of), append(d.glyphs, map[uint16]rune{})
	return len(d.fonts) - 1
}

func hex(units []uint16) string {
	var text strings.Builder
	for _, unit := range units {
		_, _ = fmt.Fprintf(&text, "%04X", unit)
	}
	return text.String()
}

// textString is a text of the document's own data, as UTF-16.
func textString(text string) string { return "<FEFF" + hex(utf16.Encode([]rune(text))) + ">" }

// Package cover draws a cover for a content that has none.
//
// It is drawn in units of 1/120 of its width, from plain geometry and our own typefaces:
// pigment by category, design by kind, ornament and details by seed. The same Spec gives the same pixels.
package cover

import (
	"image"
	"strings"

	"sudar/internal/kit/canvas"
)

// Spec is everything a generated cover is drawn from. Every field may be empty and of any length.
type Spec struct {
	Title  string // full title; a subtitle after ':' or '.' may be dropped if nothing else fits
	Author string // as it is to be shown: «Ч. Лодойдамба»
	// kind of the content: book, audiobook, article, newspaper, magazine, academic, statistics, dictionary; others are drawn as books
	Kind     string
	Category string // DDC class («894.2», «8») or the name of a pigment; else the seed chooses
	Series   string // series or imprint, one small line
	Note     string // issue and date of a newspaper or magazine, year of statistics
	Seed     uint64 // from the content's id, so that a corrected title keeps its design; 0 takes the texts
}

// Widths of a generated cover, in pixels, that Draw keeps to.
const minWidth, maxWidth = 40, 1600

// maxText bounds what is read of one field, in letters.
const maxText = 400

// design draws one cover on an empty canvas.
type design func(s *drawing)

// format is what a kind decides: the height in units and the designs among which the seed chooses.
type format struct {
	height  float64
	designs []design
}

var (
	bookFormat = format{180, []design{labelDesign, bandDesign, fieldDesign, spineDesign, hillsDesign, raysDesign, medallionDesign, seaDesign}}
	formats    = map[string]format{
		"audiobook":  {120, []design{archesDesign, echoDesign, discDesign}},
		"article":    {180, []design{leafDesign}},
		"newspaper":  {186, []design{newspaperDesign}}, // tabloid, 11:17
		"magazine":   {160, []design{magazineDesign}},
		"academic":   {180, []design{academicDesign}},
		"statistics": {180, []design{statisticsDesign}},
		"dictionary": {180, []design{dictionaryDesign}},
	}
	kindAliases = map[string]string{
		"audio": "audiobook", "journal": "magazine", "academic_work": "academic", "research": "academic",
		"thesis": "academic", "dissertation": "academic", "statistic": "statistics", "encyclopedia": "dictionary",
	}
)

func formatOf(kind string) format {
	kind = strings.ToLower(strings.TrimSpace(kind))
	if alias, ok := kindAliases[kind]; ok {
		kind = alias
	}
	if f, ok := formats[kind]; ok {
		return f
	}
	return bookFormat
}

// Size is the size in pixels of the cover Draw makes for a kind.
func Size(kind string, width int) (w, h int) {
	w = min(max(width, minWidth), maxWidth)
	return w, int(float64(w)*formatOf(kind).height/canvas.UnitWidth + 0.5)
}

// Draw draws the cover at a width in pixels, kept to 40–1600.
// Books are 2:3, audiobooks square, newspapers and magazines have proportions of their own; see Size.
func Draw(spec Spec, width int) image.Image {
	s := newDrawing(spec, width)
	s.design(s)
	return s.Canvas.Image
}

package licences

import (
	"path/filepath"
	"testing"
)

const (
	pdfium = "github.com/klippa-app/go-pdfium"
	words  = "sudar/internal/accounts/passwords/common"
	fonts  = "sudar/internal/kit/canvas/typeface"
	demo   = "sudar/internal/demo"
	cites  = "sudar/web/src/features/citations"

	citationStyles = "Citation Style Language, styles and locales of February 2023"
)

// pieces are what ships inside something else without its own licence file: the
// parts of the PDFium that go-pdfium carries as WebAssembly (built without XFA
// and V8), the fonts in the server, a list of words, and styles of citations. Their texts are in the
// folder texts, or beside the fonts.
var pieces = []struct {
	name, within string
	files        []string
}{
	{"PDFium", pdfium, []string{"texts/pdfium.txt", "texts/apache-2.0.txt"}},
	{"Abseil", pdfium, []string{"texts/apache-2.0.txt"}},
	{"Anti-Grain Geometry 2.3", pdfium, []string{"texts/agg23.txt"}},
	{"fast_float", pdfium, []string{"texts/fast_float.txt"}},
	{"FreeType", pdfium, []string{"texts/freetype.txt"}},
	{"ICU", pdfium, []string{"texts/icu.txt"}},
	{"libjpeg-turbo", pdfium, []string{"texts/libjpeg-turbo.txt", "texts/libjpeg-turbo-ijg.txt"}},
	{"Little CMS", pdfium, []string{"texts/lcms.txt"}},
	{"LLVM libc++ and compiler-rt", pdfium, []string{"texts/llvm.txt", "texts/apache-2.0.txt"}},
	{"musl", pdfium, []string{"texts/musl.txt"}},
	{"OpenJPEG", pdfium, []string{"texts/libopenjpeg.txt"}},
	{"simdutf", pdfium, []string{"texts/simdutf.txt"}},
	{"zlib", pdfium, []string{"texts/zlib.txt"}},
	{"zxcvbn 4.4.2, ranks of passwords", words, []string{"texts/zxcvbn.txt"}},
	{citationStyles, cites, []string{"texts/cc-by-sa-3.0.txt"}},
	{"Lora", fonts, []string{root + "/internal/kit/canvas/typeface/files/OFL-lora.txt"}},
	{"Montserrat", fonts, []string{root + "/internal/kit/canvas/typeface/files/OFL-montserrat.txt"}},
	{"Lora", demo, []string{root + "/internal/demo/book/fonts/OFL-lora.txt"}},
	{"Noto Sans Mongolian", demo, []string{root + "/internal/demo/book/fonts/OFL-noto-sans-mongolian.txt"}},
}

func carried(t *testing.T) []component {
	t.Helper()
	var all []component
	for _, p := range pieces {
		c := component{kind: "generic", name: p.name, within: p.within}
		for _, file := range p.files {
			c.texts = append(c.texts, readText(t, filepath.FromSlash(file)))
		}
		all = append(all, c)
	}
	return all
}

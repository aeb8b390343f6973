package pdffile

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The first objects of a document; those of its fonts and pages follow.
const (
	catalogObject = iota + 1
	pagesObject
	infoObject
	firstObject
)

// objectsOfFont are how many objects a font has, objectsOfPage those of a page.
const (
	objectsOfFont = 5
	objectsOfPage = 2
)

// file is a document being written: its bytes, and where its objects begin.
type file struct {
	bytes.Buffer
	begins map[int]int
}

// Bytes returns the whole document.
func (d *Document) Bytes() []byte {
	f := &file{begins: map[int]int{}}
	f.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	firstPage := firstObject + objectsOfFont*len(d.fonts)
	var kids, fonts strings.Builder
	for i := range d.pages {
		_, _ = fmt.Fprintf(&kids, "%d 0 R ", firstPage+objectsOfPage*i)
	}
	for i := range d.fonts {
		_, _ = fmt.Fprintf(&fonts, "/F%d %d 0 R ", i, firstObject+objectsOfFont*i)
	}
	f.object(catalogObject, "<< /Type /Catalog /Pages %d 0 R /Lang %s /ViewerPreferences << /DisplayDocTitle true >> >>", pagesObject,
		textString(d.language))
	f.object(pagesObject, "<< /Type /Pages /Count %d /Kids [%s] >>", len(d.pages), kids.String())
	f.object(infoObject, "<< /Title %s >>", textString(d.title))
	for i := range d.fonts {
		d.writeFont(f, firstObject+objectsOfFont*i, i)
	}
	for i, content := range d.pages {
		at := firstPage + objectsOfPage*i
		f.object(at, "<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %g %g] /Contents %d 0 R /Resources << /Font << %s>> >> >>", pagesObject,
			Width, Height, at+1, fonts.String())
		f.stream(at+1, "", content.Bytes())
	}
	return f.end()
}

// writeFont writes a TrueType font whose letters are named by their numbers in its file,
// with their widths and the table that says which letters they are.
func (d *Document) writeFont(f *file, at, font int) {
	of := d.fonts[font]
	face, name := faces[of.weight](), fmt.Sprintf("Sudar-%d-%d", of.weight, of.file)
	f.object(at, "<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>",
		name, at+1, at+4)
	var widths, letters strings.Builder
	for _, index := range slices.Sorted(maps.Keys(d.glyphs[font])) {
		letter := d.glyphs[font][index]
		_, _ = fmt.Fprintf(&widths, "%d [%.0f] ", index, face.Glyph(letter).Advance*1000)
		_, _ = fmt.Fprintf(&letters, "1 beginbfchar\n<%04X> <%04X>\nendbfchar\n", index, letter)
	}
	f.object(at+1, "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s "+
		"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor %d 0 R /CIDToGIDMap /Identity /W [%s] >>",
		name, at+2, widths.String())
	f.object(at+2, "<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [-1000 -400 2000 1200] /ItalicAngle 0 "+
		"/Ascent 968 /Descent -251 /CapHeight 700 /StemV 90 /FontFile2 %d 0 R >>", name, at+3)
	data := face.File(of.file)
	f.stream(at+3, fmt.Sprintf(" /Length1 %d", len(data)), data)
	f.stream(at+4, "", []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) "+
		"/Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\n"+
		"endcodespacerange\n"+letters.String()+"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"))
}

func (f *file) object(n int, format string, args ...any) {
	f.begins[n] = f.Len()
	_, _ = fmt.Fprintf(f, "%d 0 obj\n"+format+"\nendobj\n", append([]any{n}, args...)...)
}

func (f *file) stream(n int, also string, data []byte) {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(data) // into memory
	_ = w.Close()
	f.object(n, "<< /Length %d /Filter /FlateDecode%s >>\nstream\n%s\nendstream", packed.Len(), also, packed.String())
}

// end writes where the objects are, and returns the document.
func (f *file) end() []byte {
	begin, objects := f.Len(), len(f.begins)+1
	_, _ = fmt.Fprintf(f, "xref\n0 %d\n0000000000 65535 f \n", objects)
	for n := 1; n < objects; n++ {
		_, _ = fmt.Fprintf(f, "%010d 00000 n \n", f.begins[n])
	}
	_, _ = fmt.Fprintf(f, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", objects, catalogObject, infoObject,
		begin)
	return f.Bytes()
}

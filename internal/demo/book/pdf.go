package book

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"sort"
	"strings"
	"unicode/utf16"

	"golang.org/x/image/font/sfnt"
)

// PDF writes the book as a PDF 1.7 document on A5 pages: title page, contents
// with links, chapters, page numbers, an outline and real text.
func PDF(b Book) ([]byte, error) {
	s, err := newSetter()
	if err != nil {
		return nil, err
	}
	s.titlePage(b)
	s.contentsPage(b)
	for i, chapter := range b.Chapters {
		s.chapter(i, chapter)
	}
	s.notes(b)
	s.finishContents()
	return s.document(b), nil
}

// document writes the objects. Numbers: 1 catalogue, 2 pages, 3 information,
// 4 outline, then fonts, pages and outline entries.
func (s *setter) document(b Book) []byte {
	d := &document{}
	d.reserve(4)
	fonts := make([]int, len(s.faces))
	for i, f := range s.faces {
		fonts[i] = d.font(f, faceNames[i], s.used[i])
	}
	resources := "<< /Font <<"
	for i, number := range fonts {
		resources += fmt.Sprintf(" /F%d %d 0 R", i, number)
	}
	resources += " >> >>"
	pages := make([]int, len(s.pages))
	for i := range s.pages {
		pages[i] = d.reserve(1)
	}
	for i, p := range s.pages {
		content := d.stream("", p.content.Bytes())
		links := ""
		for _, link := range p.links {
			links += fmt.Sprintf("<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [%.1f %.1f %.1f %.1f] /Dest [%d 0 R /XYZ null %.0f null] >> ",
				link.left, link.bottom, link.right, link.top, pages[link.page], pageHeight)
		}
		d.set(pages[i], fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %g %g] /Resources %s /Contents %d 0 R /Annots [%s] >>",
			pageWidth, pageHeight, resources, content, links))
	}
	outline := d.outline(s.marks, pages)
	kids := ""
	for _, number := range pages {
		kids += fmt.Sprintf("%d 0 R ", number)
	}
	d.set(1,
		fmt.Sprintf(
			"<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /PageMode /UseOutlines /Lang (%s) /ViewerPreferences << /DisplayDocTitle true >> >>",
			b.Language))
	d.set(2, fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(pages), kids))
	d.set(3, fmt.Sprintf("<< /Title %s /Author %s /Subject %s /Keywords %s >>", wide(b.Title), wide(b.Author), wide(b.Subtitle),
		wide(strings.Join(b.Subjects, ", "))))
	d.set(4, outline)
	return d.bytes()
}

// document gathers PDF objects (ISO 32000-1 §7).
type document struct{ objects []string }

func (d *document) reserve(n int) int {
	first := len(d.objects) + 1
	d.objects = append(d.objects, make([]string, n)...)
	return first
}

func (d *document) set(number int, body string) { d.objects[number-1] = body }

func (d *document) add(body string) int {
	number := d.reserve(1)
	d.set(number, body)
	return number
}

func (d *document) stream(entries string, body []byte) int {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(body) // a buffer takes everything
	_ = w.Close()
	return d.add(fmt.Sprintf("<< /Length %d /Filter /FlateDecode %s>>\nstream\n%s\nendstream", packed.Len(), entries, packed.String()))
}

// font embeds a TrueType file whole; codes are its glyph numbers.
func (d *document) font(f *face, name string, used map[rune]sfnt.GlyphIndex) int {
	file := d.stream(fmt.Sprintf("/Length1 %d ", len(f.data)), f.data)
	base := "Lora-" + strings.ReplaceAll(name, "-", "")
	descriptor := d.add(
		fmt.Sprintf(
			"<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [-300 -300 1500 1100] /ItalicAngle 0 /Ascent 1006 /Descent -272 /CapHeight "+
				"700 /StemV 80 /FontFile2 %d 0 R >>", base, file))
	runes := make([]rune, 0, len(used))
	for r := range used {
		runes = append(runes, r)
	}
	sort.Slice(runes, func(i, j int) bool { return used[runes[i]] < used[runes[j]] })
	var widths, mapping strings.Builder
	for _, r := range runes {
		_, _ = fmt.Fprintf(&widths, "%d [%.0f] ", used[r], f.advance(used[r]))
		_, _ = fmt.Fprintf(&mapping, "<%04X> <%s>\n", used[r], hex16(string(r)))
	}
	descendant := d.add(
		fmt.Sprintf(
			"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "+
				"/FontDescriptor %d 0 R /CIDToGIDMap /Identity /DW 500 /W [%s] >>",
			base, descriptor, widths.String()))
	unicode := d.stream("", []byte(toUnicode(mapping.String(), len(runes))))
	return d.add(
		fmt.Sprintf("<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>", base,
			descendant, unicode))
}

// toUnicode writes the map from codes to letters, a hundred to a section.
func toUnicode(mapping string, count int) string {
	lines := strings.SplitAfter(strings.TrimSuffix(mapping, "\n"), "\n")
	var body strings.Builder
	for start := 0; start < count; start += 100 {
		part := lines[start:min(start+100, count)]
		_, _ = fmt.Fprintf(&body, "%d beginbfchar\n%s\nendbfchar\n", len(part), strings.TrimSuffix(strings.Join(part, ""), "\n"))
	}
	return "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement " +
		"0 >> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n" + body.String() +
		"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
}

// outline adds one entry for each chapter and returns their root, object 4.
func (d *document) outline(marks []mark, pages []int) string {
	if len(marks) == 0 {
		return "<< /Type /Outlines /Count 0 >>"
	}
	first := d.reserve(len(marks))
	for i, m := range marks {
		links := ""
		if i > 0 {
			links += fmt.Sprintf(" /Prev %d 0 R", first+i-1)
		}
		if i < len(marks)-1 {
			links += fmt.Sprintf(" /Next %d 0 R", first+i+1)
		}
		d.set(first+i,
			fmt.Sprintf("<< /Title %s /Parent 4 0 R /Dest [%d 0 R /XYZ null %.0f null]%s >>", wide(m.title), pages[m.page], pageHeight, links))
	}
	return fmt.Sprintf("<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>", first, first+len(marks)-1, len(marks))
}

// wide writes a text string in UTF-16 (ISO 32000-1 §7.9.2.2).
func wide(text string) string { return "<FEFF" + hex16(text) + ">" }

func hex16(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		_, _ = fmt.Fprintf(&b, "%04X", unit)
	}
	return b.String()
}

func (d *document) bytes() []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(d.objects))
	for i, body := range d.objects {
		offsets[i] = out.Len()
		_, _ = fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, body)
	}
	start := out.Len()
	_, _ = fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(d.objects)+1)
	for _, offset := range offsets {
		_, _ = fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	_, _ = fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(d.objects)+1, start)
	return out.Bytes()
}

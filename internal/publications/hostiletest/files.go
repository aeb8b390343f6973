// Package hostiletest makes files as an attacker would write them, for the tests
// of whoever opens files.
package hostiletest

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"
)

// Member is a file of a made-up archive.
type Member struct{ Name, Body string }

const (
	container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
		`<rootfile full-path="OPS/p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`
	opfHead = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">` +
		`<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:x</dc:identifier><dc:title>T</dc:title>` +
		`<dc:language>mn</dc:language></metadata>`
	opf = opfHead +
		`<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>` +
		`<item id="i" href="i.png" media-type="image/png" properties="cover-image"/><item id="j" href="x.js" media-type="text/javascript"/>` +
		`</manifest><spine><itemref idref="a"/></spine></package>`
	page = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>Сайн байна уу</p></body></html>`
)

// Book makes an EPUB; more overrides members of the same name.
func Book(more ...Member) []byte {
	all := []Member{{"mimetype", "application/epub+zip"}, {"META-INF/container.xml", container}, {"OPS/p.opf", opf}, {"OPS/a.xhtml", page}}
	for _, m := range more {
		replaced := false
		for i := range all {
			if all[i].Name == m.Name {
				all[i], replaced = m, true
			}
		}
		if !replaced {
			all = append(all, m)
		}
	}
	return Zipped(all)
}

// Zipped makes a zip archive.
func Zipped(members []Member) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		method := zip.Deflate
		if len(m.Body) > 1<<20 {
			method = zip.Store // or the ratio alone would refuse it
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: m.Name, Method: method})
		if err != nil {
			panic(err)
		}
		if _, err := f.Write([]byte(m.Body)); err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// bomb is an EPUB with one member of zeros that unpacks to size bytes and
// claims to unpack to claimed.
func bomb(size, claimed uint64) []byte {
	return raw(append(parts(), entry{name: "OPS/bomb.css", method: 8, body: deflatedZeros(size), size: claimed}))
}

// deflatedZeros is a deflate stream of size zeros: one block, flushed to a byte
// boundary, over and over.
func deflatedZeros(size uint64) []byte {
	const run = 4 << 20
	var block bytes.Buffer
	z, _ := flate.NewWriter(&block, flate.BestSpeed)
	_, _ = z.Write(make([]byte, run))
	_ = z.Flush()
	packed := bytes.Repeat(block.Bytes(), int(size/run))
	return append(packed, 3, 0) // an empty last block
}

// doubling writes thirty levels, each of which names the one before it twice.
func doubling(begin, level, end string) string {
	for i := 1; i <= 30; i++ {
		begin += fmt.Sprintf(level, i, i-1)
	}
	return begin + end
}

// importing are style page images each of which imports the one before it twice.
func importing() []Member {
	var pageImages []Member
	for i := 1; i <= 30; i++ {
		pageImages = append(pageImages, Member{fmt.Sprintf("OPS/%d.css", i), fmt.Sprintf(`@import "%d.css"; @import "%[1]d.css" print;`, i-1)})
	}
	return pageImages
}

// entry is a member written byte by byte, so that its headers can lie.
type entry struct {
	name   string
	method uint16
	flags  uint16
	body   []byte
	size   uint64
	share  bool // points at the member before it
}

func parts() []entry {
	var out []entry
	for _, m := range []Member{{"META-INF/container.xml", container}, {"OPS/p.opf", opf}, {"OPS/a.xhtml", page}} {
		out = append(out, entry{name: m.Name, body: []byte(m.Body), size: uint64(len(m.Body))})
	}
	return out
}

// raw writes a zip file with zip64 sizes where needed.
func raw(entries []entry) []byte {
	var b, dir bytes.Buffer
	put := func(w *bytes.Buffer, v ...any) {
		for _, x := range v {
			_ = binary.Write(w, binary.LittleEndian, x)
		}
	}
	offset := uint32(0)
	for _, e := range entries {
		if !e.share {
			offset = uint32(b.Len())
			put(&b, uint32(0x04034b50), uint16(45), e.flags, e.method, uint32(0), crc32.ChecksumIEEE(e.body), uint32(len(e.body)),
				uint32(min(e.size, 0xffffffff)), uint16(len(e.name)), uint16(0))
			b.WriteString(e.name)
			b.Write(e.body)
		}
		extra := []byte{}
		if e.size >= 0xffffffff {
			extra = binary.LittleEndian.AppendUint64([]byte{1, 0, 8, 0}, e.size)
		}
		put(&dir, uint32(0x02014b50), uint16(45), uint16(45), e.flags, e.method, uint32(0), crc32.ChecksumIEEE(e.body), uint32(len(e.body)),
			uint32(min(e.size, 0xffffffff)), uint16(len(e.name)), uint16(len(extra)), uint16(0), uint32(0), uint32(0), offset)
		dir.WriteString(e.name)
		dir.Write(extra)
	}
	start := uint32(b.Len())
	b.Write(dir.Bytes())
	put(&b, uint32(0x06054b50), uint32(0), uint16(len(entries)), uint16(len(entries)), uint32(dir.Len()), start, uint16(0))
	return b.Bytes()
}

func many(n int) []byte {
	all := []Member{{"META-INF/container.xml", container}}
	for i := range n {
		all = append(all, Member{fmt.Sprintf("f%d", i), ""})
	}
	return Zipped(all)
}

// HugePNG is a valid header of an image of w × h with next to no data.
func HugePNG(w, h uint32) string {
	chunk := func(kind string, body []byte) []byte {
		out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
		out = append(append(out, kind...), body...)
		return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
	}
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
	return "\x89PNG\r\n\x1a\n" + string(chunk("IHDR", append(header, 1, 0, 0, 0, 0))) +
		string(chunk("IDAT", []byte{0x78, 1, 3, 0, 0, 0, 0, 1})) + string(chunk("IEND", nil))
}

// Document makes a PDF of objects 1…n with catalog 1; trailer is added to its
// trailer, where HERE stands for the offset of the table of objects.
func Document(trailer string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	var offsets []int
	for i, o := range objects {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1,
		strings.ReplaceAll(trailer, "HERE", fmt.Sprint(at)), at)
	return b.Bytes()
}

const (
	tree = `<</Type/Pages/Kids[3 0 R]/Count 1>>`
	leaf = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<<>>>>`
)

// Stream is a stream object of a PDF.
func Stream(dict string, body []byte) string {
	return fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", dict, len(body), body)
}

// nested is an archive that holds one that holds one, and so on, each doubled.
func nested(levels int) []byte {
	inner := Zipped([]Member{{"a.txt", strings.Repeat("a", 1<<20)}})
	for range levels {
		inner = Book(Member{"OPS/a.epub", string(inner)}, Member{"OPS/b.zip", string(inner)})
	}
	return inner
}

// formsInForms are objects from number 5 on, each of which draws the next one
// ten times.
func formsInForms(levels int) []string {
	var forms []string
	for i := range levels {
		forms = append(forms, Stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</F %d 0 R>>>>", 6+i),
			bytes.Repeat([]byte("/F Do "), 10)))
	}
	return append(forms, Stream("/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<>>", []byte("0 0 600 800 re f")))
}

// File is a hostile file and what may become of it: a refusal's reason, or ""
// for a publication that has been made harmless. "any" is either.
type File struct {
	Bytes []byte
	Want  string
}

// Files returns files of every kind that we read, by what is wrong with them.
// One names a million pages; so many are written, a million as a rule.
func Files(pages int) map[string]File {
	scripts := `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml"><head><title/><script>alert(1)</script>` +
		`<base href="http://evil.example/"/></head><body onload="x()"><h:script>alert(1)</h:script><script src="x.js"/><iframe src="a.xhtml">` +
		`<iframe src="http://evil.example"/></iframe><a href="javascript:alert(1)">x</a><img src="http://evil.example/t.png"/>` +
		`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg></body></html>`
	xxe := `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
	kids := strings.Repeat("3 0 R ", pages)
	laughs := "<!DOCTYPE x [<!ENTITY l0 \"ха\">"
	for i := 1; i <= 9; i++ {
		laughs += fmt.Sprintf("<!ENTITY l%d \"%s\">", i, strings.Repeat(fmt.Sprintf("&l%d;", i-1), 10))
	}
	laughs += "]>"
	return map[string]File{
		"scripts":            {Book(Member{"OPS/a.xhtml", scripts}, Member{"OPS/x.js", "alert(1)"}), ""},
		"climbing slash":     {Book(Member{"../../evil.txt", "x"}, Member{"OPS/../../../evil.css", "x"}), ""},
		"climbing backslash": {Book(Member{`..\..\evil.css`, "x"}, Member{`C:\evil.css`, "x"}), ""},
		"absolute":           {Book(Member{"/etc/evil.css", "x"}), ""},
		"two of one name":    {Zipped([]Member{{"META-INF/container.xml", container}, {"a", "1"}, {"a", "2"}}), "unsafe"},
		"overlapping": {
			raw(append(parts(), entry{name: "OPS/b.css", body: nil, share: true, size: 0},
				entry{name: "OPS/c.css", body: []byte(page), size: uint64(len(page)), share: true})), "unsafe",
		},
		"bomb that says so": {bomb(10<<30, 10<<30), "too_large"},
		"bomb that lies":    {bomb(10<<30, 1000), "unsafe"},
		"many files":        {many(20_001), "too_many_files"},
		"encrypted member":  {raw(append(parts(), entry{name: "x", flags: 1})), "encrypted"},
		"drm": {
			Book(Member{
				"META-INF/encryption.xml",
				`<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">` +
					`<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><enc:CipherData>` +
					`<enc:CipherReference URI="OPS/a.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`,
			}), "drm",
		},
		"xxe package":  {Book(Member{"OPS/p.opf", xxe + strings.Replace(opf[21:], "<dc:title>T", "<dc:title>&e;", 1)}), "damaged"},
		"laughs":       {Book(Member{"OPS/a.xhtml", xxe + strings.Replace(page, "Сайн", strings.Repeat("&b;&e;", 1000), 1)}), ""},
		"deep nesting": {Book(Member{"OPS/a.xhtml", page[:len(page)-14] + strings.Repeat("<div>", 500_000)}), ""},
		"wide nesting": {Book(Member{"OPS/a.xhtml", "<p>" + strings.Repeat("<a><b><i>", 200_000)}), "any"},
		"many attributes": {
			Book(Member{"OPS/a.xhtml", strings.Replace(page, "<p>", "<p "+strings.Repeat(`a="b" `, 1_000_000)+">", 1)}), "",
		},
		"endless selector": {
			Book(Member{"OPS/s.css", strings.Repeat("a,", 4<<20)}, Member{"OPS/t.css", strings.Repeat("(", 4<<20)},
				Member{"OPS/u.css", strings.Repeat("/*", 4<<20)}), "",
		},
		"use bomb": {
			Book(Member{
				"OPS/d.svg", doubling(`<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><rect/></g>`,
					`<g id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`, `</svg>`),
			}), "too_heavy",
		},
		"use bomb in a page": {
			Book(Member{
				"OPS/a.xhtml", strings.Replace(page, "<p>", doubling(`<svg xmlns="http://www.w3.org/2000/svg"><mask id="a0"/>`,
					`<mask id="a%[1]d"><g mask="url(#a%[2]d)"/><g mask="url(#a%[2]d)"/></mask>`, `</svg><p>`), 1),
			}), "too_heavy",
		},
		"property bomb":      {Book(Member{"OPS/s.css", doubling(`p{--a0:x;`, `--a%[1]d:var(--a%[2]d)var(--a%[2]d);`, `}`)}), "too_heavy"},
		"import bomb":        {Book(importing()...), "too_heavy"},
		"huge image":         {Book(Member{"OPS/i.png", HugePNG(60_000, 60_000)}), ""},
		"image with no body": {Book(Member{"OPS/i.png", HugePNG(4000, 4000)}), ""},
		"spine loop": {
			Book(Member{
				"OPS/p.opf", opfHead +
					`<manifest><item id="a" href="a.bin" media-type="x/y" fallback="a"/></manifest><spine><itemref idref="a"/></spine></package>`,
			}), "damaged",
		},
		"empty":                 {nil, "not_a_publication"},
		"archives in archives":  {nested(8), "any"},
		"entity bomb":           {Book(Member{"META-INF/container.xml", laughs + container[21:]}), "any"},
		"entity bomb in a page": {Book(Member{"OPS/a.xhtml", laughs + strings.Replace(page, "Сайн", "&l9;", 1)}), "any"},
		"noise":                 {bytes.Repeat([]byte{0, 1, 2, 250}, 1000), "not_a_publication"},
		"other zip":             {Zipped([]Member{{"word/document.xml", "<x/>"}}), "not_a_publication"},
		"cut zip":               {Book()[:300], "damaged"},
		"rar":                   {[]byte("Rar!\x1a\x07\x01\x00xxxxxxxx"), "unsupported"},
		"pdf acting": {
			Document("",
				`<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\(1\))>>/AA<</WC<</S/Launch/F(cmd.exe)>>>>`+
					`/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(x)>>]>>/EmbeddedFiles<</Names[]>>>>>>`, tree,
				`<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<<>>/AA<</O<</S/Launch/F(x)>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 `+
					`1 1]/A<</S/Launch/F(cmd.exe)>>>>]>>`), "",
		},
		"pdf xref loop": {Document("/Prev HERE", `<</Type/Catalog/Pages 2 0 R>>`, tree, leaf), "any"},
		"pdf page loop": {Document("", `<</Type/Catalog/Pages 2 0 R>>`, `<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>`, leaf), "any"},
		"pdf many pages": {
			Document("", `<</Type/Catalog/Pages 2 0 R>>`, `<</Type/Pages/Kids[`+kids+`]/Count 1000000>>`, leaf), "too_many_files",
		},
		"pdf pages that lie": {Document("", `<</Type/Catalog/Pages 2 0 R>>`, `<</Type/Pages/Kids[`+kids+`]/Count 1>>`, leaf), "any"},
		"pdf huge page": {
			Document("", `<</Type/Catalog/Pages 2 0 R>>`, tree, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 1e9 1e9]/Resources<<>>>>`), "any",
		},
		"pdf wide page": {
			Document("", `<</Type/Catalog/Pages 2 0 R>>`, tree, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 900000 900000]/Resources<<>>>>`),
			"too_large",
		},
		"pdf stream bomb": {
			Document("", `<</Type/Catalog/Pages 2 0 R>>`, tree, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<<>>/Contents 4 0 R>>`,
				Stream("/Filter/FlateDecode", append([]byte{0x78, 0x9c}, deflatedZeros(2<<30)...))), "any",
		},
		"pdf huge picture": {
			Document("", `<</Type/Catalog/Pages 2 0 R>>`, tree,
				`<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`,
				Stream("", []byte("600 0 0 800 0 0 cm /I Do")),
				Stream("/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode",
					append([]byte{0x78, 0x9c}, deflatedZeros(64<<20)...))), "any",
		},
		"pdf forms in forms": {
			Document("",
				append([]string{
					`<</Type/Catalog/Pages 2 0 R>>`, tree,
					`<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</F 5 0 R>>>>/Contents 4 0 R>>`, Stream("", []byte("/F Do")),
				}, formsInForms(30)...)...), "any",
		},
		"pdf cut":      {Document("", `<</Type/Catalog/Pages 2 0 R>>`, tree, leaf)[:120], "any"},
		"mp3 noise":    {append([]byte("ID3\x04\x00\x00\x7f\x7f\x7f\x7f"), bytes.Repeat([]byte{0xff, 0xfb}, 100)...), "damaged"},
		"mp4 nonsense": {[]byte("\x00\x00\x00\x18ftypM4B \x00\x00\x00\x00M4B mp42\xff\xff\xff\xffmoov"), "damaged"},
	}
}

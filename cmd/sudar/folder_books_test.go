package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shelfOfBooks writes EPUBs of about 100 kB: a cover of noise, eight chapters and a
// record. Chapters and covers are of a few kinds, records and first chapters are not.
type shelfOfBooks struct {
	t        testing.TB
	covers   [][]byte
	chapters [][]byte
}

const (
	chapterKinds = 40
	coverKinds   = 10
	bookChapters = 8
)

func newShelfOfBooks(t testing.TB) *shelfOfBooks {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same books each time
	s := &shelfOfBooks{t: t}
	for range coverKinds {
		s.covers = append(s.covers, noisyCover(t, r))
	}
	for n := range chapterKinds {
		s.chapters = append(s.chapters, []byte(chapterOf(fmt.Sprint("Бүлэг ", n), r)))
	}
	return s
}

func noisyCover(t testing.TB, r *rand.Rand) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 600, 900))
	for y := range 45 {
		for x := range 30 {
			shade := color.RGBA{uint8(r.UintN(256)), uint8(r.UintN(256)), uint8(r.UintN(256)), 255} //nolint:gosec // under 256
			for i := range 400 {
				img.SetRGBA(20*x+i%20, 20*y+i/20, shade)
			}
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 60}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func chapterOf(title string, r *rand.Rand) string {
	const letters = "абвгдеёжзийклмноөпрстуүхцчшыэюя"
	runes := []rune(letters)
	var out strings.Builder
	fmt.Fprintf(&out, `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>%s</title></head><body><h1>%s</h1>`,
		title, title)
	for range 5 {
		out.WriteString("<p>")
		for range 60 {
			for range 2 + r.IntN(8) {
				out.WriteRune(runes[r.IntN(len(runes))])
			}
			out.WriteByte(' ')
		}
		out.WriteString("</p>")
	}
	out.WriteString("</body></html>")
	return out.String()
}

// write writes the books from first up to, and without, end into a folder.
func (s *shelfOfBooks) write(folder string, first, end int) {
	s.t.Helper()
	if err := os.MkdirAll(folder, 0o750); err != nil {
		s.t.Fatal(err)
	}
	for n := first; n < end; n++ {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%06d.epub", n)), s.book(n), 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
}

func (s *shelfOfBooks) book(n int) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, method uint16, body []byte) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = w.Write(body)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	add("mimetype", zip.Store, []byte("application/epub+zip"))
	add("META-INF/container.xml", zip.Deflate, []byte(`<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">`+
		`<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`))
	add("book.opf", zip.Deflate, []byte(opfOf(n)))
	add("nav.xhtml", zip.Deflate, []byte(`<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>`+
		`<nav epub:type="toc"><ol><li><a href="c0.xhtml">Эхлэл</a></li></ol></nav></body></html>`))
	add("cover.jpg", zip.Store, s.covers[n%coverKinds])
	for c := range bookChapters {
		body := s.chapters[(n*7+c*5)%chapterKinds]
		if c == 0 {
			body = bytes.Replace(body, []byte("<p>"), fmt.Appendf(nil, "<p>%d дэх ном. ", n), 1)
		}
		add(fmt.Sprintf("c%d.xhtml", c), zip.Deflate, body)
	}
	if err := z.Close(); err != nil {
		s.t.Fatal(err)
	}
	return out.Bytes()
}

func opfOf(n int) string {
	var manifest, spine strings.Builder
	for c := range bookChapters {
		fmt.Fprintf(&manifest, `<item id="c%d" href="c%d.xhtml" media-type="application/xhtml+xml"/>`, c, c)
		fmt.Fprintf(&spine, `<itemref idref="c%d"/>`, c)
	}
	return fmt.Sprintf(`<package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:sudar:book:%d</dc:identifier><dc:title>Ном %d</dc:title>
<dc:language>mn</dc:language><dc:creator>Зохиогч %d</dc:creator><dc:subject>Сэдэв %d</dc:subject><dc:date>%d</dc:date></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>%s</manifest><spine>%s</spine></package>`,
		n, n, n%2500, n%300, 1950+n%76, manifest.String(), spine.String())
}

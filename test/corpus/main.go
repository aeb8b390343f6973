// Command corpus writes the small publications that tests open wherever the
// repository is checked out: one of every kind and layout that we read, and
// some that must be refused. Run it from the repository's root:
//
//	go run ./test/corpus
//	go run ./test/corpus -large FOLDER
//
// Equal input gives equal bytes, so the files are committed with it; the large
// ones, which the reader is measured with, are made when they are wanted.
package main

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

const folder = "test/corpus/files"

// file is a member of an archive, in the order in which it is written.
type file struct {
	name string
	body []byte
}

func main() {
	scratch := flag.String("large", "", "write the large publications into this folder instead")
	flag.Parse()
	var err error
	if *scratch != "" {
		err = large(*scratch)
	} else {
		err = write()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

func write() error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	font, err := os.ReadFile("internal/kit/canvas/typeface/files/lora-cyrillic-600-normal.woff")
	if err != nil {
		return err
	}
	for name, body := range map[string][]byte{
		"novel.epub":            novel(),
		"epub2.epub":            epub2(),
		"fixed-rtl.epub":        fixedRTL(),
		"mongolian-script.epub": mongolianScript(),
		"formulas.epub":         formulas(),
		"overlay.epub":          overlay(),
		"obfuscated-font.epub":  obfuscated(font),
		"scripted.epub":         scripted(),
		"tag-soup.epub":         tagSoup(),
		"drm.epub":              drm(),
		"truncated.epub":        novel()[:2000],
		"three-pages.pdf":       threePages(),
		"acting.pdf":            acting(),
		"speech.mp3":            speech(),
		"article.html":          []byte(article),
		"essay.md":              []byte(essay),
		"statistics.csv":        []byte(statistics),
		"workbook.xlsx":         workbook(),
		"notes.txt":             []byte("Not a publication.\n"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), body, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// archive zips an EPUB: the media type first and stored, as OCF asks.
func archive(files ...file) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	add := func(name string, method uint16, body []byte) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = f.Write(body)
		}
		if err != nil {
			panic(err) // a buffer does not fail
		}
	}
	add("mimetype", zip.Store, []byte("application/epub+zip"))
	add("META-INF/container.xml", zip.Deflate, []byte(container))
	for _, f := range files {
		add(f.name, zip.Deflate, f.body)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
	`<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

func text(name, body string) file { return file{name, []byte(body)} }

// page is a content document of EPUB 3.
func page(lang, title, head, body string) string {
	return fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="%s" lang="%s"><head>`+
		`<title>%s</title>%s</head><body>%s</body></html>`, lang, lang, title, head, body)
}

// opf is a package document of EPUB 3.
func opf(id, title, lang, meta, manifest, spine, direction string) string {
	if direction != "" {
		direction = ` page-progression-direction="` + direction + `"`
	}
	return fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="%s">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">%s</dc:identifier><dc:title id="title">%s</dc:title>`+
		`<dc:language>%s</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>%s</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>%s</manifest>
<spine%s>%s</spine></package>`, lang, id, title, lang, meta, manifest, direction, spine)
}

func nav(lang, lists string) file {
	return text("EPUB/nav.xhtml", page(lang, "Гарчиг", "", lists))
}

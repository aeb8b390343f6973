package epub

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"testing"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
	"sudar/internal/publications/xmldoc"
)

const (
	seedOPF = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">` +
		`<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">x</dc:identifier><dc:title>T</dc:title></metadata>` +
		`<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml" properties="nav"/>` +
		`<item id="n" href="n.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="n"><itemref idref="a"/></spine></package>`
	seedNCX = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>T</text></navLabel>` +
		`<content src="a.xhtml#x"/></navPoint></navMap></ncx>`
	seedNav = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li>` +
		`<a href="a.xhtml">A</a></li></ol></nav></body></html>`
)

func FuzzPackage(f *testing.F) {
	f.Add([]byte(seedOPF))
	f.Fuzz(func(t *testing.T, src []byte) {
		root, err := xmldoc.Parse(src)
		if err != nil {
			return
		}
		p, err := readPackage(root, "OPS/p.opf")
		if err != nil {
			return
		}
		for _, s := range p.spine {
			_ = p.readable(s.item)
		}
	})
}

// FuzzBook builds whole books around a fuzzed package, NCX and navigation
// document.
func FuzzBook(f *testing.F) {
	f.Add(seedOPF, seedNCX, seedNav)
	f.Fuzz(func(t *testing.T, opf, ncx, nav string) {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for _, m := range [][2]string{
			{"META-INF/container.xml", `<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>`},
			{"p.opf", opf}, {"n.ncx", ncx}, {"a.xhtml", nav},
		} {
			if z, err := w.Create(m[0]); err == nil {
				_, _ = io.WriteString(z, m[1])
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		out, err := output.Create(t.TempDir(), publications.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		defer out.Abort()
		if err := Build(context.Background(), output.Source{ReaderAt: bytes.NewReader(b.Bytes()), Size: int64(b.Len())}, out); err != nil {
			_ = publications.AsRefusal(err)
		}
	})
}

package sanitise_test

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/publications/sanitise"
)

// TestRealDocuments sends every document of the real publications through the
// filter: none keeps anything that runs or loads from outside.
func TestRealDocuments(t *testing.T) {
	root := os.Getenv("TEST_DATA")
	if root == "" {
		t.Skip("skipped: TEST_DATA is not set")
	}
	books, _ := filepath.Glob(filepath.Join(root, "epub", "*.epub"))
	tests, _ := filepath.Glob(filepath.Join(root, "epub", "w3c", "*.epub"))
	for _, book := range append(books, tests...) {
		t.Run(filepath.Base(book), func(t *testing.T) {
			z, err := zip.OpenReader(book)
			if err != nil {
				t.Fatal(err)
			}
			defer z.Close()
			for _, f := range z.File {
				// A few large documents of one kind say no more than one.
				if f.UncompressedSize64 < 1<<20 {
					checkMember(t, f)
				}
			}
		})
	}
}

func checkMember(t *testing.T, f *zip.File) {
	t.Helper()
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	src, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	base := sanitise.Base{Path: f.Name}
	var doc sanitise.Document
	switch strings.ToLower(filepath.Ext(f.Name)) {
	case ".xhtml", ".html":
		doc, err = sanitise.XHTML(src, base)
	case ".svg":
		doc, err = sanitise.SVG(src, base)
	case ".smil":
		doc, err = sanitise.SMIL(src, base)
	case ".css":
		css, _, cssErr := sanitise.CSS(src, base)
		if cssErr != nil {
			t.Error(cssErr)
		}
		checkCSS(t, string(css))
		return
	default:
		return
	}
	if err != nil {
		t.Errorf("%s: %v", f.Name, err)
		return
	}
	checkHarmless(t, doc.Bytes)
}

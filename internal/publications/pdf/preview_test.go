package pdf

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"sudar/internal/publications"
	"sudar/internal/publications/hostiletest"
)

// beginning takes pages out of a document.
func beginning(t *testing.T, doc []byte, pages int) ([]byte, error) {
	t.Helper()
	if raced {
		t.Skip("the drawing engine is slow under the race detector")
	}
	dir := t.TempDir()
	err := WritePreview(t.Context(), bytes.NewReader(doc), int64(len(doc)), pages, dir, publications.DefaultLimits())
	left, listing := os.ReadDir(dir)
	if listing != nil || err == nil && len(left) != 1 || err != nil && len(left) != 0 {
		t.Errorf("%d files are left: %v, %v", len(left), err, listing)
	}
	if err != nil {
		return nil, err
	}
	made, err := os.ReadFile(filepath.Join(dir, publications.PreviewFile))
	if err != nil {
		t.Fatal(err)
	}
	return made, nil
}

func TestPreviewsHaveWholePages(t *testing.T) {
	for pages := 1; pages <= 3; pages++ {
		made, err := beginning(t, corpusFile(t, "three-pages.pdf"), pages)
		if err != nil {
			t.Fatal(err)
		}
		found, err := read(source(made), publications.DefaultLimits())
		if err != nil || found.PageCount != pages {
			t.Errorf("%d pages: %v, %v", pages, found, err)
		}
		d, err := openDrawing(t.Context(), bytes.NewReader(made), int64(len(made)))
		if err != nil {
			t.Fatal(err)
		}
		text, err := d.text(pages - 1)
		d.close()
		if err != nil || strings.TrimSpace(text) == "" {
			t.Errorf("page %d says %q, %v", pages, text, err)
		}
	}
	if _, err := beginning(t, corpusFile(t, "three-pages.pdf"), 4); err == nil {
		t.Error("four pages of three")
	}
	if _, err := beginning(t, []byte("%PDF-1.7 nonsense"), 1); err == nil {
		t.Error("nonsense has a beginning")
	}
}

// tangled is a document whose first page leads to the second in every way that
// a page can.
func tangled() []byte {
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R/Outlines 9 0 R/AcroForm<</Fields[8 0 R]>>/Names<</EmbeddedFiles<</Names[(zaganfile)12 0 R]>>>>>>",
		"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 200]/Resources 5 0 R>>",
		"<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[7 0 R 13 0 R]/PieceInfo<</Ours<</Private 11 0 R/LastModified(D:20260101)>>>>/B[14 0 " +
			"R]>>",
		"<</Type/Page/Parent 2 0 R/Contents 11 0 R/Annots[15 0 R]>>",
		"<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</Second 10 0 R>>>>",
		stream("", "BT /F 12 Tf 20 100 Td (first words) Tj ET"),
		"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[4 0 R/Fit]>>",
		"<</T(zaganfield)/FT/Tx/DA(/F 12 Tf)/V(zaganvalue)/Kids[13 0 R 15 0 R]>>",
		"<</Type/Outlines/First 16 0 R/Last 16 0 R/Count 1>>",
		stream("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "BT /F 12 Tf (zaganform) Tj ET"),
		stream("", "/Second Do BT /F 12 Tf 20 100 Td (zaganpage) Tj ET"),
		"<</Type/Filespec/F(zaganfile)/EF<</F 11 0 R>>>>",
		"<</Type/Annot/Subtype/Widget/Parent 8 0 R/Rect[0 0 9 9]/P 3 0 R>>",
		"<</Type/Bead/T 17 0 R/P 3 0 R/N 14 0 R/V 14 0 R/R[0 0 9 9]>>",
		"<</Type/Annot/Subtype/Widget/Parent 8 0 R/Rect[0 0 9 9]/P 4 0 R/AP<</N 10 0 R>>>>",
		"<</Title(zagantitle)/Parent 9 0 R/Dest[4 0 R/Fit]>>",
		"<</Type/Thread/F 14 0 R/I<</Title(zaganthread)>>>>",
	}
	return hostiletest.Document("", objects...)
}

func stream(entries, body string) string {
	return fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", entries, len(body), body)
}

// everything is all that stands in a document, with its streams unpacked.
func everything(t *testing.T, doc *model.Context) string {
	t.Helper()
	var all strings.Builder
	for _, entry := range doc.Table {
		if entry == nil || entry.Free || entry.Object == nil {
			continue
		}
		all.WriteString(entry.Object.String())
		if s, ok := entry.Object.(types.StreamDict); ok {
			if err := s.Decode(); err != nil {
				t.Fatal(err)
			}
			all.Write(s.Content)
		}
	}
	return all.String()
}

// Whatever hangs on the first page, nothing of the second comes with it.
func TestPreviewsHoldNothingOfTheRest(t *testing.T) {
	for name, doc := range map[string][]byte{"as it came": tangled(), "as it is served": servedOf(t, tangled())} {
		made, err := beginning(t, doc, 1)
		if err != nil {
			t.Fatal(name, err)
		}
		found, err := read(source(made), publications.DefaultLimits())
		if err != nil {
			t.Fatal(name, err)
		}
		all := everything(t, found)
		if !strings.Contains(all, "first words") || strings.Contains(all, "zagan") {
			t.Errorf("%s: %s", name, all)
		}
	}
}

func servedOf(t *testing.T, doc []byte) []byte {
	t.Helper()
	_, served, err := build(t, doc)
	if err != nil {
		t.Fatal(err)
	}
	return served
}

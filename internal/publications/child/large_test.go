package child_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/publications/hostiletest"
)

// TestLargeScan opens a PDF that is larger than the memory a child may take.
func TestLargeScan(t *testing.T) {
	if testing.Short() || raced {
		t.Skip("skipped: writes 300 MB and draws them")
	}
	src := filepath.Join(t.TempDir(), "scan.pdf")
	writeScan(t, src, 300)
	r, err := newPool(t, 1).Build(t.Context(), src, t.TempDir(), limits())
	if err != nil {
		t.Fatal(err, errors.Unwrap(err))
	}
	if r.Pages != 300 || r.Cover == nil || r.Counts.PackBytes < 300<<20 {
		t.Errorf("%d pages, cover %v, %d bytes", r.Pages, r.Cover, r.Counts.PackBytes)
	}
}

// writeScan writes pages of one grey megabyte each.
func writeScan(t *testing.T, path string, pages int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w, at := bufio.NewWriter(f), 0
	var offsets []int
	object := func(body string) {
		offsets = append(offsets, at)
		n, _ := fmt.Fprintf(w, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
		at += n
	}
	n, _ := w.WriteString("%PDF-1.7\n")
	at += n
	object(`<</Type/Catalog/Pages 2 0 R>>`)
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 3+2*i)
	}
	object(fmt.Sprintf(`<</Type/Pages/Kids[%s]/Count %d>>`, kids.String(), pages))
	grey := make([]byte, 1<<20)
	for i := range grey {
		grey[i] = byte(i * i >> 7)
	}
	for i := range pages {
		object(fmt.Sprintf(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</I %d 0 R>>>>>>`, 4+2*i))
		object(hostiletest.Stream("/Type/XObject/Subtype/Image/Width 1024/Height 1024/ColorSpace/DeviceGray/BitsPerComponent 8", grey))
	}
	start := at
	fmt.Fprintf(w, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(w, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(w, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	if err := errors.Join(w.Flush(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

package pdf

import (
	"bytes"
	"encoding/json"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/publications"
)

func sheetOf(t *testing.T, file string, pageImage publications.PageImage) ([]byte, error) {
	t.Helper()
	if raced {
		t.Skip("the drawing engine is slow under the race detector")
	}
	dir := t.TempDir()
	b := corpusFile(t, file)
	if err := DrawPage(t.Context(), bytes.NewReader(b), int64(len(b)), pageImage, dir); err != nil {
		return nil, err
	}
	drawn, err := os.ReadFile(filepath.Join(dir, publications.PageImageFile))
	if err != nil {
		t.Fatal(err)
	}
	return drawn, nil
}

func TestPageImagesHaveAWidth(t *testing.T) {
	for _, width := range []int{320, 900} {
		drawn, err := sheetOf(t, "three-pages.pdf", publications.PageImage{Number: 2, Width: width})
		if err != nil {
			t.Fatal(err)
		}
		picture, err := jpeg.DecodeConfig(bytes.NewReader(drawn))
		if err != nil || picture.Width != width || picture.Height <= width {
			t.Errorf("%d×%d, %v", picture.Width, picture.Height, err)
		}
	}
	_, err := sheetOf(t, "three-pages.pdf", publications.PageImage{Number: 4, Width: 320})
	if refusal := publications.AsRefusal(err); refusal == nil || refusal.Reason != publications.ReasonDamaged {
		t.Errorf("a page that is not there: %v", err)
	}
}

// The words stand in reading order, apart, inside the page and beside each
// other.
func TestPageImagesHaveTheirWords(t *testing.T) {
	drawn, err := sheetOf(t, "three-pages.pdf", publications.PageImage{Number: 1})
	if err != nil {
		t.Fatal(err)
	}
	var text publications.PageTextFile
	if err := json.Unmarshal(drawn, &text); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, line := range text.Lines {
		right := 0
		for _, word := range line {
			if word.X < right || word.W <= 0 || word.H <= 0 || word.Y < 0 || word.X+word.W > shares || word.Y+word.H > shares {
				t.Errorf("%+v after %d", word, right)
			}
			right = word.X + word.W
			all = append(all, word.Text)
		}
	}
	if said := strings.Join(all, " "); !strings.Contains(said, "the river runs past") || text.Width < 100 || text.Height < text.Width {
		t.Errorf("%f×%f: %s", text.Width, text.Height, said)
	}
}

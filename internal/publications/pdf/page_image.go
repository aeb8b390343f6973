package pdf

import (
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"

	"sudar/internal/publications"
)

const (
	// tallest bounds the height of a picture, in widths.
	tallest = 4
	// pageQuality leaves room for being written once more with a name across it.
	pageQuality = 92
	// mostLetters is how many letters of one page are placed.
	mostLetters = 50_000
	// shares is what a page's width and height are divided into (publications.PageWord).
	shares = 10_000
)

// DrawPage writes a page of a document as a picture, or its text, into a folder.
// Refusals: damaged, when there is no such page or it cannot be drawn.
func DrawPage(ctx context.Context, doc io.ReaderAt, size int64, pageImage publications.PageImage, dir string) error {
	d, err := openDrawing(ctx, doc, size)
	if err != nil {
		return refusal(err)
	}
	defer d.close()
	write := d.writePicture
	if pageImage.Width == 0 {
		write = d.writeText
	}
	if err := write(pageImage, filepath.Join(dir, publications.PageImageFile)); err != nil {
		return publications.Refuse(publications.ReasonDamaged, "page %d: %w", pageImage.Number, err)
	}
	return nil
}

func (d *drawing) writePicture(pageImage publications.PageImage, path string) error {
	return d.draw(pageImage.Number-1, pageImage.Width, tallest*pageImage.Width, func(img image.Image) error {
		file, err := os.Create(path)
		if err != nil {
			return err
		}
		if err := jpeg.Encode(file, img, &jpeg.Options{Quality: pageQuality}); err != nil {
			_ = file.Close()
			return err
		}
		return file.Close()
	})
}

func (d *drawing) writeText(pageImage publications.PageImage, path string) error {
	n := pageImage.Number - 1
	width, height, err := d.size(n)
	if err != nil {
		return err
	}
	if !plausible(width, height) {
		return fmt.Errorf("%f×%f points", width, height)
	}
	letters, err := d.instance.GetPageTextStructured(&requests.GetPageTextStructured{
		Page: d.page(n), Mode: requests.GetPageTextStructuredModeChars,
	})
	if err != nil {
		return err
	}
	lines, err := d.lines(n, letters.Chars[:min(len(letters.Chars), mostLetters)])
	if err != nil {
		return err
	}
	text, err := json.Marshal(publications.PageTextFile{Width: width, Height: height, Lines: lines})
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o600)
}

// lines puts letters together to words; the engine itself says where words and
// lines end.
func (d *drawing) lines(n int, letters []*responses.GetPageTextStructuredChar) ([][]publications.PageWord, error) {
	lines := [][]publications.PageWord{}
	var line []publications.PageWord
	var word placedWord
	endWord := func() error {
		placed, err := d.place(n, word)
		if placed.Text != "" {
			line = append(line, placed)
		}
		word = placedWord{}
		return err
	}
	for _, letter := range append(letters, &responses.GetPageTextStructuredChar{Text: "\n"}) {
		text := strings.TrimSpace(strings.ReplaceAll(letter.Text, brokenWord, "-"))
		if text != "" {
			word.add(text, letter.PointPosition)
			continue
		}
		if err := endWord(); err != nil {
			return nil, err
		}
		if strings.ContainsAny(letter.Text, "\r\n") && len(line) > 0 {
			lines, line = append(lines, line), nil
		}
	}
	return lines, nil
}

// brokenWord is what the engine returns for the hyphen at the end of a line.
const brokenWord = "\x02"

// placedWord is a word with its box in the units of the page.
type placedWord struct {
	text string
	box  responses.CharPosition
}

func (w *placedWord) add(text string, at responses.CharPosition) {
	if w.text == "" {
		w.box = at
	}
	w.text += text
	w.box.Left, w.box.Right = min(w.box.Left, at.Left), max(w.box.Right, at.Right)
	w.box.Bottom, w.box.Top = min(w.box.Bottom, at.Bottom), max(w.box.Top, at.Top)
}

// place turns the box of a word into shares of the page as it is shown: turned
// and cropped as the document says.
func (d *drawing) place(n int, word placedWord) (publications.PageWord, error) {
	text := publications.Clip(word.text, maxTitleLen)
	if text == "" {
		return publications.PageWord{}, nil
	}
	x0, y0, err := d.share(n, word.box.Left, word.box.Top)
	if err != nil {
		return publications.PageWord{}, err
	}
	x1, y1, err := d.share(n, word.box.Right, word.box.Bottom)
	if err != nil {
		return publications.PageWord{}, err
	}
	return publications.PageWord{Text: text, X: min(x0, x1), Y: min(y0, y1), W: max(x0, x1) - min(x0, x1), H: max(y0, y1) - min(y0, y1)}, nil
}

func (d *drawing) share(n int, x, y float64) (shareX, shareY int, err error) {
	at, err := d.instance.FPDF_PageToDevice(&requests.FPDF_PageToDevice{Page: d.page(n), SizeX: shares, SizeY: shares, PageX: x, PageY: y})
	if err != nil {
		return 0, 0, err
	}
	return at.DeviceX, at.DeviceY, nil
}

package pdf

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	reader "github.com/ledongthuc/pdf"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
	"sudar/internal/publications/xmldoc"
)

const (
	textTime = 10 * time.Second // for all pages
	pageText = 1 << 20          // bytes of one page

	// gluedWord is the mean length that words of no language reach.
	gluedWord = 14
)

// writeText writes the text of every page. Pages come from a reader that may
// hang or panic on nonsense: it runs aside, and what it has not given in time
// stays empty.
func writeText(ctx context.Context, doc *lazily, pages int, out *output.Folder) error {
	ctx, cancel := context.WithTimeout(ctx, textTime)
	defer cancel()
	results := make(chan string)
	go readPages(ctx, doc.doc, pages, results)
	written, partial := 0, false
	for n := range pages {
		text, ok := "", false
		select {
		case text, ok = <-results:
		case <-ctx.Done():
		}
		if (!ok || glued(text)) && ctx.Err() == nil {
			if better, err := doc.page(ctx, n); err == nil {
				text, ok = better, true
			}
		}
		partial = partial || !ok
		written += len(text)
		href := fmt.Sprintf("%s#page=%d", Document, n+1)
		if err := out.Text(publications.TextPart{Href: href, Text: text}); err != nil {
			return err
		}
	}
	switch {
	case partial:
		out.Result.Warn(publications.WarnTextPartial, "")
	case written == 0:
		out.Result.Warn(publications.WarnNoText, "")
	}
	return nil
}

// page takes the text of a page from the drawing engine, which guesses word
// gaps from the glyphs' places.
func (l *lazily) page(ctx context.Context, n int) (string, error) {
	d := l.drawing(ctx)
	if d == nil {
		return "", errors.New("no drawing engine")
	}
	text, err := d.text(n)
	return publications.Clip(tidy(text), pageText), err
}

// glued says that a page's words run together: the file moves the pen instead
// of writing blanks, as TeX does.
func glued(text string) bool {
	words := len(strings.Fields(text))
	return words > 0 && utf8.RuneCountInString(text) > gluedWord*words
}

// readPages sends the text of each page; it closes results when it cannot go
// on.
func readPages(ctx context.Context, doc served, pages int, results chan<- string) {
	defer close(results)
	r, err := openText(doc)
	if err != nil {
		return
	}
	for n := range pages {
		select {
		case results <- pageLines(r, n+1):
		case <-ctx.Done():
			return
		}
	}
}

func openText(doc served) (r *reader.Reader, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("text reader: %v", p)
		}
	}()
	return reader.NewReader(doc, doc.size)
}

// pageLines gives the text of one page, "" for one that cannot be read.
func pageLines(r *reader.Reader, n int) (text string) {
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	page := r.Page(n)
	if page.V.IsNull() {
		return ""
	}
	text, err := page.GetPlainText(nil)
	if err != nil {
		return ""
	}
	return publications.Clip(tidy(text), pageText)
}

// tidy collapses blanks and empty lines.
func tidy(s string) string {
	var lines []string
	for _, line := range strings.Split(s, "\n") {
		if line = xmldoc.Collapse(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

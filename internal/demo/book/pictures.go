package book

import (
	"fmt"
	"html"
	"strings"
)

// Page is a page of a picture book: a drawing in SVG, 900 wide and 1200 high,
// and the words below it.
type Page struct {
	Title   string // in the contents
	Drawing string
	Words   []string
}

// Size of a picture book's pages in pixels.
const pictureWidth, pictureHeight = 900, 1200

// Pictures writes a picture book as a fixed-layout EPUB (EPUB 3.3 §8.2).
func Pictures(b Book, pages []Page) ([]byte, error) {
	p := &parcel{
		book: b, style: "fixed.css", viewport: fmt.Sprintf("width=%d,height=%d", pictureWidth, pictureHeight),
		meta: "<meta property=\"rendition:layout\">pre-paginated</meta>\n<meta property=\"rendition:spread\">none</meta>\n",
	}
	if len(b.Cover) > 0 {
		p.file("cover.jpg", "image/jpeg", b.Cover, "cover-image")
	}
	for i, page := range pages {
		p.page(fmt.Sprintf("page-%02d", i+1), page.Title, page.svg())
		p.entry(page.Title)
	}
	return p.seal()
}

func (p Page) svg() string {
	var b strings.Builder
	_, _ = fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n", pictureWidth,
		pictureHeight, html.EscapeString(p.Title))
	b.WriteString(p.Drawing)
	y := 1080 - 52*(len(p.Words)-1)/2
	for _, line := range p.Words {
		_, _ = fmt.Fprintf(&b, "<text x=\"450\" y=\"%d\" font-size=\"38\" text-anchor=\"middle\" fill=\"#22201c\">%s</text>\n", y,
			html.EscapeString(line))
		y += 52
	}
	b.WriteString("</svg>")
	return b.String()
}

// Vertical writes a short text in the traditional script, lines from top to
// bottom and columns from left to right.
func Vertical(b Book, paragraphs []string) ([]byte, error) {
	font, err := fontFiles.ReadFile("fonts/noto-sans-mongolian.woff2")
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	p := &parcel{book: b, style: "vertical.css", meta: "<meta property=\"rendition:layout\">reflowable</meta>\n"}
	if len(b.Cover) > 0 {
		p.file("cover.jpg", "image/jpeg", b.Cover, "cover-image")
	}
	p.file("mongolian.woff2", "font/woff2", font, "")
	w := &writer{}
	w.f("<section lang=\"mn-Mong\" xml:lang=\"mn-Mong\">\n<h1>%s</h1>\n", html.EscapeString(b.Title))
	for _, text := range paragraphs {
		w.f("<p>%s</p>\n", html.EscapeString(text))
	}
	w.f("</section>")
	p.page("text", b.Title, w.String())
	p.entry(b.Title)
	return p.seal()
}

package book

import (
	"fmt"
	"html"
	"strings"
)

// writer writes blocks as XHTML and gathers the footnotes that they mark.
type writer struct {
	strings.Builder
	notes  map[string]string
	marked []string
	// popups says that marks and notes carry the types by which readers show a
	// note on the spot (EPUB 3 Structural Semantics).
	popups bool
	// narrated says that what is read aloud is named, in its order.
	narrated bool
	spoken   int
}

func (w *writer) chapter(c Chapter) {
	w.f("<h2%s>%s</h2>\n", w.named(), html.EscapeString(c.Title))
	for _, b := range c.Blocks {
		w.block(b)
	}
}

func (w *writer) f(format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }

// named returns the name of the next element that is read aloud.
func (w *writer) named() string {
	if !w.narrated {
		return ""
	}
	w.spoken++
	return fmt.Sprintf(` id="%s"`, spokenID(w.spoken-1))
}

func (w *writer) inline(line string) string { return markup(line, w.mark) }

func (w *writer) mark(mark string) string {
	if w.notes[mark] == "" {
		return ""
	}
	w.marked = append(w.marked, mark)
	kind := ""
	if w.popups {
		kind = ` epub:type="noteref" role="doc-noteref"`
	}
	return fmt.Sprintf(`<a href="#note-%s" id="mark-%s"%s><sup>%s</sup></a>`, mark, mark, kind, mark)
}

func (w *writer) block(b Block) {
	switch b.Form {
	case Paragraph:
		w.paragraph(b.Lines)
	case Heading:
		w.f("<h3>%s</h3>\n", w.inline(b.Lines[0]))
	case Quote:
		w.f("<blockquote>\n")
		w.paragraph(b.Lines)
		w.f("</blockquote>\n")
	case List:
		w.items("ul", b.Lines)
	case Numbered:
		w.items("ol", b.Lines)
	case Table:
		w.table(b.Rows)
	case Break:
		w.f("<hr/>\n")
	}
}

func (w *writer) paragraph(lines []string) {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = w.inline(line)
	}
	class := ""
	if len(lines) > 1 {
		class = ` class="verse"`
	}
	w.f("<p%s%s>%s</p>\n", class, w.named(), strings.Join(texts, "<br/>\n"))
}

func (w *writer) items(tag string, lines []string) {
	w.f("<%s>\n", tag)
	for _, line := range lines {
		w.f("<li>%s</li>\n", w.inline(line))
	}
	w.f("</%s>\n", tag)
}

func (w *writer) table(rows [][]string) {
	w.f("<table>\n")
	for i, row := range rows {
		cell := "td"
		if i == 0 {
			cell = "th"
		}
		w.f("<tr>")
		for _, text := range row {
			w.f("<%s>%s</%s>", cell, w.inline(text), cell)
		}
		w.f("</tr>\n")
	}
	w.f("</table>\n")
}

// footnotes writes the notes marked so far.
func (w *writer) footnotes() {
	for _, mark := range w.marked {
		kind := ""
		if w.popups {
			kind = ` epub:type="footnote" role="doc-footnote"`
		}
		w.f("<aside id=\"note-%s\"%s><p><a href=\"#mark-%s\">%s.</a> %s</p></aside>\n", mark, kind, mark, mark,
			markup(w.notes[mark], func(string) string { return "" }))
	}
	w.marked = nil
}

// Article writes the book as one XHTML document with the metadata that
// article pages carry.
func Article(b Book) []byte {
	w := &writer{notes: b.Notes}
	w.f("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\" xml:lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n",
		b.Language, b.Language)
	w.f("<title>%s</title>\n", html.EscapeString(b.Title))
	for _, meta := range [][2]string{
		{"author", b.Author}, {"description", b.Description}, {"keywords", strings.Join(b.Subjects, ", ")}, {"date", fmt.Sprint(b.Year)},
	} {
		w.f("<meta name=\"%s\" content=\"%s\"/>\n", meta[0], html.EscapeString(meta[1]))
	}
	w.f("</head>\n<body>\n<article>\n<h1>%s</h1>\n", html.EscapeString(b.Title))
	if b.Subtitle != "" {
		w.f("<p><em>%s</em></p>\n", html.EscapeString(b.Subtitle))
	}
	w.f("<p>%s</p>\n", html.EscapeString(b.Author))
	for _, chapter := range b.Chapters {
		w.chapter(chapter)
	}
	w.footnotes()
	w.f("</article>\n</body>\n</html>\n")
	return []byte(w.String())
}

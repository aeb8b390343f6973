// Package html opens articles: one HTML, XHTML or Markdown document, made by
// anyone, becomes one sanitised XHTML document with a contents table of its
// headings.
package html

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/html"

	"sudar/internal/publications"
	"sudar/internal/publications/markdown"
	"sudar/internal/publications/output"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/sanitise"
	"sudar/internal/publications/xmldoc"
)

// Article is the member path of an article.
const Article = "article.xhtml"

const (
	mediaType    = "text/html"
	markdownType = "text/markdown"
	maxHeadings  = 5000
	maxValue     = 4096
)

// Is says whether the first bytes of a text look like an HTML document or like
// Markdown.
func Is(head []byte) bool {
	text, err := xmldoc.Decode(head)
	return err == nil && (isHTML(text) || markdown.Is(text))
}

func isHTML(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	for strings.HasPrefix(text, "<!--") {
		_, after, found := strings.Cut(text, "-->")
		if !found {
			return false
		}
		text = strings.TrimSpace(after)
	}
	for _, start := range []string{"<!doctype html", "<html", "<article", "<head", "<body", "<h1", "<section"} {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return false
}

// Build opens an article into a folder. Refusals: too_large, damaged.
func Build(_ context.Context, in output.Source, out *output.Folder) error {
	r := out.Result
	r.Kind, r.MediaType, r.Layout, r.Progression = publications.KindArticle, mediaType, publications.Reflowable, publications.LeftToRight
	src, err := in.ReadText(out.Limits.TextBytes)
	if err != nil {
		return err
	}
	text, err := xmldoc.Decode(src)
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "%w", err)
	}
	if !isHTML(text) {
		r.MediaType = markdownType
		if text, err = markdown.HTML(text); err != nil {
			return publications.Refuse(publications.ReasonDamaged, "%w", err)
		}
	}
	root, err := html.ParseWithOptions(strings.NewReader(text), html.ParseOptionEnableScripting(false))
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "%w", err)
	}
	a := &article{meta: publications.Metadata{Layout: r.Layout, Progression: r.Progression}}
	a.read(root)
	var rendered bytes.Buffer
	if err := html.Render(&rendered, root); err != nil {
		return publications.Refuse(publications.ReasonDamaged, "%w", err)
	}
	doc, err := sanitise.XHTML(rendered.Bytes(), sanitise.Base{Path: Article})
	if errors.Is(err, sanitise.ErrTooHeavy) {
		return publications.Refuse(publications.ReasonTooHeavy, "%w", err)
	}
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "%w", err)
	}
	if strings.TrimSpace(doc.Text) == "" {
		return publications.Refuse(publications.ReasonNotAPublication, "no text")
	}
	return finish(a, doc, out)
}

func finish(a *article, doc sanitise.Document, out *output.Folder) error {
	for code, happened := range map[string]bool{publications.WarnScript: doc.Scripts, publications.WarnRemote: doc.Remote} {
		if happened {
			out.Result.Warn(code, Article)
		}
	}
	size, err := out.Pack.Add(Article, pack.XHTML, bytes.NewReader(doc.Bytes))
	if err != nil {
		return err
	}
	title := a.meta.Title.In("")
	if err := out.Text(publications.TextPart{Href: Article, Title: title, Lang: doc.Lang, Text: doc.Text}); err != nil {
		return err
	}
	a.meta.Vertical, out.Result.Vertical = doc.Vertical, doc.Vertical
	m := publications.Manifest{
		Metadata: a.meta, TOC: a.toc,
		ReadingOrder: []publications.Link{{Href: Article, Type: pack.XHTML, Title: title, Size: size}},
	}
	positions := int((size + publications.PositionLength - 1) / publications.PositionLength)
	return out.Finish(m, publications.NewPositions([]publications.Span{{Href: Article, Type: pack.XHTML, Title: title, Count: positions}}))
}

// article gathers metadata and headings.
type article struct {
	meta publications.Metadata
	toc  []publications.Link
	h1   string
}

func (a *article) read(root *html.Node) {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "html":
			if lang := attr(n, "lang"); lang != "" && len(lang) < 40 {
				a.meta.Languages = []string{lang}
			}
			if attr(n, "dir") == "rtl" {
				a.meta.Progression = publications.RightToLeft
			}
		case "title":
			if n.Namespace == "" && a.meta.Title == nil {
				a.meta.Title = publications.T("", text(n))
			}
		case "meta":
			a.statement(strings.ToLower(cmp.Or(attr(n, "name"), attr(n, "property"))), publications.Bound(attr(n, "content"), maxValue))
		case "h1", "h2", "h3":
			a.heading(n)
		}
	}
	if a.meta.Title == nil {
		a.meta.Title = publications.T("", cmp.Or(a.h1, publications.NoTitle))
	}
}

// statement reads the meta names that articles use: HTML's own, Highwire
// Press, Dublin Core.
func (a *article) statement(name, v string) {
	if v == "" {
		return
	}
	switch name {
	case "author", "citation_author", "dc.creator", "article:author":
		a.meta.AddContributor(publications.Contributor{Name: publications.T("", v)})
	case "description", "dc.description":
		a.meta.Description = v
	case "citation_title", "dc.title":
		a.meta.Title = publications.T("", v)
	case "citation_publication_date", "date", "dc.date", "article:published_time":
		a.meta.Published = v
	case "citation_doi":
		a.meta.Identifiers = append(a.meta.Identifiers, publications.Identifier{Scheme: "doi", Value: v})
	case "citation_publisher", "dc.publisher":
		a.meta.Publishers = append(a.meta.Publishers, publications.Contributor{Name: publications.T("", v)})
	case "citation_journal_title":
		a.meta.Series = append(a.meta.Series, publications.Series{Name: publications.T("", v)})
	case "keywords":
		for _, word := range strings.FieldsFunc(v, func(r rune) bool { return r == ',' || r == ';' }) {
			a.meta.Subjects = append(a.meta.Subjects, publications.Subject{Name: publications.T("", strings.TrimSpace(word))})
		}
	}
}

// heading enters a heading into the contents table under the last higher one,
// giving it an id when it has none.
func (a *article) heading(n *html.Node) {
	title := text(n)
	if title == "" || len(a.toc) >= maxHeadings {
		return
	}
	if n.Data == "h1" && a.h1 == "" {
		a.h1 = title
	}
	id := attr(n, "id")
	if id == "" || strings.ContainsAny(id, " \"<>#%") {
		id = fmt.Sprintf("heading-%d", a.count()+1)
		n.Attr = append([]html.Attribute{{Key: "id", Val: id}}, n.Attr...)
	}
	link := publications.Link{Href: Article + "#" + id, Title: title}
	if last := len(a.toc) - 1; n.Data == "h3" && last >= 0 {
		a.toc[last].Children = append(a.toc[last].Children, link)
		return
	}
	a.toc = append(a.toc, link)
}

func (a *article) count() int {
	n := len(a.toc)
	for _, l := range a.toc {
		n += len(l.Children)
	}
	return n
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key && a.Namespace == "" {
			return strings.TrimSpace(a.Val)
		}
	}
	return ""
}

func text(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return publications.Bound(xmldoc.Collapse(b.String()), maxValue)
}

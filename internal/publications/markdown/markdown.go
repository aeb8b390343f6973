// Package markdown writes Markdown texts as HTML documents: CommonMark with the
// tables of GitHub's flavour. HTML inside a text is shown as text: nothing of it
// becomes markup.
package markdown

import (
	"bytes"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var (
	heading   = regexp.MustCompile(`^ {0,3}#{1,6}[ \t]+[^ \t]`)
	underline = regexp.MustCompile(`^ {0,3}={3,}[ \t]*$`)
)

// reader knows every block and span of CommonMark but those of raw HTML.
var reader = goldmark.New(
	goldmark.WithParser(parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewEmphasisParser(), 500),
		),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
	)),
	goldmark.WithExtensions(extension.NewTable(
		extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute),
	)),
)

// Is says whether the beginning of a text looks like Markdown: its first line is
// a heading, or the second underlines the first, or it begins with front matter.
func Is(head string) bool {
	head = strings.TrimLeft(normal(head), " \t\n")
	if fields, _ := frontMatter(head); len(fields) > 0 {
		return true
	}
	first, rest, more := strings.Cut(head, "\n")
	second, _, _ := strings.Cut(rest, "\n")
	return more && (heading.MatchString(first) || first != "" && underline.MatchString(second))
}

// HTML writes a text as a document: what its front matter says is its head, and
// its first heading is its title where that says none.
func HTML(source string) (string, error) {
	fields, body := frontMatter(normal(source))
	read := []byte(body)
	root := reader.Parser().Parse(text.NewReader(read))
	if fields["title"] == "" {
		fields["title"] = firstHeading(root, read)
	}
	var page bytes.Buffer
	page.WriteString("<!DOCTYPE html><html" + attribute("lang", fields["lang"]) + "><head><title>" + html.EscapeString(fields["title"]) +
		"</title>")
	for _, name := range []string{"author", "description", "date", "keywords"} {
		if value := fields[name]; value != "" {
			page.WriteString("<meta" + attribute("name", name) + attribute("content", value) + ">")
		}
	}
	page.WriteString("</head><body><article>")
	if err := reader.Renderer().Render(&page, read, root); err != nil {
		return "", err
	}
	page.WriteString("</article></body></html>")
	return page.String(), nil
}

func normal(source string) string {
	return strings.TrimPrefix(strings.ReplaceAll(source, "\r\n", "\n"), "\ufeff")
}

// frontMatter reads "name: value" lines between two lines of three dashes; rest
// is what follows, or all of a text without them.
func frontMatter(source string) (fields map[string]string, rest string) {
	fields = map[string]string{}
	first, left, _ := strings.Cut(source, "\n")
	if strings.TrimRight(first, " ") != "---" {
		return fields, source
	}
	for left != "" {
		var line string
		line, left, _ = strings.Cut(left, "\n")
		if strings.TrimRight(line, " ") == "---" {
			return fields, left
		}
		if name, value, ok := strings.Cut(line, ":"); ok {
			fields[strings.ToLower(strings.TrimSpace(name))] = strings.Trim(strings.TrimSpace(value), `"'`)
		}
	}
	return map[string]string{}, source
}

func firstHeading(root ast.Node, source []byte) string {
	for node := root.FirstChild(); node != nil; node = node.NextSibling() {
		if node.Kind() == ast.KindHeading {
			return strings.TrimSpace(string(node.Lines().Value(source)))
		}
	}
	return ""
}

func attribute(name, value string) string {
	if value == "" {
		return ""
	}
	return " " + name + `="` + html.EscapeString(value) + `"`
}

// Package markdown writes Markdown texts as HTML: the blocks and spans of
// CommonMark 0.31 that articles are made of, and the tables of GitHub's flavour.
// HTML inside a text is shown as text: nothing of it becomes markup.
package markdown

import (
	"html"
	"regexp"
	"strconv"
	"strings"
)

// maxDepth bounds quotations and lists inside each other; what lies deeper is
// plain text.
const maxDepth = 12

var (
	heading   = regexp.MustCompile(`^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$`)
	underline = regexp.MustCompile(`^ {0,3}(=+|-+)[ \t]*$`)
	rule      = regexp.MustCompile(`^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$`)
	fence     = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})[^`]*$")
	quote     = regexp.MustCompile(`^ {0,3}> ?`)
	bullet    = regexp.MustCompile(`^( {0,3}(?:[-*+]|(\d{1,9})[.)]))(?:[ \t]+|$)`)
	columns   = regexp.MustCompile(`^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$`)
)

// Is says whether the beginning of a text looks like Markdown: its first line is
// a heading, or the second underlines the first, or it begins with front matter.
func Is(head string) bool {
	lines := linesOf(head)
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	if len(lines) < 2 {
		return false
	}
	if found := heading.FindStringSubmatch(lines[0]); found != nil && found[2] != "" {
		return true
	}
	fields, _ := frontMatter(lines)
	return len(fields) > 0 || (strings.HasPrefix(lines[1], "===") && underline.MatchString(lines[1]))
}

// HTML writes a text as a document: what its front matter says is its head.
func HTML(text string) string {
	fields, lines := frontMatter(linesOf(text))
	w := &writer{}
	for _, line := range lines {
		if found := heading.FindStringSubmatch(line); found != nil && fields["title"] == "" {
			fields["title"] = found[2]
		}
	}
	w.put("<!DOCTYPE html><html", attribute("lang", fields["lang"]), "><head><title>", html.EscapeString(fields["title"]), "</title>")
	for _, name := range []string{"author", "description", "date", "keywords"} {
		if value := fields[name]; value != "" {
			w.put("<meta", attribute("name", name), attribute("content", value), ">")
		}
	}
	w.put("</head><body><article>")
	w.blocks(lines, 0)
	w.put("</article></body></html>")
	return w.String()
}

func linesOf(text string) []string {
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\ufeff")
	return strings.Split(strings.ReplaceAll(text, "\t", "    "), "\n")
}

// frontMatter reads "name: value" lines between two lines of three dashes.
func frontMatter(lines []string) (fields map[string]string, rest []string) {
	fields = map[string]string{}
	if len(lines) == 0 || strings.TrimRight(lines[0], " ") != "---" {
		return fields, lines
	}
	for i, line := range lines[1:] {
		if strings.TrimRight(line, " ") == "---" {
			return fields, lines[i+2:]
		}
		if name, value, ok := strings.Cut(line, ":"); ok {
			fields[strings.ToLower(strings.TrimSpace(name))] = strings.Trim(strings.TrimSpace(value), `"'`)
		}
	}
	return map[string]string{}, lines
}

type writer struct{ strings.Builder }

func (w *writer) put(parts ...string) {
	for _, part := range parts {
		w.WriteString(part)
	}
}

func attribute(name, value string) string {
	if value == "" {
		return ""
	}
	return " " + name + `="` + html.EscapeString(value) + `"`
}

// blocks writes lines as blocks.
func (w *writer) blocks(lines []string, depth int) {
	for len(lines) > 0 {
		if strings.TrimSpace(lines[0]) == "" {
			lines = lines[1:]
			continue
		}
		lines = lines[w.block(lines, depth):]
	}
}

// block writes the block that begins with the first line and answers its length.
func (w *writer) block(lines []string, depth int) int {
	first := lines[0]
	switch {
	case fence.MatchString(first):
		return w.code(lines)
	case heading.MatchString(first):
		found := heading.FindStringSubmatch(first)
		w.titled(len(found[1]), found[2])
		return 1
	case rule.MatchString(first):
		w.put("<hr>")
		return 1
	case quote.MatchString(first) && depth < maxDepth:
		return w.quotation(lines, depth)
	case bullet.MatchString(first) && depth < maxDepth:
		return w.list(lines, depth)
	case len(lines) > 1 && strings.Contains(first, "|") && columns.MatchString(lines[1]):
		return w.table(lines)
	case strings.HasPrefix(first, "    "):
		return w.indented(lines)
	}
	return w.paragraph(lines)
}

func (w *writer) titled(level int, text string) {
	tag := "h" + strconv.Itoa(level)
	w.put("<", tag, ">", spans(text, 0), "</", tag, ">\n")
}

// code is a fenced block; one that is not closed goes to the end.
func (w *writer) code(lines []string) int {
	mark := fence.FindStringSubmatch(lines[0])[1]
	end := 1
	for end < len(lines) && !closes(lines[end], mark) {
		end++
	}
	w.put("<pre><code>", html.EscapeString(strings.Join(lines[1:end], "\n")), "</code></pre>\n")
	return min(end+1, len(lines))
}

func closes(line, mark string) bool {
	line = strings.TrimSpace(line)
	return len(line) >= len(mark) && strings.Trim(line, mark[:1]) == ""
}

func (w *writer) indented(lines []string) int {
	end := 0
	var code []string
	for end < len(lines) && (strings.HasPrefix(lines[end], "    ") || strings.TrimSpace(lines[end]) == "") {
		code = append(code, strings.TrimPrefix(lines[end], "    "))
		end++
	}
	w.put("<pre><code>", html.EscapeString(strings.TrimRight(strings.Join(code, "\n"), "\n ")), "</code></pre>\n")
	return end
}

func (w *writer) quotation(lines []string, depth int) int {
	end := 0
	var inside []string
	for end < len(lines) && quote.MatchString(lines[end]) {
		inside = append(inside, quote.ReplaceAllString(lines[end], ""))
		end++
	}
	w.put("<blockquote>")
	w.blocks(inside, depth+1)
	w.put("</blockquote>\n")
	return end
}

// paragraph goes to an empty line or the next block; an underlined one is a
// heading.
func (w *writer) paragraph(lines []string) int {
	end := 1
	for end < len(lines) && strings.TrimSpace(lines[end]) != "" {
		if under := underline.FindStringSubmatch(lines[end]); under != nil {
			w.titled(map[byte]int{'=': 1, '-': 2}[under[1][0]], strings.Join(lines[:end], "\n"))
			return end + 1
		}
		if begins(lines[end]) {
			break
		}
		end++
	}
	w.put("<p>", spans(strings.TrimSpace(strings.Join(lines[:end], "\n")), 0), "</p>\n")
	return end
}

// begins tells whether a line ends the paragraph before it.
func begins(line string) bool {
	return heading.MatchString(line) || rule.MatchString(line) || fence.MatchString(line) || quote.MatchString(line) || bullet.MatchString(line)
}

func (w *writer) table(lines []string) int {
	w.put("<table><thead>")
	w.row(lines[0], "th")
	w.put("</thead><tbody>")
	end := 2
	for end < len(lines) && strings.Contains(lines[end], "|") {
		w.row(lines[end], "td")
		end++
	}
	w.put("</tbody></table>\n")
	return end
}

func (w *writer) row(line, tag string) {
	w.put("<tr>")
	line = strings.ReplaceAll(strings.TrimSpace(line), `\|`, "\x00")
	for _, cell := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|") {
		w.put("<", tag, ">", spans(strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|")), 0), "</", tag, ">")
	}
	w.put("</tr>")
}

package book

import (
	"html"
	"regexp"
	"strings"
)

var (
	noteLine = regexp.MustCompile(`^\[\^(\w+)\]:\s*(.+)$`)
	noteMark = regexp.MustCompile(`\[\^(\w+)\]`)
	strong   = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	emphasis = regexp.MustCompile(`\*([^*]+)\*`)
	numbered = regexp.MustCompile(`^\d+\.\s+`)
)

// Parse reads the chapters and footnotes of a text: "## " opens a chapter,
// "### " a section, blank lines part the blocks. What stands before the first
// chapter is dropped.
func Parse(text string) (chapters []Chapter, notes map[string]string) {
	notes = map[string]string{}
	for _, part := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		part = strings.Trim(part, "\n")
		if title, ok := strings.CutPrefix(part, "## "); ok {
			title, rest, _ := strings.Cut(title, "\n")
			chapters = append(chapters, Chapter{Title: strings.TrimSpace(title)})
			part = strings.Trim(rest, "\n")
		}
		if note := noteLine.FindStringSubmatch(part); note != nil {
			notes[note[1]] = note[2]
			continue
		}
		if part != "" && len(chapters) > 0 {
			last := &chapters[len(chapters)-1]
			last.Blocks = append(last.Blocks, block(part))
		}
	}
	return chapters, notes
}

func block(part string) Block {
	lines := strings.Split(part, "\n")
	switch {
	case strings.HasPrefix(part, "### "):
		return Block{Form: Heading, Lines: []string{strings.TrimPrefix(lines[0], "### ")}}
	case part == "---" || part == "***" || part == "* * *":
		return Block{Form: Break}
	case strings.HasPrefix(part, "> "):
		return Block{Form: Quote, Lines: without(lines, ">")}
	case strings.HasPrefix(part, "- "):
		return Block{Form: List, Lines: without(lines, "-")}
	case numbered.MatchString(part):
		for i := range lines {
			lines[i] = numbered.ReplaceAllString(lines[i], "")
		}
		return Block{Form: Numbered, Lines: lines}
	case strings.HasPrefix(part, "|"):
		return table(lines)
	}
	return Block{Lines: lines}
}

func without(lines []string, mark string) []string {
	kept := make([]string, 0, len(lines))
	for _, line := range lines {
		kept = append(kept, strings.TrimSpace(strings.TrimPrefix(line, mark)))
	}
	return kept
}

func table(lines []string) Block {
	b := Block{Form: Table}
	for _, line := range lines {
		if strings.Trim(line, "|-: ") == "" {
			continue // the rule below the head
		}
		var row []string
		for _, cell := range strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|") {
			row = append(row, strings.TrimSpace(cell))
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

// plain returns a line without its marks.
func plain(line string) string {
	line = noteMark.ReplaceAllString(line, "")
	return emphasis.ReplaceAllString(strong.ReplaceAllString(line, "$1"), "$1")
}

// markup returns a line as XHTML; note returns what stands for a mark.
func markup(line string, note func(mark string) string) string {
	line = html.EscapeString(line)
	line = strong.ReplaceAllString(line, "<strong>$1</strong>")
	line = emphasis.ReplaceAllString(line, "<em>$1</em>")
	return noteMark.ReplaceAllStringFunc(line, func(found string) string {
		return note(noteMark.FindStringSubmatch(found)[1])
	})
}

package markdown

import (
	"html"
	"regexp"
	"strings"
)

var (
	autolink = regexp.MustCompile(`^<((?:https?://|mailto:)[^\s<>]+)>`)
	target   = regexp.MustCompile(`^\(\s*<?([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+["'(]([^"')]*)["')])?\s*\)`)
	escaped  = "\\`*_{}[]()#+-.!|<>~\"'&/:;=?@^,$%"
)

// spans writes the inside of a block: emphasis, code, links, pictures, breaks.
// What closes nothing is text.
func spans(text string, depth int) string {
	w := &writer{}
	for i := 0; i < len(text); {
		markup, length := span(text, i, depth)
		if length == 0 {
			length = 1
			for i+length < len(text) && !strings.ContainsRune("\\`*_[!<\n", rune(text[i+length])) {
				length++
			}
			markup = html.EscapeString(text[i : i+length])
		}
		w.put(markup)
		i += length
	}
	return w.String()
}

// span answers the markup of what begins at i and its length; 0 for text.
func span(text string, i, depth int) (markup string, length int) {
	rest := text[i:]
	switch rest[0] {
	case '\\':
		if len(rest) > 1 && rest[1] == '\n' {
			return "<br>\n", 2
		}
		if len(rest) > 1 && strings.IndexByte(escaped, rest[1]) >= 0 {
			return html.EscapeString(rest[1:2]), 2
		}
	case '\n':
		if strings.HasSuffix(text[:i], "  ") {
			return "<br>\n", 1
		}
	case '`':
		return codeSpan(rest)
	case '<':
		if found := autolink.FindStringSubmatch(rest); found != nil {
			return "<a" + attribute("href", found[1]) + ">" + html.EscapeString(found[1]) + "</a>", len(found[0])
		}
	case '!', '[':
		if depth < maxDepth {
			return link(rest, depth)
		}
	case '*', '_':
		if depth < maxDepth {
			return emphasis(text, i, depth)
		}
	}
	return "", 0
}

func codeSpan(rest string) (string, int) {
	n := len(rest) - len(strings.TrimLeft(rest, "`"))
	mark := rest[:n]
	for at := n; ; {
		found := strings.Index(rest[at:], mark)
		if found < 0 {
			return html.EscapeString(mark), n
		}
		at += found
		run := len(rest[at:]) - len(strings.TrimLeft(rest[at:], "`"))
		if run == n {
			return "<code>" + html.EscapeString(strings.TrimSpace(rest[n:at])) + "</code>", at + n
		}
		at += run
	}
}

// link reads [label](target "title") and ![description](target).
func link(rest string, depth int) (string, int) {
	picture := rest[0] == '!'
	from := 0
	if picture {
		from = 1
	}
	if from >= len(rest) || rest[from] != '[' {
		return "", 0
	}
	end := closing(rest, from)
	if end < 0 {
		return "", 0
	}
	found := target.FindStringSubmatch(rest[end+1:])
	if found == nil {
		return "", 0
	}
	label, length := rest[from+1:end], end+1+len(found[0])
	if picture {
		return "<img" + attribute("src", found[1]) + ` alt="` + html.EscapeString(label) + `"` + attribute("title", found[2]) + ">", length
	}
	return "<a" + attribute("href", found[1]) + attribute("title", found[2]) + ">" + spans(label, depth+1) + "</a>", length
}

// closing answers where the bracket that opens at from is closed; -1: nowhere.
func closing(text string, from int) int {
	open := 0
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '[':
			open++
		case ']':
			if open--; open == 0 {
				return i
			}
		}
	}
	return -1
}

// emphasis reads *…*, _…_, **…** and __…__: marks touch what they emphasise, and
// an underscore inside a word is a letter.
func emphasis(text string, i, depth int) (string, int) {
	for _, n := range []int{2, 1} {
		mark := strings.Repeat(text[i:i+1], n)
		rest, ok := strings.CutPrefix(text[i:], mark)
		if !ok || rest == "" || strings.ContainsRune(" \n", rune(rest[0])) || (mark[0] == '_' && i > 0 && wordByte(text[i-1])) {
			continue
		}
		end := ending(rest, mark)
		if end <= 0 {
			continue
		}
		tag := map[int]string{1: "em", 2: "strong"}[n]
		return "<" + tag + ">" + spans(rest[:end], depth+1) + "</" + tag + ">", end + 2*n
	}
	run := len(text[i:]) - len(strings.TrimLeft(text[i:], text[i:i+1]))
	return html.EscapeString(text[i : i+run]), run
}

// ending answers where a mark ends what it began; -1: nowhere.
func ending(rest, mark string) int {
	for at := 1; at < len(rest); at++ {
		if rest[at] == '\\' {
			at++
			continue
		}
		if !strings.HasPrefix(rest[at:], mark) || strings.ContainsRune(" \n", rune(rest[at-1])) {
			continue
		}
		run := len(rest[at:]) - len(strings.TrimLeft(rest[at:], mark[:1]))
		after := at + len(mark)
		inWord := mark[0] == '_' && after < len(rest) && wordByte(rest[after])
		if inWord || (run != len(mark) && run < 3) {
			at += run - 1
			continue
		}
		return at + run - len(mark)
	}
	return -1
}

// wordByte tells whether a byte is of a letter or a figure, of any alphabet.
func wordByte(b byte) bool {
	return b >= 0x80 || (b >= '0' && b <= '9') || (b|0x20 >= 'a' && b|0x20 <= 'z')
}

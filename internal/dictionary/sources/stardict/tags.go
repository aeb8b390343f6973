package stardict

import (
	"html"
	"strings"
)

// withoutTags returns the text of marked-up text: elements that begin a line
// leave a line break behind, the others nothing.
func withoutTags(text string) string {
	var out strings.Builder
	for text != "" {
		before, rest, found := strings.Cut(text, "<")
		out.WriteString(before)
		if !found {
			break
		}
		tag, after, closed := strings.Cut(rest, ">")
		if !closed {
			break
		}
		name := strings.ToLower(strings.Trim(strings.SplitN(tag+" ", " ", 2)[0], "/"))
		switch name {
		case "br", "p", "div", "li", "tr", "dd", "dt":
			out.WriteByte('\n')
		}
		text = after
	}
	return html.UnescapeString(out.String())
}

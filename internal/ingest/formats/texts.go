package formats

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// Tidy returns a text in one line without control characters, cut to limit bytes
// between letters.
func Tidy(text string, limit int) string {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	return Cut(text, limit)
}

// Cut returns at most limit bytes of a text, whole letters of it.
func Cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	end := limit - len("…")
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return strings.TrimSpace(text[:end]) + "…"
}

// Traditional tells whether a text is in the traditional Mongolian script.
func Traditional(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= 0x1800 && r <= 0x18af })
}

// breaking are the tags between which words stand apart.
var breaking = map[string]bool{"p": true, "br": true, "li": true, "div": true, "ul": true, "ol": true, "h1": true, "h2": true, "h3": true}

// Plain returns a text that may be written in HTML without its tags, scripts and
// styles, in one line and cut to limit bytes.
func Plain(text string, limit int) string {
	if !strings.ContainsAny(text, "<&") {
		return Tidy(text, limit)
	}
	var out strings.Builder
	hidden := ""
	for tokens := html.NewTokenizer(strings.NewReader(text)); ; {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			return Tidy(out.String(), limit)
		case html.TextToken:
			if hidden == "" {
				_, _ = out.Write(tokens.Text()) // into memory
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := tokens.TagName()
			tag := string(name)
			if kind == html.StartTagToken && hidden == "" && (tag == "script" || tag == "style") {
				hidden = tag
			} else if kind == html.EndTagToken && tag == hidden {
				hidden = ""
			}
			if breaking[tag] {
				_ = out.WriteByte(' ') // into memory
			}
		}
	}
}

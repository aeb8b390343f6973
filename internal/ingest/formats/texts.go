package formats

import (
	"strings"
	"unicode"
	"unicode/utf8"
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

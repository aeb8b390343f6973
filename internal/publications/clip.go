package publications

import "strings"

// Bound returns at most limit bytes of a text.
func Bound(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "")
}

// Clip returns at most limit bytes of a text, without what is not text and without
// space around it.
func Clip(text string, limit int) string {
	return strings.TrimSpace(Bound(strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), ""), limit))
}

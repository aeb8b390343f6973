package marc

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudar/internal/ingest/formats"
)

// tidy returns a text in one line without the signs that catalogues end its
// parts with (ISBD) and without the brackets around what was supplied.
func (m mapping) tidy(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "[from old catalog]", "")), " ")
	for before := ""; before != text; {
		before = text
		text = strings.TrimSpace(strings.TrimRight(text, "/:;,=،؛ "))
		if strings.HasSuffix(text, ".") && !abbreviated(text) {
			text = strings.TrimSuffix(text, ".")
		}
		if strings.HasPrefix(text, "[") && strings.Index(text, "]") == len(text)-1 {
			text = text[1 : len(text)-1]
		}
		if strings.Count(text, "[") != strings.Count(text, "]") { // half of a pair around several parts
			text = strings.Trim(text, "[]")
		}
	}
	return formats.Cut(text, maxName*3)
}

var lastWord = regexp.MustCompile(`(?:^|[\s.(])([^\s.(]+)\.$`)

// abbreviated tells whether a full stop belongs to the word before it: an
// initial, "Jr.", "etc.", or the third of three.
func abbreviated(text string) bool {
	if strings.HasSuffix(text, "..") {
		return true
	}
	found := lastWord.FindStringSubmatch(text)
	if found == nil {
		return false
	}
	first, size := utf8.DecodeRuneInString(found[1])
	return size == len(found[1]) && unicode.IsUpper(first) || slices.Contains([]string{"Jr", "Sr", "etc", "Inc", "Ltd", "Co"}, found[1])
}

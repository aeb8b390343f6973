package meaning

import (
	"strings"
	"unicode"

	"sudar/internal/mongolian"
)

// Readings returns a text and what it may have been meant to be on the other
// keyboard layout.
func Readings(text string) []string {
	return append([]string{text}, mongolian.RepairLayout(firstBytes(text))...)
}

// MayGuess reports whether typos are looked for in a reading of a text. What
// Cyrillic keys would have written in Latin is not guessed further: with its
// Mongolian readings any row of keys would come near some word.
func MayGuess(typed, reading string) bool {
	return typed == reading || strings.ContainsFunc(reading, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
}

// maxText is what a query may hold to be read on the other layout too.
const maxText = 256

func firstBytes(text string) string {
	if len(text) > maxText {
		return ""
	}
	return text
}

package db

import (
	"strings"
	"unicode/utf8"
)

// OrNull returns a value to be stored, NULL for the zero value.
func OrNull[T comparable](value T) any {
	var zero T
	if value == zero {
		return nil
	}
	return value
}

// Cut returns at most n bytes of a text that comes from outside, without
// breaking a letter and without what a database cannot store.
func Cut(text string, n int) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", "")
	for i, r := range text {
		if i+utf8.RuneLen(r) > n {
			return text[:i]
		}
	}
	return text
}

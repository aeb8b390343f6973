package mongolian

import (
	"strings"
	"unicode"
)

const (
	softHyphen      = '\u00AD'
	hyphenateLength = 10 // letters from which a word gets break points
	hyphenateEdge   = 3  // letters that stay together at both ends
)

// Hyphenate inserts soft hyphens (U+00AD) in Cyrillic words of ten letters and
// more. A break stands before the last consonant in front of a vowel, never
// before ь or ъ, three letters stay together at either end and every part has
// a vowel (design.md §3). Soft hyphens already there are replaced.
func Hyphenate(text string) string {
	text = StripHyphens(text)
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	var word []rune
	flush := func() {
		writeHyphenated(&b, word)
		word = word[:0]
	}
	for _, r := range text {
		if unicode.Is(unicode.Cyrillic, r) && unicode.IsLetter(r) {
			word = append(word, r)
			continue
		}
		flush()
		b.WriteRune(r)
	}
	flush()
	return b.String()
}

func writeHyphenated(b *strings.Builder, word []rune) {
	start := 0
	for i, r := range word {
		if len(word) >= hyphenateLength && breaksBefore(word, start, i) {
			b.WriteRune(softHyphen)
			start = i
		}
		b.WriteRune(r)
	}
}

func breaksBefore(word []rune, start, i int) bool {
	if i < hyphenateEdge || len(word)-i < hyphenateEdge || i-start < 2 {
		return false
	}
	if runeClass(word[i])&(consonant|semivowel) == 0 || runeClass(word[i+1])&vowel == 0 {
		return false
	}
	for _, r := range word[start:i] {
		if runeClass(r)&vowel != 0 {
			return true
		}
	}
	return false
}

func runeClass(r rune) letterClass {
	r = unicode.ToLower(r)
	if r < 0x400 || r > 0x4FF {
		return 0
	}
	return classes[r-0x400]
}

// StripHyphens removes soft hyphens, as copying and searching must.
func StripHyphens(s string) string {
	if !strings.ContainsRune(s, softHyphen) {
		return strings.ToValidUTF8(s, "")
	}
	return strings.ToValidUTF8(strings.ReplaceAll(s, string(softHyphen), ""), "")
}

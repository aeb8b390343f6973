package mongolian

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold makes spellings alike that people mix up: ө→о, ү→у, ё→е, й→и, щ→ш,
// ы→и, no ь and ъ, a long vowel or doubled Cyrillic letter once (яа→я, юу→ю
// too), Latin letters without their marks. Different words may fold to the same string, therefore folds are a
// fallback behind exact words and stems.
func Fold(word string) string {
	word = Normalise(word)
	if isASCII(word) {
		return word
	}
	var b strings.Builder
	b.Grow(len(word))
	var previous rune
	for _, r := range word {
		if r > unicode.MaxLatin1 && !inCyrillic(r) || r >= 0xC0 && r <= unicode.MaxLatin1 {
			previous = foldMarked(&b, r)
			continue
		}
		folded := foldRune(r)
		if folded < 0 || folded == previous && inCyrillic(folded) || lengthens(folded, previous) {
			continue
		}
		b.WriteRune(folded)
		previous = folded
	}
	return b.String()
}

// lengthens reports the second letter of яа, еэ, ёо, еө, юу and юү, all folded.
func lengthens(r, previous rune) bool {
	switch previous {
	case 'я':
		return r == 'а'
	case 'е':
		return r == 'э' || r == 'о'
	case 'ю':
		return r == 'у'
	}
	return false
}

func foldRune(r rune) rune {
	switch r {
	case 'ө':
		return 'о'
	case 'ү':
		return 'у'
	case 'ё':
		return 'е'
	case 'й', 'ы':
		return 'и'
	case 'щ':
		return 'ш'
	case 'ь', 'ъ':
		return -1
	}
	if r > unicode.MaxLatin1 && unicode.Is(unicode.Mn, r) {
		return -1
	}
	return r
}

// foldMarked writes the base letters of a marked Latin letter (ü→u, é→e).
func foldMarked(b *strings.Builder, r rune) rune {
	for _, base := range norm.NFD.String(string(r)) {
		if !unicode.Is(unicode.Mn, base) {
			b.WriteRune(base)
		}
	}
	return 0
}

// Fronted returns a normalised word with ө and ү for its о and у, as it is
// typed where those letters are missing from the keyboard; "" when it has
// neither or when other letters tell that its vowels are back ones (vowel
// harmony: усны is of ус only, ус may be үс).
func Fronted(word string) string {
	if !isCyrillic(word) || strings.ContainsAny(word, "аяёы") {
		return ""
	}
	if front := toFront.Replace(word); front != word {
		return front
	}
	return ""
}

var toFront = strings.NewReplacer("о", "ө", "у", "ү")

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

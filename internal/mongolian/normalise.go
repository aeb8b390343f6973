package mongolian

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// lookAlikes are letters of other Cyrillic alphabets that old fonts and phones
// put in place of Ө, Ү and Е.
var lookAlikes = map[rune]rune{
	'є': 'ө', 'ѳ': 'ө', 'ҩ': 'ө',
	'ї': 'ү', 'ұ': 'ү',
	'ѐ': 'е',
	'’': '\'', 'ʼ': '\'', '‘': '\'', '`': '\'', 'ʹ': '\'', 'ʺ': '\'',
	'‐': '-', '‑': '-', '‒': '-',
	'\u00A0': ' ', '\u202F': ' ',
}

// mixed are Latin letters that stand for the Cyrillic letter of the same shape
// inside a word that has Cyrillic letters.
var mixed = map[rune]rune{
	'a': 'а', 'e': 'е', 'o': 'о', 'p': 'р', 'c': 'с', 'x': 'х', 'y': 'у', 'k': 'к',
	'm': 'м', 't': 'т', 'h': 'н', 'b': 'в', 'v': 'ү', 'ö': 'ө', 'ü': 'ү', 'ë': 'ё',
}

// Normalise makes two spellings of the same letters the same string: Unicode
// NFC, lower case, look-alike letters in their Mongolian form, straight
// apostrophes and hyphens, plain spaces. Soft hyphens, zero-width characters,
// the variation selectors and vowel separator of the traditional script, NUL
// and invalid UTF-8 are dropped. Normalising twice changes nothing more.
func Normalise(s string) string {
	if isNormal(s) {
		return s
	}
	for range 4 {
		next := unmix(norm.NFC.String(strings.Map(normalRune, norm.NFC.String(strings.ToValidUTF8(s, "")))))
		if next == s {
			break
		}
		s = next
	}
	return s
}

// isNormal is the quick way for text that is plain already.
func isNormal(s string) bool {
	latin, cyrillic := false, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z':
			latin = true
		case c >= ' ' && c < 'A', c > 'Z' && c < 0x7F && c != '`':
			latin, cyrillic = latin && !isSpaceByte(c), cyrillic && !isSpaceByte(c)
		case i+1 < len(s) && isPlainCyrillic(c, s[i+1]):
			cyrillic = true
			i++
		default:
			return false
		}
		if latin && cyrillic {
			return false
		}
	}
	return true
}

func isSpaceByte(c byte) bool { return c == ' ' || c == '-' || c == ',' || c == '.' }

// isPlainCyrillic reports the two bytes of а…я, ё, ө or ү.
func isPlainCyrillic(a, b byte) bool {
	if b < 0x80 || b > 0xBF {
		return false
	}
	switch a {
	case 0xD0:
		return b >= 0xB0
	case 0xD1:
		return b <= 0x8F || b == 0x91
	case 0xD2:
		return b == 0xAF
	case 0xD3:
		return b == 0xA9
	}
	return false
}

func normalRune(r rune) rune {
	if dropped(r) {
		return -1
	}
	r = unicode.ToLower(r)
	if to, ok := lookAlikes[r]; ok {
		return to
	}
	if r >= '᠐' && r <= '᠙' {
		return r - '᠐' + '0'
	}
	return r
}

// dropped reports characters that only steer display.
func dropped(r rune) bool {
	switch {
	case r == 0, r == '\u00AD', r == '\uFEFF', r == utf8.RuneError:
		return true
	case r >= '\u200B' && r <= '\u200F', r >= '\u202A' && r <= '\u202E', r >= '\u2060' && r <= '\u2069':
		return true
	case r >= '\u180B' && r <= '\u180F', r >= '\uFE00' && r <= '\uFE0F':
		return true
	}
	return false
}

// unmix replaces look-alike Latin letters in words that have Cyrillic ones.
func unmix(s string) string {
	var b strings.Builder
	start, written := -1, 0
	latin, cyrillic := false, false
	flush := func(end int) {
		if latin && cyrillic {
			b.WriteString(s[written:start])
			b.WriteString(strings.Map(toCyrillicShape, s[start:end]))
			written = end
		}
		start, latin, cyrillic = -1, false, false
	}
	for i, r := range s {
		if !unicode.IsLetter(r) {
			if start >= 0 {
				flush(i)
			}
			continue
		}
		if start < 0 {
			start = i
		}
		latin = latin || mixed[r] != 0
		cyrillic = cyrillic || inCyrillic(r)
	}
	if start >= 0 {
		flush(len(s))
	}
	if written == 0 {
		return s
	}
	b.WriteString(s[written:])
	return b.String()
}

func toCyrillicShape(r rune) rune {
	if to, ok := mixed[r]; ok {
		return to
	}
	return r
}

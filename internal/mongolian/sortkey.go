package mongolian

import (
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	alphabet      = "0123456789abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмноөпрстуүфхцчшщъыьэюя"
	sortKeyMax    = 256
	sortKeyLetter = 200 // bytes for the letters; the rest tells upper from lower case
)

var alphabetByte = func() map[rune]byte {
	table := make(map[rune]byte)
	next := byte(0x10)
	for _, r := range alphabet {
		table[r] = next
		next++
	}
	return table
}()

// SortKey returns bytes whose plain order is the order of the Mongolian
// alphabet (а б в г д е ё … о ө … у ү … я): digits before Latin before
// Cyrillic before other scripts, punctuation such as « » ignored, a gap between
// words before any letter, lower case before upper case when all else is equal.
// The key is never nil and has at most 256 bytes; sort by (key, id).
func SortKey(text string) []byte {
	if len(text) > 8*sortKeyMax {
		text = text[:8*sortKeyMax]
	}
	key := make([]byte, 0, 64)
	gap := false
	for _, r := range norm.NFD.String(Normalise(text)) {
		if r == '\u0306' && len(key) > 0 && key[len(key)-1] == alphabetByte['и'] {
			key[len(key)-1] = alphabetByte['й']
			continue
		}
		if r == '\u0308' && len(key) > 0 && key[len(key)-1] == alphabetByte['е'] {
			key[len(key)-1] = alphabetByte['ё']
			continue
		}
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		letter := sortBytes(r)
		if letter == nil {
			gap = len(key) > 0
			continue
		}
		if gap {
			key, gap = append(key, 0x08), false
		}
		if len(key)+len(letter) > sortKeyLetter {
			break
		}
		key = append(key, letter...)
	}
	return appendCase(append(key, 0), text)
}

// sortBytes is one byte for a letter of the alphabet, the UTF-8 bytes (all
// above the alphabet's) for a letter of another script, nil for the rest.
func sortBytes(r rune) []byte {
	if b, ok := alphabetByte[r]; ok {
		return []byte{b}
	}
	if unicode.IsLetter(r) && r >= 0x80 {
		return []byte(string(r))
	}
	return nil
}

func appendCase(key []byte, text string) []byte {
	for _, r := range text {
		if len(key) == sortKeyMax {
			break
		}
		if unicode.IsUpper(r) {
			key = append(key, 2)
		} else if unicode.IsLetter(r) {
			key = append(key, 1)
		}
	}
	return key
}

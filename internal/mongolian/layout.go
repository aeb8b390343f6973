package mongolian

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The keys of the Mongolian standard keyboard and of the US one, in the same
// order: four rows, then the two keys right of the digits. Shifted keys follow.
const (
	keysLatin    = "qwertyuiop[]asdfghjkl;'zxcvbnm,./-=" + `{}:"<>?_+`
	keysCyrillic = "фцужэнгшүзкъйыбөахролдпячёсмитьвюещ" + "къдпьвюещ"
)

var toCyrillicKey, toLatinKey = func() (map[rune]rune, map[rune]rune) {
	cyrillic, latin := map[rune]rune{}, map[rune]rune{}
	keys := []rune(keysCyrillic)
	for i, key := range []rune(keysLatin) {
		cyrillic[key] = keys[i]
		if latin[keys[i]] == 0 {
			latin[keys[i]] = key
		}
	}
	return cyrillic, latin
}()

// RepairLayout returns what was meant if a text was typed on the other
// keyboard layout, lower case: first Cyrillic for Latin keys ("mkl," → "толь"),
// then Latin for Cyrillic keys, unless a sign would stand inside a word
// ("ыъйщцук" is not "s]a=we["). It is empty when neither applies. Such a guess
// is for queries that found nothing.
func RepairLayout(s string) []string {
	s = strings.ToLower(strings.ToValidUTF8(s, ""))
	latin, cyrillic := false, false
	for _, r := range s {
		latin = latin || unicode.Is(unicode.Latin, r)
		cyrillic = cyrillic || unicode.Is(unicode.Cyrillic, r)
	}
	var repaired []string
	if latin && !cyrillic {
		repaired = append(repaired, mapKeys(s, toCyrillicKey))
	}
	if cyrillic && !latin {
		if text := mapKeys(s, toLatinKey); !brokenBySigns(text) {
			repaired = append(repaired, text)
		}
	}
	return repaired
}

// brokenBySigns reports a Latin text with a sign of a letter key at the
// beginning of a word or inside it. Apostrophes and hyphens join words.
func brokenBySigns(text string) bool {
	for i, r := range text {
		if !strings.ContainsRune("[];,./=", r) {
			continue
		}
		next, _ := utf8.DecodeRuneInString(text[i+1:])
		if unicode.IsLetter(next) {
			return true
		}
	}
	return false
}

func mapKeys(s string, keys map[rune]rune) string {
	return strings.Map(func(r rune) rune {
		if to, ok := keys[r]; ok {
			return to
		}
		return r
	}, s)
}

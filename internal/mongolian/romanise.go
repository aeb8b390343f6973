package mongolian

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Scheme is a table for writing Cyrillic Mongolian in Latin letters.
type Scheme uint8

// The schemes.
const (
	MNS5217 Scheme = iota // Mongolian standard MNS 5217:2012; the form of passports and of our slugs
	ALALC                 // ALA-LC 2012, used in library records
	BGN                   // BGN/PCGN 1964, used on maps
)

const cyrillicRow = "абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя"

// schemeRows stand in the order of cyrillicRow. MNS drops ъ and writes ь as i.
var schemeRows = [...]string{
	MNS5217: "a b v g d ye yo j z i i k l m n o ö p r s t u ü f kh ts ch sh sh i y i e yu ya",
	ALALC:   "a b v g d e ë zh z i ĭ k l m n o ö p r s t u ü f kh ts ch sh shch ʺ y ʹ ê iu ia",
	BGN:     "a b v g d ye yo j z i y k l m n o ö p r s t u ü f h ts ch sh shch ʺ ï ĭ e yu ya",
}

var schemeTables = func() (tables [len(schemeRows)]map[rune]string) {
	for scheme, row := range schemeRows {
		columns := strings.Fields(row)
		tables[scheme] = make(map[rune]string, len(columns))
		i := 0
		for _, r := range cyrillicRow {
			tables[scheme][r] = columns[i]
			i++
		}
	}
	return tables
}()

// Romanise writes the Cyrillic letters of s in Latin ones and keeps the rest,
// capitals included (Хүүхэд → Khüükhed). An unknown scheme is MNS5217.
func Romanise(s string, scheme Scheme) string {
	if int(scheme) >= len(schemeTables) {
		scheme = MNS5217
	}
	table := schemeTables[scheme]
	runes := []rune(norm.NFC.String(strings.ToValidUTF8(s, "")))
	var b strings.Builder
	b.Grow(len(s))
	for i, r := range runes {
		lower := unicode.ToLower(r)
		if to, ok := lookAlikes[lower]; ok && unicode.Is(unicode.Cyrillic, lower) {
			lower = to
		}
		latin, ok := table[lower]
		switch {
		case !ok:
			b.WriteRune(r)
		case !unicode.IsUpper(r):
			b.WriteString(latin)
		case shouted(runes, i):
			b.WriteString(strings.ToUpper(latin))
		default:
			b.WriteString(capitalised(latin))
		}
	}
	return b.String()
}

// shouted reports a capital that stands in a word of capitals.
func shouted(runes []rune, i int) bool {
	return i+1 < len(runes) && unicode.IsUpper(runes[i+1]) ||
		i > 0 && unicode.IsUpper(runes[i-1]) && (i+1 == len(runes) || !unicode.IsLetter(runes[i+1]))
}

func capitalised(s string) string {
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

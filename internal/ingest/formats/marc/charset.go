package marc

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// Charset is a character set that records are written in.
type Charset string

// The character sets.
const (
	UTF8        Charset = "utf-8"
	MARC8       Charset = "marc-8"
	Windows1251 Charset = "windows-1251"
)

// claimed is the character set that byte 9 of a leader names.
func claimed(coding byte) Charset {
	if coding == 'a' {
		return UTF8
	}
	return MARC8
}

// charsetOf returns the character set of a record: many are not what their
// leaders say. MARC 21 knows no Windows-1251, but Mongolian and Russian
// libraries write it under either claim.
func charsetOf(coding byte, body []byte) Charset {
	high := 0
	for _, b := range body {
		if b >= utf8.RuneSelf {
			high++
		}
	}
	switch {
	case high == 0:
		return claimed(coding)
	case utf8.Valid(body):
		return UTF8
	case bytes.IndexByte(body, escape) >= 0:
		return MARC8
	case cyrillic(body)*10 >= high*6:
		return Windows1251
	}
	return claimed(coding)
}

// cyrillic counts the bytes that are Cyrillic letters in Windows-1251 and stand
// beside another: in MARC-8, where such bytes are accents, ASCII letters part them.
func cyrillic(body []byte) int {
	found := 0
	for i, b := range body {
		beside := i > 0 && letter1251(body[i-1]) || i+1 < len(body) && letter1251(body[i+1])
		if letter1251(b) && beside {
			found++
		}
	}
	return found
}

// letter1251 tells of the letters from А to я, ё, and those that stand for ө
// and ү where a keyboard has none.
func letter1251(b byte) bool {
	return b >= 0xc0 || b == 0xa8 || b == 0xb8 || b == 0xaa || b == 0xba || b == 0xaf || b == 0xbf
}

// text returns bytes of the record's character set in Unicode, composed.
func (r *Record) text(raw []byte) string {
	var text string
	switch r.Charset {
	case MARC8:
		text = r.fromMARC8(raw)
	case Windows1251:
		decoded, _ := charmap.Windows1251.NewDecoder().Bytes(raw) // it knows every byte
		text = string(decoded)
	case UTF8:
		text = strings.ToValidUTF8(string(raw), string(utf8.RuneError))
	}
	if strings.ContainsRune(text, utf8.RuneError) {
		r.repair(RepairedLetters)
	}
	return norm.NFC.String(text)
}

package citations

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// accents are the combining signs of the commands that put one on a letter.
var accents = map[string]rune{
	"`": '\u0300', "'": '\u0301', "^": '\u0302', "~": '\u0303', `"`: '\u0308', "=": '\u0304', ".": '\u0307', "u": '\u0306', "v": '\u030c',
	"H": '\u030b', "c": '\u0327', "d": '\u0323', "b": '\u0331', "r": '\u030a', "k": '\u0328',
}

// signs are the commands that are a sign.
var signs = map[string]string{
	"ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł", "i": "i", "j": "j",
	"textbackslash": `\`, "textasciitilde": "~", "textasciicircum": "^", "textendash": "–", "textemdash": "—", "textquoteright": "’",
	"textquoteleft": "‘", "textquotedblleft": "“", "textquotedblright": "”", "textunderscore": "_", "textdollar": "$", "dots": "…",
	"ldots": "…", "copyright": "©", "textregistered": "®", "texttrademark": "™", "guillemotleft": "«", "guillemotright": "»",
}

// plainTeX returns a value without braces, with the letters that commands of TeX
// stand for. A command that is not known leaves what is in its braces.
func plainTeX(value string) string {
	var out strings.Builder
	for at := 0; at < len(value); {
		switch sign := value[at]; {
		case sign == '{' || sign == '}':
			at++
		case sign == '~':
			out.WriteByte(' ')
			at++
		case strings.HasPrefix(value[at:], "---"):
			out.WriteString("—")
			at += 3
		case strings.HasPrefix(value[at:], "--"):
			out.WriteString("–")
			at += 2
		case sign == '\\':
			text, length := command(value[at+1:])
			out.WriteString(text)
			at += 1 + length
		default:
			r, size := utf8.DecodeRuneInString(value[at:])
			out.WriteRune(r)
			at += size
		}
	}
	return norm.NFC.String(out.String())
}

// command returns what stands for the command at the beginning of a text behind
// its backslash, and how much of the text it takes.
func command(text string) (string, int) {
	if text == "" {
		return "", 0
	}
	name, length := commandName(text)
	if mark, known := accents[name]; known {
		letter, taken := argument(text[length:])
		if letter == "" {
			return "", length + taken
		}
		r, size := utf8.DecodeRuneInString(letter)
		return string(r) + string(mark) + letter[size:], length + taken
	}
	if sign, known := signs[name]; known {
		return sign, length + spaces(text[length:])
	}
	if r, _ := utf8.DecodeRuneInString(name); !unicode.IsLetter(r) {
		return name, length
	}
	return "", length + spaces(text[length:])
}

// commandName is a word of letters, or one sign.
func commandName(text string) (string, int) {
	length := 0
	for length < len(text) && (text[length]|0x20 >= 'a' && text[length]|0x20 <= 'z') {
		length++
	}
	if length == 0 {
		_, length = utf8.DecodeRuneInString(text)
	}
	return text[:length], length
}

func spaces(text string) int { return len(text) - len(strings.TrimLeft(text, " \t\r\n")) }

// argument returns the letter that an accent stands on, in braces or without,
// and how much of the text it takes.
func argument(text string) (string, int) {
	skipped := spaces(text)
	rest := text[skipped:]
	braces := 0
	for strings.HasPrefix(rest[braces:], "{") {
		braces++
	}
	inner := rest[braces:]
	if inner == "" {
		return "", skipped + braces
	}
	if strings.HasPrefix(inner, `\`) {
		if name, length := commandName(inner[1:]); name == "i" || name == "j" {
			return name, skipped + braces + 1 + length
		}
		return "", skipped + braces
	}
	if inner[0] == '}' {
		return "", skipped + braces
	}
	_, size := utf8.DecodeRuneInString(inner)
	return inner[:size], skipped + braces + size
}

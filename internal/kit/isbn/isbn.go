// Package isbn reads International Standard Book Numbers (ISO 2108).
package isbn

import (
	"strings"
	"unicode"
)

const barCode = 13 // digits

// Thirteen returns an ISBN of ten or thirteen digits as the thirteen of its bar code, ""
// for a text that is none: a wrong one would name another book. Blanks, hyphens and
// case do not matter.
func Thirteen(text string) string {
	text = Plain(text)
	if len(text) == 10 && digits(text[:9]) && check10(text[:9]) == text[9] {
		text = "978" + text[:9]
		return text + string(check13(text))
	}
	if len(text) != barCode {
		return ""
	}
	bookland := strings.HasPrefix(text, "978") || strings.HasPrefix(text, "979")
	if !bookland || !digits(text) || check13(text[:barCode-1]) != text[barCode-1] {
		return ""
	}
	return text
}

// Plain drops from a number what people write differently: blanks, hyphens, case.
func Plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '–' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// check10 returns the last sign of an ISBN whose first nine digits are given.
func check10(first string) byte {
	sum := 0
	for i, r := range first {
		sum += int(r-'0') * (10 - i)
	}
	return "0123456789x"[(11-sum%11)%11]
}

// check13 returns the last digit of a bar code whose first twelve are given.
func check13(first string) byte {
	sum := 0
	for i, r := range first {
		sum += int(r-'0') * (1 + 2*(i%2))
	}
	return "0123456789"[(10-sum%10)%10]
}

// digits tells whether a text is digits alone.
func digits(text string) bool { return strings.Trim(text, "0123456789") == "" }

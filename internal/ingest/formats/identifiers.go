package formats

import (
	"regexp"
	"slices"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/kit/isbn"
)

// maxIdentifiers bounds those of a record, and maxIdentifier the bytes of one.
const (
	maxIdentifiers = 50
	maxIdentifier  = 300
)

// AddIdentifier gives a draft an identifier as it is written, once: isbn, issn or
// doi. One that cannot be right is kept apart, as Unsound.
func AddIdentifier(d *Draft, kind, raw string) {
	value := ""
	switch kind {
	case "isbn":
		value = ISBN13(raw)
	case "issn":
		value = ISSN(raw)
	case "doi":
		value = DOI(raw)
	}
	into, id := &d.Content.Identifiers, catalogue.Identifier{Type: kind, Value: value}
	if value == "" {
		into, id.Value = &d.Unsound, Tidy(raw, maxIdentifier)
	}
	if id.Value != "" && !slices.Contains(*into, id) && len(*into) < maxIdentifiers {
		*into = append(*into, id)
	}
}

var (
	doi       = regexp.MustCompile(`10\.\d{4,9}/\S+`)
	isbnStart = regexp.MustCompile(`^[\s]*([0-9Xx][0-9Xx -]{8,16}[0-9Xx])`)
)

// DOI returns the DOI in a text, "" for none.
func DOI(text string) string { return doi.FindString(text) }

// compact drops hyphens and blanks.
func compact(text string) string {
	return strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(text))
}

// ISBN13 returns the ISBN that a text begins with, "" for none that can be. One of
// ten digits becomes one of thirteen.
func ISBN13(text string) string {
	found := isbnStart.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	digits := compact(found[1])
	for _, size := range []int{13, 10} {
		if len(digits) < size {
			continue
		}
		if thirteen := isbn.Thirteen(digits[:size]); thirteen != "" {
			return thirteen
		}
	}
	return ""
}

// weighed tells whether digits with weights down from most are a multiple of
// eleven; only the last may be X, ten.
func weighed(digits string, most int) bool {
	sum := 0
	for i := range len(digits) {
		value := int(digits[i] - '0')
		if digits[i] == 'X' && i == len(digits)-1 {
			value = 10
		} else if digits[i] < '0' || digits[i] > '9' {
			return false
		}
		sum += value * (most - i)
	}
	return sum%11 == 0
}

// ISSN returns the ISSN that a text begins with, "" for none that can be.
func ISSN(text string) string {
	digits := compact(strings.TrimSpace(text))
	if len(digits) < 8 || !weighed(digits[:8], 8) {
		return ""
	}
	return digits[:4] + "-" + digits[4:8]
}

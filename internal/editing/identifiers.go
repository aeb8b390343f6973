package editing

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/isbn"
)

const maxIdentifier = 200

// checks tell whether a number of a type is one, its check digit included.
var checks = map[string]func(value string) bool{
	"isbn": func(text string) bool { return isbn.Thirteen(text) != "" },
	"issn": issn, "doi": doi.MatchString, "ark": ark.MatchString, "local": func(string) bool { return true },
}

var (
	doi = regexp.MustCompile(`^10\.\d{4,9}/\S+$`)
	ark = regexp.MustCompile(`^ark:/?\d{5,9}/\S+$`)
)

// soundIdentifiers returns identifiers as they are stored, without what is only
// writing: an address before a DOI, spaces around. A number that is none is
// refused by its place: identifiers[2].
func soundIdentifiers(given []catalogue.Identifier) ([]catalogue.Identifier, error) {
	var refusals []error
	kept := []catalogue.Identifier{}
	for i, id := range given {
		id.Value = tidyIdentifier(id)
		check, known := checks[id.Type]
		switch field := "identifiers[" + strconv.Itoa(i) + "]"; {
		case !known:
			refusals = append(refusals, apperr.InvalidField(field, "field.choice"))
		case id.Value == "" || len(id.Value) > maxIdentifier:
			refusals = append(refusals, apperr.InvalidField(field, "field.length"))
		case !check(id.Value):
			refusals = append(refusals, apperr.InvalidField(field, "field."+id.Type))
		case !slices.Contains(kept, id):
			kept = append(kept, id)
		}
	}
	return kept, apperr.Together(refusals...)
}

func tidyIdentifier(id catalogue.Identifier) string {
	value := strings.Join(strings.FieldsFunc(id.Value, unicode.IsSpace), " ")
	if id.Type != "doi" {
		return value
	}
	for _, prefix := range []string{"https://", "http://", "dx.", "doi.org/", "doi:"} {
		if len(value) >= len(prefix) && strings.EqualFold(value[:len(prefix)], prefix) {
			value = value[len(prefix):]
		}
	}
	return strings.TrimSpace(value)
}

// digitsOf returns the digits of a number whose last may be X, which counts 10;
// nil when it has another length or other signs than spaces and hyphens.
func digitsOf(text string, length int) []int {
	var digits []int
	for _, r := range catalogue.NormalIdentifier(text) {
		switch {
		case r >= '0' && r <= '9':
			digits = append(digits, int(r-'0'))
		case r == 'x' && len(digits) == length-1:
			digits = append(digits, 10)
		default:
			return nil
		}
	}
	if len(digits) != length {
		return nil
	}
	return digits
}

func issn(text string) bool {
	digits := digitsOf(text, 8)
	return digits != nil && weighed(digits, 11)
}

// weighed tells whether the digits, weighed from the length down to 1, are a
// multiple of modulus.
func weighed(digits []int, modulus int) bool {
	sum := 0
	for i, digit := range digits {
		sum += digit * (len(digits) - i)
	}
	return sum%modulus == 0
}

// orcid returns an ORCID iD as it is written, 0000-0002-1825-0097, and whether
// its check digit is right (ISO 7064, MOD 11-2).
func orcid(text string) (string, bool) {
	text = strings.TrimSpace(text)
	if at := strings.LastIndexByte(text, '/'); at >= 0 {
		text = text[at+1:]
	}
	digits := digitsOf(text, 16)
	if digits == nil {
		return "", false
	}
	total := 0
	for _, digit := range digits[:15] {
		total = (total + digit) * 2
	}
	plain := strings.ToUpper(catalogue.NormalIdentifier(text))
	written := plain[:4] + "-" + plain[4:8] + "-" + plain[8:12] + "-" + plain[12:]
	return written, (12-total%11)%11 == digits[15]
}

package titles

import (
	"regexp"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/search/queries"
	"sudar/internal/server/api/core"
)

// audiences are those that a catalogue knows (PRODUCT, "Catalogue").
var audiences = []string{"children", "youth", "adult", "academic"}

// KnownValues returns the values of a comma list, each of which must be one of some.
// It returns field.choice for another: a value is never ignored.
func KnownValues[T ~string](field, text string, some []T) ([]string, error) {
	values := core.SplitList(text)
	for _, value := range values {
		if !slices.Contains(some, T(value)) {
			return nil, apperr.InvalidField(field, "field.choice")
		}
	}
	return values, nil
}

// languageCode is the form of ISO 639 codes with further parts (RFC 5646 §2.1).
var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$`)

// LanguageCodes returns the codes of a comma list. A code that no record has is no
// error: it finds nothing.
func LanguageCodes(field, text string) ([]string, error) {
	codes := core.SplitList(text)
	for _, code := range codes {
		if !languageCode.MatchString(code) {
			return nil, apperr.InvalidField(field, "field.format")
		}
	}
	return codes, nil
}

// slugForm is the form of organisations' sub-domains.
var slugForm = regexp.MustCompile(`^[a-z0-9-]*$`)

// CheckSlug returns an error for what cannot be an organisation's slug.
func CheckSlug(field, slug string) error {
	if !slugForm.MatchString(slug) {
		return apperr.InvalidField(field, "field.format")
	}
	return nil
}

// CheckBounds returns an error for a lower bound above the upper one; 0 is none.
func CheckBounds(field string, from, to int) error {
	if from > 0 && to > 0 && from > to {
		return apperr.InvalidField(field, "field.range")
	}
	return nil
}

// Sorts returns the orders asked for, of which each must be one we have.
func Sorts(orders []string) ([]queries.Sort, error) {
	found := make([]queries.Sort, len(orders))
	for i, order := range orders {
		found[i] = queries.Sort(order)
		if !slices.Contains(queries.Sorts, found[i]) {
			return nil, apperr.InvalidField("order", "field.choice")
		}
	}
	return found, nil
}

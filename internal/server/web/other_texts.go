package web

import (
	"slices"
	"strings"

	"sudar/internal/server/web/records"
)

// otherTexts are the texts in a language that are not shown above.
type otherTexts struct {
	records.RecordTexts
	Language, Name string
}

// OtherTexts are the record's texts in the languages that are not shown, its
// own language first.
func (v *view) OtherTexts(r records.Record) []otherTexts {
	var others []otherTexts
	for language, own := range r.Translations {
		other := otherTexts{Language: language, Name: names([]string{language}, v.Languages())}
		if language != r.TitleLang() {
			other.Title, other.Subtitle = own.Title, own.Subtitle
		}
		if language != r.SummaryLang() {
			other.Summary = own.Summary
		}
		if other.RecordTexts != (records.RecordTexts{}) {
			others = append(others, other)
		}
	}
	slices.SortFunc(others, func(a, b otherTexts) int {
		switch r.Language {
		case a.Language:
			return -1
		case b.Language:
			return 1
		}
		return strings.Compare(a.Language, b.Language)
	})
	return others
}

package web

import (
	"slices"
	"strings"
)

// A record's title, subtitle and summary are shown in the page's language; the
// other languages are folded away below.

// recordTexts are what a record says of itself in one language.
type recordTexts struct {
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`
	Summary  string `json:"summary"`
}

// otherTexts are the texts in a language that are not shown above.
type otherTexts struct {
	recordTexts
	Language, Name string
}

// TitleLang is the language of the shown title.
func (r record) TitleLang() string { return orDefault(r.TitleLanguage, r.Language) }

// SummaryLang is the language of the shown summary.
func (r record) SummaryLang() string { return orDefault(r.SummaryLanguage, r.Language) }

// original is the record with the title and subtitle of its own language:
// citations name a work as it names itself.
func (r record) original() record {
	if own, ok := r.Translations[r.Language]; ok && own.Title != "" {
		r.Title, r.Subtitle = own.Title, own.Subtitle
	}
	return r
}

// OtherTexts are the record's texts in the languages that are not shown, its
// own language first.
func (v *view) OtherTexts(r record) []otherTexts {
	var others []otherTexts
	for language, own := range r.Translations {
		other := otherTexts{Language: language, Name: names([]string{language}, v.Languages())}
		if language != r.TitleLang() {
			other.Title, other.Subtitle = own.Title, own.Subtitle
		}
		if language != r.SummaryLang() {
			other.Summary = own.Summary
		}
		if other.recordTexts != (recordTexts{}) {
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

package records

import (
	"cmp"
)

// A record's title, subtitle and summary are shown in the page's language; the
// other languages are folded away below.

// RecordTexts are what a record says of itself in one language.
type RecordTexts struct {
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`
	Summary  string `json:"summary"`
}

// TitleLang is the language of the shown title.
func (r Record) TitleLang() string { return cmp.Or(r.TitleLanguage, r.Language) }

// SummaryLang is the language of the shown summary.
func (r Record) SummaryLang() string { return cmp.Or(r.SummaryLanguage, r.Language) }

// Original is the record with the title and subtitle of its own language:
// citations name a work as it names itself.
func (r Record) Original() Record {
	if own, ok := r.Translations[r.Language]; ok && own.Title != "" {
		r.Title, r.Subtitle = own.Title, own.Subtitle
	}
	return r
}

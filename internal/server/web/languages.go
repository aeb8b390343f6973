package web

import (
	"cmp"
)

// A record's title, subtitle and summary are shown in the page's language; the
// other languages are folded away below.

// recordTexts are what a record says of itself in one language.
type recordTexts struct {
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`
	Summary  string `json:"summary"`
}

// TitleLang is the language of the shown title.
func (r record) TitleLang() string { return cmp.Or(r.TitleLanguage, r.Language) }

// SummaryLang is the language of the shown summary.
func (r record) SummaryLang() string { return cmp.Or(r.SummaryLanguage, r.Language) }

// original is the record with the title and subtitle of its own language:
// citations name a work as it names itself.
func (r record) original() record {
	if own, ok := r.Translations[r.Language]; ok && own.Title != "" {
		r.Title, r.Subtitle = own.Title, own.Subtitle
	}
	return r
}

package catalogue

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/mongolian"
)

// RecordTexts are a record's title, subtitle and summary in one language.
type RecordTexts struct {
	Title    string `json:"title,omitempty"`
	Subtitle string `json:"subtitle,omitempty"`
	Summary  string `json:"summary,omitempty"`
}

// ShownTexts are what a reader sees of a record, with the languages they are
// in. Title and subtitle are of the same language.
type ShownTexts struct {
	RecordTexts
	TitleLanguage   string
	SummaryLanguage string
}

// ShownIn returns the texts for readers of a language: those in it, else the
// record's own, else for the summary any there is.
func (c Content) ShownIn(l locale.Locale) ShownTexts {
	shown := ShownTexts{RecordTexts{c.Title, c.Subtitle, c.Summary}, c.Language, c.Language}
	if len(c.Translations) == 0 {
		return shown
	}
	if translated := c.Translations[string(l)]; translated.Title != "" && string(l) != c.Language {
		shown.Title, shown.Subtitle, shown.TitleLanguage = translated.Title, translated.Subtitle, string(l)
	}
	languages := append([]string{string(l), c.Language}, slices.Sorted(maps.Keys(c.Translations))...)
	for _, language := range languages {
		if summary := c.summaryIn(language); summary != "" {
			shown.Summary, shown.SummaryLanguage = summary, language
			break
		}
	}
	return shown
}

func (c Content) summaryIn(language string) string {
	if language == c.Language {
		return c.Summary
	}
	return c.Translations[language].Summary
}

// TextsByLanguage returns the record's texts in every language it has any in,
// its own among them.
func (c Content) TextsByLanguage() map[string]RecordTexts {
	all := map[string]RecordTexts{c.Language: {c.Title, c.Subtitle, c.Summary}}
	for language, texts := range c.Translations {
		if language != c.Language {
			all[language] = texts
		}
	}
	return all
}

// InOrder returns translations in the order of their languages.
func InOrder(translations map[string]RecordTexts) []RecordTexts {
	ordered := make([]RecordTexts, 0, len(translations))
	for _, language := range slices.Sorted(maps.Keys(translations)) {
		ordered = append(ordered, translations[language])
	}
	return ordered
}

// sortTitle is the key by which readers of a language find the record.
func (c Content) sortTitle(l locale.Locale) []byte { return mongolian.SortKey(c.ShownIn(l).Title) }

// sortTitleEN is the key for English readers, nil when it is the same.
func (c Content) sortTitleEN() []byte {
	if key := c.sortTitle(locale.English); !bytes.Equal(key, c.sortTitle(locale.Mongolian)) {
		return key
	}
	return nil
}

// languageTag is the form of a language as texts are kept by: "en", "mn-Cyrl".
var languageTag = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$`)

// maxTranslations bounds the other languages of a record.
const maxTranslations = 30

// trimTranslations drops what says nothing.
func (c *Content) trimTranslations() {
	trimmed := map[string]RecordTexts{}
	for language, texts := range c.Translations {
		texts = RecordTexts{strings.TrimSpace(texts.Title), strings.TrimSpace(texts.Subtitle), strings.TrimSpace(texts.Summary)}
		if texts != (RecordTexts{}) {
			trimmed[language] = texts
		}
	}
	c.Translations = trimmed
}

// checkTranslations refuses what is no language, the record's own, whose texts
// have fields of their own, a subtitle without a title, and what is too long.
func (c *Content) checkTranslations() error {
	if len(c.Translations) > maxTranslations {
		return apperr.InvalidField("translations", "field.length")
	}
	for language, texts := range c.Translations {
		switch {
		case !languageTag.MatchString(language) || language == c.Language:
			return apperr.InvalidField("translations", "field.choice")
		case texts.Title == "" && texts.Subtitle != "":
			return apperr.InvalidField("translations", "field.required")
		case len(texts.Title) > maxTitle || len(texts.Subtitle) > maxTitle || len(texts.Summary) > maxDescription:
			return apperr.InvalidField("translations", "field.length")
		}
	}
	return nil
}

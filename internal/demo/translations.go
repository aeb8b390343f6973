package demo

import "sudar/internal/catalogue"

// Columns of records/translations.tsv: a record's title, its title in
// Mongolian and in English as far as it has another, and its summary in
// English. Summaries in the other tables are Mongolian whatever the record is.
const (
	colKey = iota
	colTitleMN
	colTitleEN
	colSummaryEN
	translationColumns
)

// translate gives entries their texts in the other language.
func translate(entries []entry) error {
	rows, err := tableRows("records/translations.tsv", translationColumns)
	if err != nil {
		return err
	}
	known := map[string][]string{}
	for _, row := range rows {
		known[row[colKey]] = row
	}
	for i := range entries {
		e := &entries[i]
		row := known[e.Title]
		if row == nil {
			row = make([]string, translationColumns)
		}
		if e.Translations == nil {
			e.Translations = map[string]catalogue.RecordTexts{}
		}
		for language, texts := range map[string]catalogue.RecordTexts{
			"mn": {Title: row[colTitleMN]}, "en": {Title: row[colTitleEN], Summary: row[colSummaryEN]},
		} {
			e.add(language, texts)
		}
	}
	return nil
}

// add adds texts in a language to what the entry says of itself in it.
func (e *entry) add(language string, texts catalogue.RecordTexts) {
	if language == e.Language {
		if texts.Summary != "" {
			e.Summary, e.Description = texts.Summary, texts.Summary
		}
		return
	}
	had := e.Translations[language]
	if texts.Title != "" {
		had.Title = texts.Title
	}
	if texts.Summary != "" {
		had.Summary = texts.Summary
	}
	e.Translations[language] = had
}

// ownSummary moves the Mongolian summary of a record in another language
// among its translations.
func (e *entry) ownSummary() {
	if e.Language == "mn" {
		return
	}
	e.Translations = map[string]catalogue.RecordTexts{"mn": {Summary: e.Summary}}
	e.Summary, e.Description = "", ""
}

// tagNames reads records/tags.tsv: English names of tags.
func tagNames() (map[string]string, error) {
	rows, err := tableRows("records/tags.tsv", 2)
	if err != nil {
		return nil, err
	}
	names := make(map[string]string, len(rows))
	for _, row := range rows {
		names[row[0]] = row[1]
	}
	return names, nil
}

package table

import (
	"slices"
	"strconv"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
)

// Bounds of what a line may bring, in bytes or entries.
const (
	maxShort    = 1_000
	maxName     = 300
	maxText     = 20_000
	maxPeople   = 50
	maxSubjects = 50
)

// roles are the fields that name people.
var roles = []struct {
	field string
	role  catalogue.Role
}{
	{Author, catalogue.Author},
	{Editor, catalogue.Editor},
	{Translator, catalogue.Translator},
	{Illustrator, catalogue.Illustrator},
	{Narrator, catalogue.Narrator},
	{Compiler, catalogue.Compiler},
	{Contributor, catalogue.Other},
}

// draftOf returns the draft of a line by the fields of its columns.
func draftOf(values map[string]string) formats.Draft {
	text := func(field string) string { return formats.Tidy(values[field], maxShort) }
	d := formats.Draft{ID: formats.Tidy(values[ID], maxName), Content: catalogue.Content{
		Kind: kindOf(text(Kind)), Title: text(Title), Subtitle: text(Subtitle), TitleMong: text(TitleMong), OriginalTitle: text(OriginalTitle),
		Year: formats.Year(text(Year)), Language: languageOf(text(Language)),
		Publisher: text(Publisher), Place: text(Place), Edition: text(Edition),
		DDC: formats.Tidy(values[DDC], 20), Description: formats.Tidy(values[Description], maxText), Licence: text(Licence),
	}}
	if d.ID != "" {
		d.Source = "table"
	}
	for _, r := range roles {
		for _, name := range parts(values[r.field], maxPeople-len(d.People)) {
			d.People = append(d.People, formats.Person{Contributor: formats.Named(name), Role: r.role})
		}
	}
	d.Subjects = parts(values[Subjects], maxSubjects)
	if name := text(Series); name != "" {
		number, _ := strconv.ParseFloat(strings.Replace(text(SeriesNumber), ",", ".", 1), 64)
		if !(number >= 0 && number <= catalogue.MaxSeriesNumber) {
			number = 0
		}
		d.Series = []formats.Series{{Name: name, Number: number}}
	}
	for _, kind := range []string{ISBN, ISSN, DOI} {
		for _, value := range parts(values[kind], maxSubjects) {
			formats.AddIdentifier(&d, kind, value)
		}
	}
	return d
}

// parts are the names or words of a cell, which semicolons or lines cut, each once.
func parts(cell string, most int) []string {
	var found []string
	for _, part := range strings.FieldsFunc(cell, func(r rune) bool { return r == ';' || r == '\n' || r == '|' }) {
		part = formats.Tidy(part, maxName)
		if part != "" && !slices.Contains(found, part) && len(found) < most {
			found = append(found, part)
		}
	}
	return found
}

// languages are what tables say for the languages of most books, beside the codes.
var languages = map[string]string{
	"mon": "mn", "монгол": "mn", "mongolian": "mn", "rus": "ru", "орос": "ru", "russian": "ru", "русский": "ru", "eng": "en", "англи": "en",
	"english": "en", "chi": "zh", "zho": "zh", "хятад": "zh", "chinese": "zh", "ger": "de", "deu": "de", "герман": "de", "german": "de",
	"fre": "fr", "fra": "fr", "франц": "fr", "french": "fr", "jpn": "ja", "япон": "ja", "japanese": "ja", "kor": "ko", "солонгос": "ko",
	"korean": "ko", "kaz": "kk", "казах": "kk", "kazakh": "kk", "tib": "bo", "bod": "bo", "төвөд": "bo", "tibetan": "bo",
}

// languageOf returns the code of a language, "" for one that is not known.
func languageOf(text string) string {
	text = strings.ToLower(text)
	if len(text) == 2 && text[0] >= 'a' && text[0] <= 'z' && text[1] >= 'a' && text[1] <= 'z' {
		return text
	}
	return languages[text]
}

// kinds are what tables say for the kinds of contents, beside their codes.
var kinds = map[string]catalogue.Kind{
	"ном": catalogue.Book, "сонсдог ном": catalogue.Audiobook, "өгүүлэл": catalogue.Article, "сонин": catalogue.Newspaper,
	"сэтгүүл": catalogue.Magazine, "эрдэм шинжилгээ": catalogue.Academic, "диссертац": catalogue.Academic, "статистик": catalogue.Statistics,
	"толь": catalogue.Dictionary, "книга": catalogue.Book, "журнал": catalogue.Magazine, "газета": catalogue.Newspaper,
}

func kindOf(text string) catalogue.Kind {
	text = strings.ToLower(text)
	if slices.Contains(catalogue.Kinds, catalogue.Kind(text)) {
		return catalogue.Kind(text)
	}
	if kind, ok := kinds[text]; ok {
		return kind
	}
	return catalogue.Book
}

package ingest

import (
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/ingest/formats"
	"sudar/internal/mongolian"
	"sudar/internal/publications"
)

// Bounds of what a file may say about itself, in bytes or entries.
const (
	maxTitle       = 1_000
	maxName        = 300
	maxShort       = 500
	maxSummary     = 600
	maxDescription = 20_000
	maxPeople      = 50
	maxSubjects    = 20
	maxSeries      = 5
)

// draft is a record as a file describes it, people and subjects still by name.
type draft struct {
	content  catalogue.Content
	item     catalogue.Item
	people   []person
	subjects []string
	series   []numbered
}

// numbered is a series that a file says it belongs to, and as which of it.
type numbered struct {
	name   string
	number float64
}

type person struct {
	catalogue.Contributor
	role catalogue.Role
}

// draftOf makes the record of an opened file. What the file does not say comes
// from its name and its text.
func draftOf(r publications.Result, path, out string, o Options) draft {
	m := r.Metadata
	language := languageOf(m.Languages, out)
	title := tidy(m.Title.In(language), maxTitle)
	if title == "" || title == publications.NoTitle {
		title = titleFromName(path)
	}
	description := m.Description
	if len(m.Descriptions) > 0 {
		description = m.Descriptions.In(language)
	}
	description = tidy(description, maxDescription)
	d := draft{
		content: catalogue.Content{
			OwnerID: o.OrganizationID, Kind: catalogue.Book, Title: title, Subtitle: tidy(m.Subtitle.In(language), maxShort),
			Description: description, Summary: tidy(description, maxSummary), Language: language, Year: yearOf(m.Published),
			Licence: tidy(m.Rights, maxShort), Visibility: o.Visibility, Protection: entitlements.Session, PreviewPercent: 10,
			Identifiers: identifiersOf(m.Identifiers), DDC: ddcOf(m.Subjects), Translations: translationsOf(m, language),
		},
		item:     catalogue.Item{Year: yearOf(m.Published), Language: language, Free: o.Free, Revision: 1, Position: 1},
		people:   peopleOf(m, language),
		subjects: subjectsOf(m.Subjects, language),
		series:   seriesOf(m.Series, language),
	}
	if len(m.Publishers) > 0 {
		d.content.Publisher = tidy(m.Publishers[0].Name.In(language), maxShort)
	}
	if r.Kind == publications.KindAudio {
		d.content.Kind = catalogue.Audiobook
	}
	describe(&d.item, r)
	return d
}

// translationsOf returns the texts that a file has in other languages than the
// record's own.
func translationsOf(m publications.Metadata, own string) map[string]catalogue.RecordTexts {
	found := map[string]catalogue.RecordTexts{}
	each := func(texts publications.Text, limit int, set func(*catalogue.RecordTexts, string)) {
		for _, tag := range slices.Sorted(maps.Keys(texts)) {
			language, value := knownLanguage([]string{tag}), tidy(texts[tag], limit)
			if language == "" || language == own || value == "" {
				continue
			}
			record := found[language]
			set(&record, value)
			found[language] = record
		}
	}
	each(m.Title, maxTitle, func(r *catalogue.RecordTexts, v string) { r.Title = v })
	each(m.Subtitle, maxShort, func(r *catalogue.RecordTexts, v string) {
		if r.Title != "" {
			r.Subtitle = v
		}
	})
	each(m.Descriptions, maxSummary, func(r *catalogue.RecordTexts, v string) { r.Summary = v })
	return found
}

// visible tells whether a name has anything to be seen: the catalogue refuses
// what is made of invisible characters alone, and with it the file.
func visible(name string) bool { return mongolian.Normalise(name) != "" }

// seriesOf returns the series that a file names, each once. A number that is
// none counts as missing.
func seriesOf(named []publications.Series, language string) []numbered {
	var found []numbered
	for _, each := range named {
		n := numbered{name: tidy(each.Name.In(language), maxTitle), number: each.Position}
		if !(n.number >= 0 && n.number <= catalogue.MaxSeriesNumber) {
			n.number = 0
		}
		known := slices.ContainsFunc(found, func(f numbered) bool { return f.name == n.name })
		if visible(n.name) && !known && len(found) < maxSeries {
			found = append(found, n)
		}
	}
	return found
}

// describe gives an item what its file alone knows.
func describe(item *catalogue.Item, r publications.Result) {
	item.FileType = catalogue.FileType(r.Kind)
	item.Pages, item.DurationSeconds, item.SizeBytes = r.Pages, int(r.Duration+0.5), r.Size
}

// tidy returns text in one line without control characters, cut to limit bytes
// between words where there are any.
func tidy(text string, limit int) string {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if len(text) <= limit {
		return text
	}
	end := limit - len("…")
	for !utf8.RuneStart(text[end]) {
		end--
	}
	if space := strings.LastIndexByte(text[:end], ' '); space > end/2 {
		end = space
	}
	return text[:end] + "…"
}

func titleFromName(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	title := tidy(strings.NewReplacer("_", " ", "-", " ").Replace(name), maxTitle)
	if title == "" {
		return "—"
	}
	return title
}

// yearOf returns the year an ISO 8601 date begins with, 0 for none.
func yearOf(date string) int {
	if len(date) < 4 {
		return 0
	}
	year, err := strconv.Atoi(date[:4])
	if err != nil || year < 0 {
		return 0
	}
	return year
}

func identifiersOf(found []publications.Identifier) []catalogue.Identifier {
	var kept []catalogue.Identifier
	for _, id := range found {
		scheme, value := strings.ToLower(id.Scheme), tidy(id.Value, maxShort)
		if slices.Contains([]string{"isbn", "issn", "doi", "ark"}, scheme) && value != "" && len(kept) < maxSubjects {
			kept = append(kept, catalogue.Identifier{Type: scheme, Value: value})
		}
	}
	return kept
}

func ddcOf(subjects []publications.Subject) string {
	for _, s := range subjects {
		if strings.EqualFold(s.Scheme, "ddc") {
			return tidy(s.Code, 20)
		}
	}
	return ""
}

func subjectsOf(found []publications.Subject, language string) []string {
	var kept []string
	for _, s := range found {
		name := tidy(s.Name.In(language), maxName)
		if visible(name) && !slices.Contains(kept, name) && len(kept) < maxSubjects {
			kept = append(kept, name)
		}
	}
	return kept
}

// roles are the roles of the catalogue by MARC relator code.
var roles = map[string]catalogue.Role{
	"aut": catalogue.Author, "cre": catalogue.Author, "edt": catalogue.Editor, "trl": catalogue.Translator,
	"ill": catalogue.Illustrator, "art": catalogue.Illustrator, "nrt": catalogue.Narrator, "com": catalogue.Compiler,
}

func peopleOf(m publications.Metadata, language string) []person {
	var people []person
	for _, c := range m.Creators() {
		name := tidy(c.Name.In(language), maxName)
		if name == "" || len(people) == maxPeople {
			continue
		}
		p := person{Contributor: contributorOf(name), role: catalogue.Other}
		if len(c.Roles) > 0 && roles[c.Roles[0]] != "" {
			p.role = roles[c.Roles[0]]
		}
		if sortAs := tidy(c.SortAs, maxName); sortAs != "" && sortAs != name {
			p.Aliases = []string{sortAs}
		}
		people = append(people, p)
	}
	return people
}

// contributorOf reads a Mongolian name, «Чадраабалын Лодойдамба», into its
// parts: the patronymic stands first, in the genitive. Other names stay whole.
func contributorOf(name string) catalogue.Contributor {
	patronymic, given, two := strings.Cut(name, " ")
	if two && !strings.Contains(given, " ") && formats.Genitive(patronymic) {
		return catalogue.Contributor{Patronymic: patronymic, Given: given}
	}
	return catalogue.Contributor{DisplayName: name}
}

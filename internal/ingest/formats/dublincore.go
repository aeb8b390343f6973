package formats

import (
	"regexp"
	"slices"
	"strings"

	"sudar/internal/catalogue"
)

// Bounds of what a record of Dublin Core may bring, in bytes or entries.
const (
	maxDCName   = 300
	maxDCTitle  = 1_000
	maxDCText   = 20_000
	maxDCValues = 50
)

// kindsOfDC are the words of dc:type by which a record is no book.
var kindsOfDC = []struct {
	word string
	kind catalogue.Kind
}{
	{"audiobook", catalogue.Audiobook}, {"sound", catalogue.Audiobook}, {"article", catalogue.Article}, {"newspaper", catalogue.Newspaper},
	{"magazine", catalogue.Magazine}, {"journal", catalogue.Magazine}, {"periodical", catalogue.Magazine}, {"thesis", catalogue.Academic},
	{"dissertation", catalogue.Academic}, {"диссертац", catalogue.Academic}, {"dataset", catalogue.Statistics},
	{"dictionary", catalogue.Dictionary},
}

// DublinCore returns the draft of a record of the fifteen elements of Dublin Core,
// which all gives by their names. Its title is "" when it has none.
func DublinCore(all func(element string) []string) Draft {
	values := func(element string) []string { return tidied(all(element), maxDCName) }
	first := func(element string) string { return firstOf(values(element)) }
	var d Draft
	d.Content = catalogue.Content{
		Kind: kindOfDC(values("type")), Publisher: first("publisher"), Licence: first("rights"), Year: yearOfDC(values("date")),
		Description: Plain(firstOf(all("description")), maxDCText),
	}
	for _, title := range tidied(all("title"), maxDCTitle) {
		switch {
		case d.Content.Title == "":
			d.Content.Title = title
		case Traditional(title):
			d.Content.TitleMong = title
		default:
			d.Content.ParallelTitles = append(d.Content.ParallelTitles, title)
		}
	}
	for _, code := range values("language") {
		code = shortLanguage(code)
		if code != "" && !slices.Contains(d.Content.Languages, code) {
			d.Content.Languages = append(d.Content.Languages, code)
		}
	}
	d.Content.Language = firstOf(d.Content.Languages)
	for _, name := range values("creator") {
		d.People = append(d.People, Person{Contributor: Named(name), Role: catalogue.Author})
	}
	for _, name := range values("contributor") {
		d.People = append(d.People, Person{Contributor: Named(name), Role: catalogue.Other})
	}
	for _, subject := range values("subject") {
		if class := DDC(subject); class != "" && len(class) == len(subject) {
			d.Content.DDC = class
			continue
		}
		d.Subjects = append(d.Subjects, subject)
	}
	for _, element := range []string{"identifier", "source"} {
		for _, raw := range values(element) {
			identifyDC(&d, raw)
		}
	}
	return d
}

// tidied returns the values that have any text, each once.
func tidied(values []string, limit int) []string {
	var found []string
	for _, value := range values {
		value = Tidy(value, limit)
		if value != "" && !slices.Contains(found, value) && len(found) < maxDCValues {
			found = append(found, value)
		}
	}
	return found
}

func firstOf(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

func kindOfDC(types []string) catalogue.Kind {
	for _, each := range types {
		for _, known := range kindsOfDC {
			if strings.Contains(strings.ToLower(each), known.word) {
				return known.kind
			}
		}
	}
	return catalogue.Book
}

func yearOfDC(dates []string) int {
	for _, date := range dates {
		if year := Year(date); year != 0 {
			return year
		}
	}
	return 0
}

// shortLanguage returns the ISO 639-1 code of a language that is written as mn, mon or
// mn-MN.
func shortLanguage(code string) string {
	code, _, _ = strings.Cut(strings.ToLower(code), "-")
	code, _, _ = strings.Cut(code, "_")
	if len(code) == 2 && code[0] >= 'a' && code[0] <= 'z' && code[1] >= 'a' && code[1] <= 'z' {
		return code
	}
	return Language(code)
}

var isbnIn = regexp.MustCompile(`(?i)^(?:urn:)?isbn(?:-1[03])?[:\s]*`)

// identifyDC takes numbers out of identifiers that say what they are; addresses are
// left out.
func identifyDC(d *Draft, raw string) {
	lower := strings.ToLower(raw)
	switch {
	case isbnIn.MatchString(raw):
		AddIdentifier(d, "isbn", isbnIn.ReplaceAllString(raw, ""))
	case strings.HasPrefix(lower, "issn") || strings.HasPrefix(lower, "urn:issn"):
		AddIdentifier(d, "issn", strings.TrimLeft(raw[strings.Index(lower, "issn")+len("issn"):], ": "))
	case strings.HasPrefix(lower, "doi:") || strings.Contains(lower, "doi.org/"):
		AddIdentifier(d, "doi", raw)
	case ISBN13(raw) != "" && (strings.HasPrefix(raw, "978") || strings.HasPrefix(raw, "979")):
		AddIdentifier(d, "isbn", raw)
	}
}

package citations

import (
	"strings"
	"unicode"
)

// item returns the record that an entry of RIS is.
func (e *risEntry) item() CSLItem {
	it := CSLItem{
		ID: e.first("ID"), Type: e.kind(), Title: e.first("TI", "T1", "CT"), TitleShort: e.first("ST"),
		Author: namesOf(e.all("AU", "A1")), Editor: namesOf(e.all("A2", "ED")), Translator: namesOf(e.all("A4")),
		Volume: e.first("VL"), Issue: e.first("IS"), CollectionNo: e.first("M1"), Edition: e.first("ET"), Genre: e.first("M3"),
		Publisher: e.first("PB"), Place: e.first("CY", "PP"), Language: e.first("LA"), DOI: doiOf(e.first("DO", "M2")),
		CallNumber: e.first("CN"), Abstract: e.first("AB", "N2"), Note: strings.Join(e.all("N1", "RN"), " "),
		Keyword: strings.Join(e.all("KW"), ", "), Source: e.first("DB", "DP"), URL: e.first("UR", "LK"),
		Issued: risDate(e.first("DA")), Accessed: risDate(e.first("Y2")),
	}
	if it.Issued == nil {
		it.Issued = risDate(e.first("PY", "Y1"))
	}
	e.titles(&it)
	e.pages(&it)
	for _, number := range e.values["SN"] {
		addNumber(&it, number)
	}
	return it
}

// titles are those of what the record is in.
func (e *risEntry) titles(it *CSLItem) {
	it.ContainerTitle, it.CollectionTitle = e.first("T2", "JF", "JO", "BT", "JA", "J2"), e.first("T3")
	if it.Title == "" {
		it.Title = e.first("BT")
	}
	if inSeries[it.Type] && it.CollectionTitle == "" {
		it.ContainerTitle, it.CollectionTitle = "", it.ContainerTitle
	}
}

// pages are the first and the last; of what is bound by itself one number alone
// says how many there are.
func (e *risEntry) pages(it *CSLItem) {
	first, last := e.first("SP"), e.first("EP")
	switch {
	case first == "" || last == first:
		it.Page = last
	case last != "":
		it.Page = first + "-" + last
	case inSeries[it.Type] && digits(first):
		it.Pages = first
	default:
		it.Page = first
	}
}

func digits(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// addNumber tells an ISSN from an ISBN by how long it is.
func addNumber(it *CSLItem, number string) {
	signs := 0
	for _, r := range number {
		if unicode.IsDigit(r) || r == 'X' || r == 'x' {
			signs++
		}
	}
	switch {
	case signs == 8 && it.ISSN == "":
		it.ISSN = number
	case signs != 8 && it.ISBN == "":
		it.ISBN = number
	}
}

// risDate reads 1990/03/07/ and what stands behind the day, which is a season.
func risDate(text string) *CSLDate {
	parts := strings.Split(text, "/")
	if len(parts) > 3 {
		parts = parts[:3]
	}
	for len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return DateOf(strings.Join(parts, "/"))
}

// doiOf returns a DOI without the address or the name before it.
func doiOf(text string) string {
	text = strings.TrimSpace(text)
	for _, before := range []string{"https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi:", "DOI:"} {
		text = strings.TrimPrefix(text, before)
	}
	return strings.TrimSpace(text)
}

// namesOf reads names as RIS has them: family, given. One without a comma is a
// whole.
func namesOf(texts []string) []CSLName {
	var names []CSLName
	for _, text := range texts {
		names = append(names, nameOf(text))
	}
	return names
}

func nameOf(text string) CSLName {
	family, given, found := strings.Cut(text, ",")
	family, given = strings.TrimSpace(family), strings.TrimSpace(given)
	if !found || family == "" || given == "" {
		return CSLName{Literal: strings.TrimSpace(strings.Trim(text, ", "))}
	}
	if first, suffix, more := strings.Cut(given, ","); more {
		given = strings.TrimSpace(first) + " " + strings.TrimSpace(suffix)
	}
	return CSLName{Family: family, Given: given}
}

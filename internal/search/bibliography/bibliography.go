// Package bibliography writes found records for tables and reference managers:
// CSV (RFC 4180), RIS, BibTeX and CSL-JSON 1.0.2. Every output is UTF-8.
package bibliography

import (
	"bytes"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/citations"
	"sudar/internal/kit/locale"
)

// Format is a way to write records.
type Format string

// The formats (PRODUCT, "Search" and "Research corner").
const (
	CSV    Format = "csv"
	RIS           = Format(citations.RIS)
	BibTeX        = Format(citations.BibTeX)
	CSL           = Format(citations.CSL)
)

// MediaType is the format's.
func (f Format) MediaType() string {
	if f == CSV {
		return "text/csv; charset=utf-8"
	}
	return citations.Format(f).MediaType()
}

// Extension is that of the format's files, without the dot.
func (f Format) Extension() string {
	if f == CSV {
		return string(f)
	}
	return citations.Format(f).Extension()
}

// Entry is a record with the public address of its page, or a part of it.
type Entry struct {
	Record
	URL  string
	Part Part
}

// Write returns entries in a format; l is the language of a table's heads.
func Write(f Format, l locale.Locale, entries []Entry) []byte {
	if f != CSV {
		return citations.Write(citations.Format(f), items(entries))
	}
	var out bytes.Buffer
	writeCSV(&out, l, entries)
	return out.Bytes()
}

// made returns the names of those in one of roles.
func (e Entry) made(roles ...string) []string {
	names := []string{}
	for _, maker := range e.Makers {
		for _, role := range roles {
			if maker.Role == role {
				names = append(names, inverted(maker))
			}
		}
	}
	return names
}

// inverted is a name as bibliographies sort it: the own name, then the initial
// of the patronymic (design, "Names").
func inverted(m Maker) string {
	return catalogue.Contributor{DisplayName: m.Display, Given: m.Given, Patronymic: m.Patronymic}.Citation()
}

// identified returns the first identifier of a type.
func (e Entry) identified(kind string) string {
	for _, id := range e.Identifiers {
		if strings.EqualFold(id.Type, kind) {
			return id.Value
		}
	}
	return ""
}

// fullTitle is title and subtitle.
func (e Entry) fullTitle() string {
	if e.Subtitle == "" {
		return e.Title
	}
	return e.Title + ": " + e.Subtitle
}

// oneLine keeps a value from ending its line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

package pdf

import (
	"regexp"
	"strings"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"sudar/internal/publications"
)

const (
	maxValue  = 4096 // bytes of one value
	maxValues = 100
)

// metadata reads the information dictionary (ISO 32000-1 §14.3.3) and the
// language of the catalogue.
func metadata(doc *model.Context) publications.Metadata {
	m := information(map[string]string{
		"Title": doc.Title, "Author": doc.Author, "Subject": doc.Subject, "Keywords": doc.Keywords,
		"CreationDate": doc.XRefTable.CreationDate, "ModDate": doc.XRefTable.ModDate,
	})
	if o, ok := doc.RootDict.Find("Lang"); ok {
		if lang, err := doc.DereferenceText(o); err == nil && plainTag.MatchString(lang) {
			m.Languages = []string{lang}
		}
	}
	if prefs := doc.ViewerPref; prefs != nil && prefs.Direction != nil && prefs.Direction.String() == "R2L" {
		m.Progression = publications.RightToLeft
	}
	return m
}

// information turns the information dictionary's entries into metadata.
func information(entries map[string]string) publications.Metadata {
	m := publications.Metadata{
		Title:       publications.T("", publications.Clip(entries["Title"], maxValue)),
		Description: publications.Clip(entries["Subject"], maxValue),
		Published:   date(entries["CreationDate"]),
		Modified:    date(entries["ModDate"]),
		Progression: publications.LeftToRight,
	}
	for _, name := range split(entries["Author"], ";") {
		m.AddContributor(publications.Contributor{Name: publications.T("", name)})
	}
	for _, word := range split(entries["Keywords"], ",;") {
		m.Subjects = append(m.Subjects, publications.Subject{Name: publications.T("", word)})
	}
	return m
}

var (
	plainTag = regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$`)
	pdfDate  = regexp.MustCompile(`^(?:D:)?(\d{4})(\d{2})?(\d{2})?`)
	isoDate  = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}`)
)

// date turns D:YYYYMMDD… into as much of an ISO 8601 date as it holds.
func date(s string) string {
	if iso := isoDate.FindString(s); iso != "" {
		return iso
	}
	m := pdfDate.FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	out := m[1]
	for _, part := range m[2:] {
		if part == "" {
			break
		}
		out += "-" + part
	}
	return out
}

func split(s, separators string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		if part = publications.Clip(strings.TrimSpace(part), maxValue); part != "" && len(out) < maxValues {
			out = append(out, part)
		}
	}
	return out
}

package bibliography

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"sudar/internal/kit/locale"
)

// columns are the heads of the table by the keys of their texts.
var columns = []struct {
	key   string
	value func(Entry) string
}{
	{"title", func(e Entry) string { return e.Title }},
	{"subtitle", func(e Entry) string { return e.Subtitle }},
	{"authors", func(e Entry) string { return strings.Join(e.made("author"), "; ") }},
	{"translators", func(e Entry) string { return strings.Join(e.made("translator"), "; ") }},
	{"year", func(e Entry) string { return year(e) }},
	{"publisher", func(e Entry) string { return e.Publisher }},
	{"place", func(e Entry) string { return e.Place }},
	{"edition", func(e Entry) string { return e.Edition }},
	{"kind", func(e Entry) string { return e.Kind }},
	{"language", func(e Entry) string { return e.Language }},
	{"isbn", func(e Entry) string { return e.identified("isbn") }},
	{"issn", func(e Entry) string { return e.identified("issn") }},
	{"doi", func(e Entry) string { return e.identified("doi") }},
	{"ddc", func(e Entry) string { return e.DDC }},
	{"organization", func(e Entry) string { return e.Owner }},
	{"url", func(e Entry) string { return e.URL }},
}

// writeCSV begins with the byte order mark by which spreadsheets know UTF-8.
func writeCSV(out *bytes.Buffer, l locale.Locale, entries []Entry) {
	out.WriteString("\uFEFF")
	table := csv.NewWriter(out)
	table.UseCRLF = true
	row := make([]string, len(columns))
	for i, column := range columns {
		row[i] = locale.Text(l, "export."+column.key)
	}
	_ = table.Write(row) // into memory
	for _, entry := range entries {
		for i, column := range columns {
			row[i] = inert(oneLine(column.value(entry)))
		}
		_ = table.Write(row)
	}
	table.Flush()
}

// inert keeps a spreadsheet from taking a text for a formula.
func inert(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

func year(e Entry) string {
	if e.Year == 0 {
		return ""
	}
	return strconv.Itoa(e.Year)
}

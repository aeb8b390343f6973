package bibliography

import (
	"bytes"
	"strconv"
	"strings"

	"sudar/internal/kit/csvfile"
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
	{"year", year},
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

// writeCSV writes the entries as a table for spreadsheets.
func writeCSV(out *bytes.Buffer, l locale.Locale, entries []Entry) {
	row := make([]string, len(columns))
	for i, column := range columns {
		row[i] = locale.Text(l, "export."+column.key)
	}
	table := csvfile.New(row...)
	for _, entry := range entries {
		for i, column := range columns {
			row[i] = oneLine(column.value(entry))
		}
		table.Row(row...)
	}
	out.Write(table.Bytes())
}

func year(e Entry) string {
	if e.Year == 0 {
		return ""
	}
	return strconv.Itoa(e.Year)
}

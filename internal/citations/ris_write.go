package citations

import (
	"bytes"
	"fmt"
	"strings"
)

// risKinds are the codes of the catalogue's kinds of which the type says less.
var risKinds = map[string]string{"audiobook": "SOUND", "newspaper": "NEWS", "magazine": "MGZN"}

func risCode(it CSLItem) string {
	if code := risKinds[it.Kind]; code != "" {
		return code
	}
	for _, t := range risTypes {
		if t.kind == it.Type {
			return t.code
		}
	}
	return "GEN"
}

// writeRIS writes a line "XX  - value" per value and ends each entry with ER.
func writeRIS(out *bytes.Buffer, items []CSLItem) {
	for _, it := range items {
		container, collection := it.ContainerTitle, it.CollectionTitle
		risLine(out, "TY", risCode(it))
		risLine(out, "ID", it.ID)
		risLine(out, "TI", it.Title)
		risLine(out, "ST", it.TitleShort)
		risLine(out, "T2", container)
		risLine(out, "T3", collection)
		risLine(out, "AU", written(it.Author)...)
		risLine(out, "A2", written(it.Editor, it.Compiler)...)
		risLine(out, "A4", written(it.Translator)...)
		risLine(out, "PY", it.Issued.Year())
		risLine(out, "DA", risDay(it.Issued))
		risLine(out, "VL", it.Volume)
		risLine(out, "IS", it.Issue)
		risLine(out, "M1", it.CollectionNo)
		risPages(out, it)
		risLine(out, "PB", it.Publisher)
		risLine(out, "CY", it.Place)
		risLine(out, "ET", it.Edition)
		risLine(out, "M3", it.Genre)
		risLine(out, "LA", it.Language)
		risLine(out, "SN", it.ISBN, it.ISSN)
		risLine(out, "DO", it.DOI)
		risLine(out, "CN", it.CallNumber)
		risLine(out, "AB", it.Abstract)
		risLine(out, "N1", it.Note)
		risLine(out, "KW", strings.Split(it.Keyword, ", ")...)
		risLine(out, "DB", it.Source)
		risLine(out, "Y2", risAccessed(it.Accessed))
		risLine(out, "UR", it.URL)
		out.WriteString("ER  - \r\n\r\n")
	}
}

func risLine(out *bytes.Buffer, tag string, values ...string) {
	for _, value := range values {
		if value = oneLine(value); value != "" {
			_, _ = fmt.Fprintf(out, "%s  - %s\r\n", tag, value)
		}
	}
}

// written are names as bibliographies sort them.
func written(lists ...[]CSLName) []string {
	var names []string
	for _, list := range lists {
		for _, n := range list {
			names = append(names, n.inverted())
		}
	}
	return names
}

func (n CSLName) inverted() string {
	if n.Literal != "" || n.Given == "" {
		return n.Literal + n.Family
	}
	return n.Family + ", " + n.Given
}

// risDay is a date of which more is known than the year.
func risDay(d *CSLDate) string {
	if d == nil || d.onlyYear() {
		return ""
	}
	return risAccessed(d)
}

func risAccessed(d *CSLDate) string {
	if d != nil && len(d.Parts) == 1 {
		return pointText(d.Parts[0], "/")
	}
	return d.joined()
}

// risPages writes the first and the last page, twice the same for one page of
// what is bound by itself: some take one number alone for how many there are,
// which is why that is not written.
func risPages(out *bytes.Buffer, it CSLItem) {
	first, last, found := strings.Cut(it.Page, "-")
	if found && !strings.Contains(last, "-") {
		risLine(out, "SP", first)
		risLine(out, "EP", last)
		return
	}
	risLine(out, "SP", it.Page)
	if inSeries[it.Type] {
		risLine(out, "EP", it.Page)
	}
}

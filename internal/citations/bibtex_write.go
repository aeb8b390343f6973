package citations

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// escaped are the characters that TeX reads as commands.
var escaped = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `&`, `\&`, `%`, `\%`, `$`, `\$`, `#`, `\#`, `_`, `\_`, `~`, `\textasciitilde{}`, `^`,
	`\textasciicircum{}`,
)

// bibCode returns the type of an entry, and what it says less than the item's.
func bibCode(it CSLItem) (name, more string) {
	if it.Kind == "audiobook" {
		return "misc", ""
	}
	for _, t := range bibTypes {
		if t.kind == it.Type {
			return t.name, ""
		}
	}
	if slices.Contains(periodicals, it.Type) {
		return "article", it.Type
	}
	return "misc", it.Type
}

// publisherField is the name under which an entry has its publisher.
var publisherField = map[string]string{"phdthesis": "school", "techreport": "institution"}

// writeBibTeX writes an entry per record; its key is the record's id.
func writeBibTeX(out *bytes.Buffer, items []CSLItem) {
	for _, it := range items {
		name, more := bibCode(it)
		publisher := publisherField[name]
		if publisher == "" {
			publisher = "publisher"
		}
		_, _ = fmt.Fprintf(out, "@%s{%s", name, bibKey(it.ID))
		bibLine(out, "title", braced(it.Title))
		bibLine(out, "shorttitle", braced(it.TitleShort))
		for _, r := range it.roles() {
			bibLine(out, r.name, writtenTeX(*r.names))
		}
		bibLine(out, containerField(name), braced(it.ContainerTitle))
		bibLine(out, "series", braced(it.CollectionTitle))
		bibLine(out, "eventtitle", braced(it.EventTitle))
		bibDates(out, it.Issued)
		bibNumbers(out, it)
		bibLine(out, publisher, texted(it.Publisher))
		bibLine(out, "address", texted(it.Place))
		bibLine(out, "edition", texted(it.Edition))
		bibLine(out, "type", texted(it.Genre))
		bibLine(out, "entrysubtype", texted(more))
		bibLine(out, "medium", texted(it.Medium))
		bibLine(out, "langid", texted(it.Language))
		bibLine(out, "isbn", texted(it.ISBN))
		bibLine(out, "issn", texted(it.ISSN))
		bibLine(out, "doi", texted(it.DOI))
		bibLine(out, "callnumber", texted(it.CallNumber))
		bibLine(out, "abstract", texted(it.Abstract))
		bibLine(out, "note", texted(it.Note))
		bibLine(out, "keywords", texted(it.Keyword))
		bibLine(out, "library", texted(it.Source))
		bibLine(out, "urldate", it.Accessed.joined())
		bibLine(out, "url", oneLine(it.URL))
		out.WriteString("\n}\n\n")
	}
}

// containerField is the name under which an entry has what it stands in.
func containerField(name string) string {
	if name == "incollection" || name == "inproceedings" {
		return "booktitle"
	}
	return "journal"
}

func bibDates(out *bytes.Buffer, d *CSLDate) {
	if d == nil || len(d.Parts) == 0 {
		bibLine(out, "year", texted(d.joined()))
		return
	}
	if len(d.Parts) > 1 {
		bibLine(out, "date", d.joined())
		return
	}
	for i, name := range []string{"year", "month", "day"} {
		if i < len(d.Parts[0]) {
			bibLine(out, name, fmt.Sprint(d.Parts[0][i]))
		}
	}
}

// bibNumbers writes the number of an issue, or that of a book in its series.
func bibNumbers(out *bytes.Buffer, it CSLItem) {
	bibLine(out, "volume", texted(it.Volume))
	if slices.Contains(periodicals, it.Type) {
		bibLine(out, "number", texted(it.Issue))
		bibLine(out, "seriesnumber", texted(it.CollectionNo))
	} else {
		bibLine(out, "issue", texted(it.Issue))
		bibLine(out, "number", texted(it.CollectionNo))
	}
	page := it.Page
	if strings.Count(page, "-") == 1 {
		page = strings.Replace(page, "-", "--", 1)
	} else {
		page = texted(page)
	}
	bibLine(out, "pages", page)
	bibLine(out, "pagetotal", texted(it.Pages))
}

func bibLine(out *bytes.Buffer, name, value string) {
	if value != "" {
		_, _ = fmt.Fprintf(out, ",\n  %s = {%s}", name, value)
	}
}

// bibKey leaves out of a key what would end it.
func bibKey(id string) string {
	key := strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune("{}(),=#\"%'\\~^", r) {
			return -1
		}
		return r
	}, id)
	if key == "" {
		return "record"
	}
	return key
}

// texted keeps two hyphens from being read as a dash.
func texted(value string) string {
	value = escaped.Replace(oneLine(value))
	for strings.Contains(value, "--") {
		value = strings.ReplaceAll(value, "--", "-{}-")
	}
	return value
}

// braced keeps the capitals of a title and the name of a body in one piece.
func braced(value string) string {
	if value = texted(value); value == "" {
		return ""
	}
	return "{" + value + "}"
}

func writtenTeX(names []CSLName) string {
	texts := make([]string, len(names))
	for i, n := range names {
		if n.Given != "" && n.Family != "" {
			texts[i] = texted(n.inverted())
		} else {
			texts[i] = braced(n.inverted())
		}
	}
	return strings.Join(texts, " and ")
}

package bibliography

import (
	"bytes"
	"fmt"
	"strings"
)

// bibTypes are the entry types of our kinds; the rest are misc.
var bibTypes = map[string]string{
	"book": "book", "article": "article", "academic": "phdthesis", "dictionary": "book", "magazine": "periodical", "newspaper": "periodical",
}

// escaped are the characters that TeX reads as commands.
var escaped = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `&`, `\&`, `%`, `\%`, `$`, `\$`, `#`, `\#`, `_`, `\_`, `~`, `\textasciitilde{}`, `^`,
	`\textasciicircum{}`,
)

// writeBibTeX writes an entry per record; its key is the record's slug.
func writeBibTeX(out *bytes.Buffer, entries []Entry) {
	for _, e := range entries {
		kind := bibTypes[e.Kind]
		if kind == "" {
			kind = "misc"
		}
		_, _ = fmt.Fprintf(out, "@%s{%s", kind, e.Slug)
		bibField(out, "title", braced(e.fullTitle()))
		bibField(out, "author", bibNames(e, "author"))
		bibField(out, "editor", bibNames(e, "editor"))
		bibField(out, "translator", bibNames(e, "translator"))
		bibField(out, "year", year(e))
		bibField(out, "publisher", texted(e.Publisher))
		bibField(out, "address", texted(e.Place))
		bibField(out, "edition", texted(e.Edition))
		bibField(out, "langid", texted(e.Language))
		bibField(out, "isbn", texted(e.identified("isbn")))
		bibField(out, "issn", texted(e.identified("issn")))
		bibField(out, "doi", texted(e.identified("doi")))
		bibField(out, "library", texted(e.Owner))
		bibField(out, "url", oneLine(e.URL))
		out.WriteString("\n}\n\n")
	}
}

func bibField(out *bytes.Buffer, name, value string) {
	if value != "" {
		_, _ = fmt.Fprintf(out, ",\n  %s = {%s}", name, value)
	}
}

func texted(value string) string { return escaped.Replace(oneLine(value)) }

// braced keeps the capitals of a title and the name of a body in one piece.
func braced(value string) string {
	if value = texted(value); value == "" {
		return ""
	}
	return "{" + value + "}"
}

func bibNames(e Entry, role string) string {
	names := []string{}
	for _, maker := range e.Makers {
		if maker.Role == role {
			names = append(names, bibName(maker))
		}
	}
	return strings.Join(names, " and ")
}

func bibName(m Maker) string {
	if name := inverted(m); strings.Contains(name, ",") {
		return texted(name)
	}
	return braced(m.Display)
}

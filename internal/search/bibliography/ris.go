package bibliography

import (
	"bytes"
	"fmt"
)

// risTypes are the TY codes of our kinds.
var risTypes = map[string]string{
	"book": "BOOK", "audiobook": "SOUND", "article": "JOUR", "newspaper": "NEWS", "magazine": "MGZN",
	"academic": "THES", "statistics": "DATA", "dictionary": "BOOK",
}

// writeRIS writes a line "XX  - value" per value and ends each entry with ER.
func writeRIS(out *bytes.Buffer, entries []Entry) {
	for _, e := range entries {
		kind := risTypes[e.Kind]
		if kind == "" {
			kind = "GEN"
		}
		risLine(out, "TY", kind)
		risLine(out, "ID", e.Slug)
		risLine(out, "TI", e.fullTitle())
		risLine(out, "AU", e.made("author")...)
		risLine(out, "A2", e.made("editor", "compiler")...)
		risLine(out, "A4", e.made("translator")...)
		risLine(out, "PY", year(e))
		risLine(out, "PB", e.Publisher)
		risLine(out, "CY", e.Place)
		risLine(out, "ET", e.Edition)
		risLine(out, "LA", e.Language)
		risLine(out, "SN", e.identified("isbn"), e.identified("issn"))
		risLine(out, "DO", e.identified("doi"))
		risLine(out, "CN", e.DDC)
		risLine(out, "AB", e.Summary)
		risLine(out, "DB", e.Owner)
		risLine(out, "UR", e.URL)
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

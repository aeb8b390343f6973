package citations

import (
	"bytes"
	"encoding/json"
)

// Format is a way to write records.
type Format string

// The formats.
const (
	RIS    Format = "ris"
	BibTeX Format = "bibtex"
	CSL    Format = "csl"
)

// MediaType is the format's.
func (f Format) MediaType() string {
	switch f {
	case BibTeX:
		return "application/x-bibtex; charset=utf-8"
	case CSL:
		return "application/vnd.citationstyles.csl+json"
	}
	return "application/x-research-info-systems; charset=utf-8"
}

// Extension is that of the format's files, without the dot.
func (f Format) Extension() string {
	switch f {
	case BibTeX:
		return "bib"
	case CSL:
		return "json"
	}
	return "ris"
}

// Write returns records in a format, in UTF-8.
func Write(f Format, items []CSLItem) []byte {
	var out bytes.Buffer
	switch f {
	case BibTeX:
		writeBibTeX(&out, items)
	case CSL:
		writeCSL(&out, items)
	default:
		writeRIS(&out, items)
	}
	return out.Bytes()
}

// writeCSL writes an array with an item per record.
func writeCSL(out *bytes.Buffer, items []CSLItem) {
	if items == nil {
		items = []CSLItem{}
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(items) // into memory
}

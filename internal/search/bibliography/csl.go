package bibliography

import (
	"bytes"
	"encoding/json"
	"strings"
)

// cslTypes are the item types of our kinds; the rest are documents.
var cslTypes = map[string]string{
	"book": "book", "audiobook": "book", "article": "article-journal", "newspaper": "periodical", "magazine": "periodical",
	"academic": "thesis", "statistics": "dataset", "dictionary": "book",
}

// cslItem is an item as the schema of CSL-JSON names its variables.
type cslItem struct {
	ID         string    `json:"id"`
	Type       string    `json:"type"`
	Title      string    `json:"title"`
	Author     []cslName `json:"author,omitempty"`
	Editor     []cslName `json:"editor,omitempty"`
	Compiler   []cslName `json:"compiler,omitempty"`
	Translator []cslName `json:"translator,omitempty"`
	Narrator   []cslName `json:"narrator,omitempty"`
	Issued     *cslDate  `json:"issued,omitempty"`
	Publisher  string    `json:"publisher,omitempty"`
	Place      string    `json:"publisher-place,omitempty"`
	Edition    string    `json:"edition,omitempty"`
	Language   string    `json:"language,omitempty"`
	ISBN       string    `json:"ISBN,omitempty"`
	ISSN       string    `json:"ISSN,omitempty"`
	DOI        string    `json:"DOI,omitempty"`
	CallNumber string    `json:"call-number,omitempty"`
	Abstract   string    `json:"abstract,omitempty"`
	Source     string    `json:"source,omitempty"`
	URL        string    `json:"URL,omitempty"`
}

// cslName is a name in its parts, or as a whole for bodies and for names that
// are known only as they are displayed.
type cslName struct {
	Family  string `json:"family,omitempty"`
	Given   string `json:"given,omitempty"`
	Literal string `json:"literal,omitempty"`
}

type cslDate struct {
	DateParts [][]int `json:"date-parts"`
}

// writeCSL writes an array with an item per record.
func writeCSL(out *bytes.Buffer, entries []Entry) {
	items := make([]cslItem, len(entries))
	for i, e := range entries {
		items[i] = e.csl()
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(items) // into memory
}

func (e Entry) csl() cslItem {
	item := cslItem{
		ID: e.Slug, Type: cslTypes[e.Kind], Title: oneLine(e.fullTitle()), Author: e.cslNames("author"), Editor: e.cslNames("editor"),
		Compiler: e.cslNames("compiler"), Translator: e.cslNames("translator"), Narrator: e.cslNames("narrator"),
		Publisher: oneLine(e.Publisher), Place: oneLine(e.Place), Edition: oneLine(e.Edition), Language: e.Language,
		ISBN: e.identified("isbn"), ISSN: e.identified("issn"), DOI: e.identified("doi"), CallNumber: e.DDC,
		Abstract: oneLine(e.Summary), Source: oneLine(e.Owner), URL: e.URL,
	}
	if item.Type == "" {
		item.Type = "document"
	}
	if e.Year != 0 {
		item.Issued = &cslDate{DateParts: [][]int{{e.Year}}}
	}
	return item
}

func (e Entry) cslNames(role string) []cslName {
	var names []cslName
	for _, maker := range e.Makers {
		if maker.Role == role {
			names = append(names, nameInParts(maker))
		}
	}
	return names
}

func nameInParts(m Maker) cslName {
	if m.Given == "" || m.Patronymic == "" {
		return cslName{Literal: oneLine(m.Display)}
	}
	family, given, _ := strings.Cut(oneLine(inverted(m)), ", ")
	return cslName{Family: family, Given: given}
}

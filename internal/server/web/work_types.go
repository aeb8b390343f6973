package web

import (
	"encoding/json"

	"sudar/internal/server/web/records"
)

// types are the classes of a thing at schema.org, the first the narrowest.
type types []string

// MarshalJSON writes one as text and several as a list.
func (t types) MarshalJSON() ([]byte, error) {
	if len(t) == 1 {
		return json.Marshal(t[0])
	}
	return json.Marshal([]string(t))
}

// schemaTypes returns the classes of a record. A volume of a work is a book that
// has a number.
func schemaTypes(r records.Record) types {
	byType := map[string]string{"article-journal": "Article", "thesis": "Thesis", "report": "Report", "dataset": "Dataset"}
	byKind := map[string]string{"audiobook": "Audiobook", "newspaper": "Newspaper", "magazine": "Periodical"}
	found := orDefault(byKind[r.Kind], orDefault(byType[r.CitedAs()], "Book"))
	if found == "Book" && r.Only().Volume != "" {
		return types{found, "PublicationVolume"}
	}
	return types{found}
}

// whole is what a work is a part of.
type whole struct {
	Type   string `json:"@type"`
	Name   string `json:"name,omitempty"`
	ISSN   string `json:"issn,omitempty"`
	Volume string `json:"volumeNumber,omitempty"`
	Issue  string `json:"issueNumber,omitempty"`
	Within *whole `json:"isPartOf,omitempty"`
}

// wholeOf is the issue and the volume of the journal that an article stands in,
// or the series of another work with its place there; nil without one.
func wholeOf(r records.Record) (in *whole, position float64) {
	if len(r.Series) == 0 {
		return nil, 0
	}
	first := r.Series[0]
	if r.Kind != "article" {
		return &whole{Type: "BookSeries", Name: first.Name}, first.Number
	}
	in = &whole{Type: "Periodical", Name: first.Name, ISSN: r.Identifier("issn")}
	if volume := r.Only().Volume; volume != "" {
		in = &whole{Type: "PublicationVolume", Volume: volume, Within: in}
	}
	if issue := r.Only().Issue; issue != "" {
		in = &whole{Type: "PublicationIssue", Issue: issue, Within: in}
	}
	return in, 0
}

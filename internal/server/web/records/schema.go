package records

import (
	"cmp"
	"encoding/json"
)

// Types are the classes of a thing at schema.org, the first the narrowest.
type Types []string

// MarshalJSON writes one as text and several as a list.
func (t Types) MarshalJSON() ([]byte, error) {
	if len(t) == 1 {
		return json.Marshal(t[0])
	}
	return json.Marshal([]string(t))
}

// SchemaTypes returns the record's classes. A volume of a work is a book that
// has a number.
func (r Record) SchemaTypes() Types {
	byType := map[string]string{"article-journal": "Article", "thesis": "Thesis", "report": "Report", "dataset": "Dataset"}
	byKind := map[string]string{"audiobook": "Audiobook", "newspaper": "Newspaper", "magazine": "Periodical"}
	found := cmp.Or(byKind[r.Kind], byType[r.CitedAs()], "Book")
	if found == "Book" && r.Only().Volume != "" {
		return Types{found, "PublicationVolume"}
	}
	return Types{found}
}

// Whole is what a work is a part of.
type Whole struct {
	Type   string `json:"@type"`
	Name   string `json:"name,omitempty"`
	ISSN   string `json:"issn,omitempty"`
	Volume string `json:"volumeNumber,omitempty"`
	Issue  string `json:"issueNumber,omitempty"`
	Within *Whole `json:"isPartOf,omitempty"`
}

// Whole is the issue and the volume of the journal that an article stands in,
// or the series of another work with its place there; nil without one.
func (r Record) Whole() (in *Whole, position float64) {
	if len(r.Series) == 0 {
		return nil, 0
	}
	first := r.Series[0]
	switch r.SchemaTypes()[0] {
	case "Article":
	case "Book", "Audiobook":
		return &Whole{Type: "BookSeries", Name: first.Name}, first.Number
	default:
		return &Whole{Type: "CreativeWorkSeries", Name: first.Name}, first.Number
	}
	in = &Whole{Type: "Periodical", Name: first.Name, ISSN: r.Identifier("issn")}
	if volume := r.Only().Volume; volume != "" {
		in = &Whole{Type: "PublicationVolume", Volume: volume, Within: in}
	}
	if issue := r.Only().Issue; issue != "" {
		in = &Whole{Type: "PublicationIssue", Issue: issue, Within: in}
	}
	return in, 0
}

package documents

import (
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/search/index/segment"
)

// What a record should have, as values of the facet of what is missing; AnyPart is
// the value of a record that has not all of it.
const (
	AuthorPart   = "author"
	CategoryPart = "category"
	CoverPart    = "cover"
	DDCPart      = "ddc"
	FilePart     = "file"
	ISBNPart     = "isbn"
	SummaryPart  = "summary"
	YearPart     = "year"
	AnyPart      = "any"
)

// Parts are what a record should have, the most wanted first.
var Parts = []string{AuthorPart, CategoryPart, CoverPart, DDCPart, YearPart, ISBNPart, SummaryPart, FilePart}

// numbered are the kinds of which a work has an ISBN.
var numbered = []catalogue.Kind{catalogue.Book, catalogue.Audiobook, catalogue.Academic, catalogue.Dictionary}

// part is what a row that hangs on a record gives it; "" for nothing that it
// should have. A cover that we drew is none.
func (r detail) part() string {
	switch {
	case r.Kind == "role" && r.Text == string(catalogue.Author):
		return AuthorPart
	case r.Kind == "category":
		return CategoryPart
	case r.Kind == "cover" && r.Text != catalogue.DrawnCover:
		return CoverPart
	case r.Kind == "opens":
		return FilePart
	case r.Kind == "identifier" && r.More == "isbn":
		return ISBNPart
	}
	return ""
}

// missing are the keywords of what a record lacks; present is what hangs on it.
func (r documentRow) missing(present map[string]bool) []segment.Keyword {
	var lacks []segment.Keyword
	for _, part := range Parts {
		if !present[part] && !r.has(part) {
			lacks = append(lacks, segment.Keyword{Facet: segment.Missing, Value: part})
		}
	}
	if len(lacks) > 0 {
		lacks = append(lacks, segment.Keyword{Facet: segment.Missing, Value: AnyPart})
	}
	return lacks
}

// has tells whether the record's own row gives it a part, or its kind needs none.
func (r documentRow) has(part string) bool {
	switch part {
	case AuthorPart:
		return r.Kind.Periodical() || r.Kind == catalogue.Statistics
	case DDCPart:
		return r.DDC != ""
	case ISBNPart:
		return !slices.Contains(numbered, r.Kind)
	case SummaryPart:
		return r.Summary != "" || r.Description != ""
	case YearPart:
		return r.Year != 0 || r.Kind.Periodical()
	}
	return false
}

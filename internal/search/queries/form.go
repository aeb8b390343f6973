package queries

import (
	"cmp"
	"slices"
)

// Form is what the advanced form holds, with the order of its results.
type Form struct {
	Text         string   `json:"text,omitempty"`
	Rows         []Row    `json:"rows,omitempty"`
	Languages    []string `json:"languages,omitempty"`
	Organization string   `json:"organization,omitempty"` // slug
	YearFrom     int      `json:"year_from,omitempty"`
	YearTo       int      `json:"year_to,omitempty"`
	Sort         Sort     `json:"sort,omitempty"`
}

// Asked returns the form as the search knows it.
func (f Form) Asked() (Expression, Query) {
	query := Query{Languages: f.Languages, Organization: f.Organization, YearFrom: f.YearFrom, YearTo: f.YearTo}
	if f.Sort != "" {
		query.Sort = []Sort{f.Sort}
	}
	return Both(Parse(AnyField, f.Text), Chain(f.Rows)), query
}

// Normal returns the form without what makes no difference: blanks, defaults
// that were left out, and the order of languages.
func (f Form) Normal() Form {
	f.Text = Query{Text: f.Text}.Words()
	var rows []Row
	for _, row := range f.Rows {
		row.Operator, row.Field, row.Text = cmp.Or(row.Operator, And), cmp.Or(row.Field, AnyField), Query{Text: row.Text}.Words()
		if row.Text != "" {
			rows = append(rows, row)
		}
	}
	f.Rows = rows
	f.Languages = slices.Compact(slices.Sorted(slices.Values(f.Languages)))
	return f
}

// Blank tells whether a normal form asks for nothing.
func (f Form) Blank() bool {
	return f.Text == "" && len(f.Rows) == 0 && len(f.Languages) == 0 && f.Organization == "" && f.YearFrom == 0 && f.YearTo == 0
}

package search

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

// normal returns the form without what makes no difference: blanks, defaults
// that were left out, and the order of languages.
func (f Form) normal() Form {
	f.Text = Query{Text: f.Text}.text()
	var rows []Row
	for _, row := range f.Rows {
		row.Operator, row.Field, row.Text = cmp.Or(row.Operator, And), cmp.Or(row.Field, AnyField), Query{Text: row.Text}.text()
		if row.Text != "" {
			rows = append(rows, row)
		}
	}
	f.Rows = rows
	f.Languages = slices.Compact(slices.Sorted(slices.Values(f.Languages)))
	return f
}

// blank tells whether a normal form asks for nothing.
func (f Form) blank() bool {
	return f.Text == "" && len(f.Rows) == 0 && len(f.Languages) == 0 && f.Organization == "" && f.YearFrom == 0 && f.YearTo == 0
}

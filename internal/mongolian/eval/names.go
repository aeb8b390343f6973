package eval

import (
	"io"
	"slices"
)

// Names reads Cyrillic name, name in traditional script and Latin name, and
// counts under "names" the Latin names whose search finds the Cyrillic one
// among the first 30 of all names.
func Names(r io.Reader) (Report, error) {
	list, err := rows(r, 3)
	if err != nil {
		return Report{}, err
	}
	var names []string
	for _, row := range list {
		names = append(names, row[0])
	}
	index := NewIndex(names)
	report := newReport()
	for _, row := range list {
		found := index.Search(row[2], firstPage)
		report.count("names", slices.Contains(found, row[0]), row[2]+" → "+row[0])
	}
	return report, nil
}

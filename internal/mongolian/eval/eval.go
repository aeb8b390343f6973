// Package eval measures the language rules against lists of real words and
// queries, for the commands `sudar search eval` and `sudar search morphology`
// and for the tests of package mongolian.
package eval

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Score counts the cases of one kind.
type Score struct {
	Passed int `json:"passed"`
	Total  int `json:"total"`
}

// Share is the passed part of all cases, 0 to 1; 0 of 0 is 1.
func (s Score) Share() float64 {
	if s.Total == 0 {
		return 1
	}
	return float64(s.Passed) / float64(s.Total)
}

// Report holds the scores by kind and the cases that failed, at most 200 per
// kind, as they stand in the list.
type Report struct {
	Kinds  map[string]Score    `json:"kinds"`
	Misses map[string][]string `json:"misses,omitempty"`
}

// ErrList is wrapped by errors about a list that is not as documented.
var ErrList = errors.New("eval: unreadable list")

const (
	maxRows   = 1_000_000
	maxMisses = 200
	// shownMisses are those of a kind that a table names.
	shownMisses = 5
)

func newReport() Report {
	return Report{Kinds: map[string]Score{}, Misses: map[string][]string{}}
}

func (r Report) count(kind string, passed bool, miss string) {
	score := r.Kinds[kind]
	score.Total++
	if passed {
		score.Passed++
	} else if len(r.Misses[kind]) < maxMisses {
		r.Misses[kind] = append(r.Misses[kind], miss)
	}
	r.Kinds[kind] = score
}

// String is the report as a table, with the first misses of each kind.
func (r Report) String() string {
	var text strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(r.Kinds)) {
		score, misses := r.Kinds[kind], r.Misses[kind]
		fmt.Fprintf(&text, "%-12s %6d of %6d  %6.2f %%", kind, score.Passed, score.Total, 100*score.Share())
		if n := min(len(misses), shownMisses); n > 0 {
			fmt.Fprintf(&text, "  without: %s", strings.Join(misses[:n], ", "))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// rows reads tab-separated lines of a fixed number of columns.
func rows(r io.Reader, columns int) ([][]string, error) {
	var all [][]string
	scanner := bufio.NewScanner(r)
	for scanner.Scan() {
		line := strings.TrimRight(scanner.Text(), "\r")
		if line == "" {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != columns {
			return nil, fmt.Errorf("%w: line %d has %d columns, want %d", ErrList, len(all)+1, len(fields), columns)
		}
		if len(all) == maxRows {
			return nil, fmt.Errorf("%w: more than %d lines", ErrList, maxRows)
		}
		all = append(all, fields)
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrList, err)
	}
	return all, nil
}

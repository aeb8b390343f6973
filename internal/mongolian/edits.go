package mongolian

import (
	"strings"
	"unicode/utf8"
)

const (
	oneEditFrom  = 4 // letters of a fold from which one typo is forgiven: shorter words one letter apart are different words
	twoEditsFrom = 9
	sameEndUpTo  = 4 // letters of a fold up to which none is taken for another at the end: stems differ there
	editLetters  = 64
)

// MaxEdits returns how many typos a folded word of this length may hold: none
// below four letters, one up to eight, two from nine. The mark of a verb is no
// letter.
func MaxEdits(folded string) int {
	switch n := utf8.RuneCountInString(strings.TrimSuffix(folded, verbMark)); {
	case n < oneEditFrom:
		return 0
	case n < twoEditsFrom:
		return 1
	}
	return 2
}

// WithinEdits reports that b is reached from a by at most limit typos: a letter
// added, left out, replaced, or two neighbours swapped (optimal string
// alignment). The first letter must be the same, and in words of four
// letters the last one; words over 64 letters never match unless equal.
func WithinEdits(a, b string, limit int) bool {
	if a == b {
		return limit >= 0
	}
	if limit <= 0 || len(a) > 4*editLetters || len(b) > 4*editLetters {
		return false
	}
	var roomA, roomB [editLetters]rune
	x, y := appendRunes(roomA[:0], a), appendRunes(roomB[:0], b)
	if len(x) == 0 || len(y) == 0 || len(x) > editLetters || len(y) > editLetters {
		return false
	}
	if x[0] != y[0] || max(len(x)-len(y), len(y)-len(x)) > limit {
		return false
	}
	if n := len(x); n <= sameEndUpTo && n == len(y) && x[n-1] != y[n-1] {
		return false
	}
	return distanceAtMost(x, y, limit)
}

func appendRunes(to []rune, s string) []rune {
	for _, r := range s {
		to = append(to, r)
	}
	return to
}

// distanceAtMost fills the alignment table row by row, only within limit of
// the diagonal, and stops when a whole row is beyond it.
func distanceAtMost(x, y []rune, limit int) bool {
	var rows [3][editLetters + 1]int
	beyond := limit + 1
	for j := 0; j <= len(y); j++ {
		rows[0][j] = min(j, beyond)
	}
	for i := 1; i <= len(x); i++ {
		before, above, row := &rows[(i+1)%3], &rows[(i-1)%3], &rows[i%3]
		from, to := max(1, i-limit), min(len(y), i+limit)
		row[from-1] = beyond
		if from == 1 {
			row[0] = min(i, beyond)
		}
		best := row[from-1]
		for j := from; j <= to; j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(above[j-1]+cost, row[j-1]+1, above[j]+1, beyond)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			best = min(best, row[j])
		}
		if to < len(y) {
			row[to+1] = beyond
		}
		if best > limit && i > 1 {
			return false
		}
	}
	return rows[len(x)%3][len(y)] <= limit
}

package index

import (
	"cmp"
	"slices"

	"sudar/internal/mongolian"
)

// maxGuesses bounds the words that one misspelt word may stand for.
const maxGuesses = 32

// nearby gathers the folds that a misspelt word may stand for.
type nearby map[string]nearness

// nearness says how near a word is and how much is written in it.
type nearness struct{ slips, size int }

// add takes a known fold in that holds size documents or bytes, unless it is
// further from the typed one than mongolian allows.
func (n nearby) add(typed, known string, size int) {
	slips := Slips([]string{typed}, known)
	if slips == 0 {
		return
	}
	near := n[known]
	if near.slips == 0 || slips < near.slips {
		near.slips = slips
	}
	near.size += size
	n[known] = near
}

// nearest returns the folds, the nearest and then the commonest first.
func (n nearby) nearest() []string {
	folds := make([]string, 0, len(n))
	for fold := range n {
		folds = append(folds, fold)
	}
	slices.SortFunc(folds, func(a, b string) int {
		return cmp.Or(n[a].slips-n[b].slips, n[b].size-n[a].size, cmp.Compare(a, b))
	})
	return folds[:min(len(folds), maxGuesses)]
}

// Slips answers how many slips, 1 or 2, lie between a word with some folds and
// a known one, and 1 between like ones; 0 when mongolian does not allow as many.
func Slips(folds []string, known string) int {
	least := 0
	for _, fold := range folds {
		for n := 1; n <= mongolian.MaxEdits(fold) && (least == 0 || n < least); n++ {
			if mongolian.WithinEdits(fold, known, n) {
				least = n
			}
		}
	}
	return least
}

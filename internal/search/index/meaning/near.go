package meaning

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
type nearness struct{ typos, size int }

// add takes a known fold in that holds size documents or bytes, unless it is
// further from the typed one than mongolian allows.
func (n nearby) add(typed, known string, size int) {
	typos := Typos([]string{typed}, known)
	if typos == 0 {
		return
	}
	near := n[known]
	if near.typos == 0 || typos < near.typos {
		near.typos = typos
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
		return cmp.Or(n[a].typos-n[b].typos, n[b].size-n[a].size, cmp.Compare(a, b))
	})
	return folds[:min(len(folds), maxGuesses)]
}

// Typos returns how many typos, 1 or 2, lie between a word with some folds and
// a known one, and 1 between like ones; 0 when mongolian does not allow as many.
func Typos(folds []string, known string) int {
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

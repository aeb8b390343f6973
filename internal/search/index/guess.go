package index

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/vellum"
	"github.com/blevesearch/vellum/levenshtein"

	"sudar/internal/mongolian"
)

// maxGuesses bounds the words that one misspelt word may stand for.
const maxGuesses = 32

// maxAutomata bounds the folds of one query that are compared with all words:
// making an automaton takes longer than most searches.
const maxAutomata = 64

// automata make Levenshtein automata of one and two slips, swaps included.
var automata = [...]func() (*levenshtein.LevenshteinAutomatonBuilder, error){
	sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(1, true)
	}),
	sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(2, true)
	}),
}

// guess fills every term's guesses: folds that some segment holds, within the
// slips that mongolian allows, the nearest and then the commonest first.
func (s *state) guess(m *meaning) {
	left := maxAutomata
	for i := range m.terms {
		near := map[string]nearness{}
		for _, fold := range m.terms[i].Folds {
			if limit := mongolian.MaxEdits(fold); limit > 0 && left > 0 {
				s.near(near, fold, limit)
				left--
			}
		}
		m.terms[i].guesses = nearest(near)
	}
}

// nearness says how near a word is and how much is written in it.
type nearness struct{ slips, size int }

func nearest(near map[string]nearness) []string {
	folds := make([]string, 0, len(near))
	for fold := range near {
		folds = append(folds, fold)
	}
	slices.SortFunc(folds, func(a, b string) int {
		return cmp.Or(near[a].slips-near[b].slips, near[b].size-near[a].size, cmp.Compare(a, b))
	})
	return folds[:min(len(folds), maxGuesses)]
}

func (s *state) near(near map[string]nearness, fold string, limit int) {
	builder, err := automata[limit-1]()
	if err != nil {
		return
	}
	automaton, err := builder.BuildDfa(fold, uint8(limit)) //nolint:gosec // 1 or 2
	if err != nil {
		return
	}
	_, first := utf8.DecodeRuneInString(fold)
	head := []byte(fold[:first])
	for _, l := range s.leaves {
		it, err := l.forms[folded].Search(automaton, head, after(head))
		for ; err == nil; err = it.Next() {
			form, at := it.Current()
			if !mongolian.WithinEdits(fold, string(form), limit) {
				continue
			}
			slips := 1
			if limit > 1 && !mongolian.WithinEdits(fold, string(form), 1) {
				slips = 2
			}
			known := near[string(form)]
			if known.slips == 0 || slips < known.slips {
				known.slips = slips
			}
			known.size += l.record(at).size()
			near[string(form)] = known
		}
		if !errors.Is(err, vellum.ErrIteratorDone) {
			return
		}
	}
}

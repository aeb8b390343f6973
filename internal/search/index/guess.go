package index

import (
	"errors"
	"unicode/utf8"

	"github.com/blevesearch/vellum"

	"sudar/internal/mongolian"
)

// maxAutomata bounds the folds of one query that are compared with all words,
// which takes longer than most searches.
const maxAutomata = 64

// guess fills every term's guesses: folds that some segment holds, within the
// typos that mongolian allows, the nearest and then the commonest first.
func (s *state) guess(m *meaning) {
	left := maxAutomata
	for i := range m.terms {
		near := nearby{}
		for _, fold := range m.terms[i].Folds {
			if limit := mongolian.MaxEdits(fold); limit > 0 && left > 0 {
				s.near(near, fold, limit)
				left--
			}
		}
		m.terms[i].guesses = near.nearest()
	}
}

func (s *state) near(near nearby, fold string, limit int) {
	a := automaton(fold, limit)
	if a == nil {
		return
	}
	defer a.giveBack()
	_, first := utf8.DecodeRuneInString(fold)
	head := []byte(fold[:first])
	for _, l := range s.leaves {
		it, err := l.forms[folded].Search(a, head, after(head))
		for ; err == nil; err = it.Next() {
			form, at := it.Current()
			near.add(fold, string(form), l.record(at).size())
		}
		if !errors.Is(err, vellum.ErrIteratorDone) {
			return
		}
	}
}

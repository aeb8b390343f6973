package meaning

import (
	"unicode/utf8"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/segment"
)

// maxAutomata bounds the folds of one query that are compared with all words,
// which takes longer than most searches.
const maxAutomata = 64

// Guess fills every term's guesses: folds that some leaf holds, within the
// typos that mongolian allows, the nearest and then the commonest first.
func Guess(m *Meaning, leaves []segment.Leaf) {
	left := maxAutomata
	for i := range m.Terms {
		near := nearby{}
		for _, fold := range m.Terms[i].Folds {
			if limit := mongolian.MaxEdits(fold); limit > 0 && left > 0 {
				near.addAll(leaves, fold, limit)
				left--
			}
		}
		m.Terms[i].Guesses = near.nearest()
	}
}

// addAll takes in the folds of leaves that are near one.
func (n nearby) addAll(leaves []segment.Leaf, fold string, limit int) {
	a := automaton(fold, limit)
	if a == nil {
		return
	}
	defer a.giveBack()
	_, first := utf8.DecodeRuneInString(fold)
	for _, l := range leaves {
		err := l.Accepted(segment.Folded, a, []byte(fold[:first]), func(form []byte, at segment.Record) { n.add(fold, string(form), at.Size()) })
		if err != nil {
			return
		}
	}
}

package index

import (
	"slices"
	"strings"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/segment"
)

// reach says how far from the typed words a search goes; each next one is for
// queries that found nothing nearer.
type reach uint8

const (
	words   reach = iota // exact, stem, alternate; those of Latin readings
	spelled              // and folds
	guessed              // and typos
)

// term is a word of a query with the fields it is looked for in.
type term struct {
	mongolian.QueryTerm
	fields  segment.Fields
	folds   []string // QueryTerm.Folds, and those of the whole word and its readings
	guesses []string // folds within the allowed typos
}

// meaning is a query's words, read one way.
type meaning struct {
	terms []term   // of which every one must match
	keys  [][]byte // letters of the text, and of what a Latin word alone may stand for
	reach reach
}

// read returns what a text means; ok is false when it holds signs alone.
func read(text string, fields segment.Fields) (m meaning, ok bool) { return readAs(text, text, fields) }

// readAs returns what a text means that was typed like this, or on the other
// keyboard layout.
func readAs(typed, text string, fields segment.Fields) (m meaning, ok bool) {
	queried := mongolian.AnalyzeQuery(text)
	if text != typed {
		queried = mongolian.AnalyzeRepaired(text)
	}
	if number := identifier(text); number != "" {
		queried = append(queried[:0], mongolian.QueryTerm{Term: mongolian.Term{Exact: number}})
	}
	for _, q := range queried {
		if !q.Stop {
			m.terms = append(m.terms, term{QueryTerm: q, fields: fields.OrAll(), folds: foldsOf(q)})
		}
	}
	m.keys = append(m.keys, letters(text))
	if len(queried) == 1 {
		for _, reading := range queried[0].Latin {
			m.keys = append(m.keys, letters(reading.Exact))
		}
	}
	return m, len(queried) > 0
}

// foldsOf returns the folds of a word, and of what it may stand for: documents
// keep the fold of a whole word beside that of its stem. A word with a variant
// has none.
func foldsOf(q mongolian.QueryTerm) []string {
	folds := slices.Clone(q.Folds)
	if len(folds) == 0 {
		return nil
	}
	for _, word := range append([]mongolian.Term{q.Term}, q.Latin...) {
		if fold := mongolian.Fold(word.Exact); fold != "" && !slices.Contains(folds, fold) {
			folds = append(folds, fold)
		}
	}
	return folds
}

// letters is the part of a sort key that knows no case.
func letters(text string) []byte {
	key := mongolian.SortKey(text)
	return key[:max(slices.Index(key, 0), 0)]
}

const (
	minIdentifier = 8 // an ISSN
	maxIdentifier = 20
)

// ungrouped takes out what groups the digits of a number.
var ungrouped = strings.NewReplacer("-", "", " ", "", "–", "")

// identifier returns an ISBN, ISSN or the like as it is kept: digits in groups
// and at most one x at the end. "" when the text is none.
func identifier(text string) string {
	number := strings.ToLower(ungrouped.Replace(text))
	if len(number) < minIdentifier || len(number) > maxIdentifier {
		return ""
	}
	digits := strings.TrimSuffix(number, "x")
	if strings.Trim(digits, "0123456789") != "" {
		return ""
	}
	return number
}

// forms hands add every form that a word is looked for by, with what it costs.
func (t *term) forms(r reach, add func(in segment.Tier, form string, cost int)) {
	addWord := func(word mongolian.Term, cost int) {
		add(segment.Exact, word.Exact, cost+exactCost)
		add(segment.Stem, word.Stem, cost+stemCost)
		add(segment.Alternate, word.Stem, cost+alternateCost)
		for _, other := range word.Alternates {
			add(segment.Stem, other, cost+alternateCost)
			add(segment.Alternate, other, cost+alternateCost)
		}
	}
	addWord(t.Term, 0)
	for _, reading := range t.Latin {
		addWord(reading, latinCost)
	}
	if r >= spelled {
		for _, fold := range t.folds {
			add(segment.Folded, fold, foldCost)
		}
	}
	if r >= guessed {
		for _, fold := range t.guesses {
			add(segment.Folded, fold, guessCost)
		}
	}
}

// Bytes of a sort key after its letters: the end, and a gap between words.
const (
	keyEnd = 0x00
	keyGap = 0x08
)

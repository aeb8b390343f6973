// Package meaning says what a typed text means: the words and forms that it is
// searched by, how far from them a search goes, and what each costs.
package meaning

import (
	"slices"
	"strings"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/segment"
)

// Reach says how far from the typed words a search goes; each next one is for
// queries that found nothing nearer.
type Reach uint8

// The reaches, the nearest first.
const (
	Words   Reach = iota // exact, stem, alternate; those of Latin readings
	Spelled              // and folds
	Guessed              // and typos
)

// Term is a word of a query with the fields it is looked for in.
type Term struct {
	mongolian.QueryTerm
	Fields  segment.Fields
	Folds   []string // QueryTerm.Folds, and those of the whole word and its readings
	Guesses []string // folds within the allowed typos
}

// Meaning is a query's words, read one way.
type Meaning struct {
	Terms []Term   // of which every one must match
	Keys  [][]byte // letters of the text, and of what a Latin word alone may stand for
	Reach Reach
}

// Read returns what a text means; ok is false when it holds signs alone.
func Read(text string, fields segment.Fields) (m Meaning, ok bool) { return ReadAs(text, text, fields) }

// ReadAs returns what a text means that was typed like this, or on the other
// keyboard layout.
func ReadAs(typed, text string, fields segment.Fields) (m Meaning, ok bool) {
	queried := mongolian.AnalyzeQuery(text)
	if text != typed {
		queried = mongolian.AnalyzeRepaired(text)
	}
	if number := identifier(text); number != "" {
		queried = append(queried[:0], mongolian.QueryTerm{Term: mongolian.Term{Exact: number}})
	}
	for _, q := range queried {
		if !q.Stop {
			m.Terms = append(m.Terms, Term{QueryTerm: q, Fields: fields.OrAll(), Folds: foldsOf(q)})
		}
	}
	m.Keys = append(m.Keys, Letters(text))
	if len(queried) == 1 {
		for _, reading := range queried[0].Latin {
			m.Keys = append(m.Keys, Letters(reading.Exact))
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

// Letters is the part of a sort key that knows no case.
func Letters(text string) []byte {
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

// Forms hands add every form that a word is looked for by, with what it costs.
func (t *Term) Forms(r Reach, add func(in segment.Tier, form string, cost int)) {
	addWord := func(word mongolian.Term, cost int) {
		add(segment.Exact, word.Exact, cost+ExactCost)
		add(segment.Stem, word.Stem, cost+StemCost)
		add(segment.Alternate, word.Stem, cost+AlternateCost)
		for _, other := range word.Alternates {
			add(segment.Stem, other, cost+AlternateCost)
			add(segment.Alternate, other, cost+AlternateCost)
		}
	}
	addWord(t.Term, 0)
	for _, reading := range t.Latin {
		addWord(reading, LatinCost)
	}
	if r >= Spelled {
		for _, fold := range t.Folds {
			add(segment.Folded, fold, FoldCost)
		}
	}
	if r >= Guessed {
		for _, fold := range t.Guesses {
			add(segment.Folded, fold, GuessCost)
		}
	}
}

// Bytes of a sort key after its letters: the end, and a gap between words.
const (
	KeyEnd = 0x00
	KeyGap = 0x08
)

package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudar/internal/mongolian"
)

// Bounds of a query. The rest of a longer one does not count.
const (
	maxWords     = 16
	maxForms     = 40 // of one word
	maxSpellings = 32 // of one phrase
	maxPlain     = 3  // words that may be looked for in books without a right
)

// Expression is what to find in one passage: every clause.
type Expression []Clause

// Clause is satisfied by any of its sequences.
type Clause []Sequence

// Sequence is the terms of consecutive words: stems, or folds marked as such.
type Sequence []string

// folded marks a fold among other terms, so that сум does not find сүм unless
// the query asks for folds.
func folded(fold string) string { return "~" + fold }

// unfolded returns the fold of a marked term.
func unfolded(term string) (string, bool) { return strings.CutPrefix(term, "~") }

// terms returns every kept term that the expression asks about.
func (e Expression) terms() []string {
	var all []string
	for _, clause := range e {
		for _, sequence := range clause {
			for _, term := range sequence {
				all = append(all, spelled(term)...)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// hasPhrase tells whether the order of words matters.
func (e Expression) hasPhrase() bool {
	return slices.ContainsFunc(e, func(c Clause) bool {
		return slices.ContainsFunc(c, func(s Sequence) bool { return len(s) > 1 })
	})
}

// Query is a text that was typed, ready to be looked for.
type Query struct {
	Exact    Expression // every inflection of the words as they were written
	Fallback Expression // also look-alike letters and Latin spellings; nil when there are none
	words    int
	plain    bool // words alone: no phrase, no sign with a meaning
}

// Parse reads words, all of which must occur, and phrases in quotes, whose
// words must follow each other in any inflection. A quote without a partner is
// a sign like any other. A query of signs alone finds nothing.
func Parse(text string) Query {
	q := Query{plain: !strings.ContainsFunc(text, meaningful) && !slices.ContainsFunc(strings.Fields(text), excluding)}
	for _, part := range segments(text) {
		terms := mongolian.AnalyzeQuery(part.text)
		terms = terms[:min(len(terms), maxWords-q.words)]
		q.words += len(terms)
		switch {
		case len(terms) == 0:
		case part.quoted:
			q.addPhrase(terms)
		default:
			q.addWords(terms)
		}
	}
	if slices.EqualFunc(q.Exact, q.Fallback, func(a, b Clause) bool { return len(a) == len(b) }) {
		q.Fallback = nil
	}
	return q
}

// Plain tells whether the query may be asked of books without a right
// (PRODUCT "Search"): at most three words and nothing else.
func (q Query) Plain() bool { return q.plain && q.words <= maxPlain }

// meaningful is what a plain query has none of: everything but letters,
// digits, marks, spaces, and the hyphens and apostrophes inside words.
func meaningful(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !unicode.IsSpace(r) && !strings.ContainsRune("-‐‑'’ʼ", r)
}

// excluding tells a word with a sign before it.
func excluding(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

type segment struct {
	text   string
	quoted bool
}

var closing = map[rune]string{'"': `"`, '“': "”“", '„': "“”", '«': "»", '»': "«"}

// segments cuts a text at its quotes.
func segments(text string) []segment {
	var all []segment
	for text != "" {
		open := strings.IndexFunc(text, func(r rune) bool { return closing[r] != "" })
		if open < 0 {
			break
		}
		quote, size := utf8.DecodeRuneInString(text[open:])
		inside := text[open+size:]
		end := strings.IndexAny(inside, closing[quote])
		if end < 0 {
			all = append(all, segment{text: text[:open]})
			text = inside
			continue
		}
		all = append(all, segment{text: text[:open]}, segment{text: inside[:end], quoted: true})
		_, size = utf8.DecodeRuneInString(inside[end:])
		text = inside[end+size:]
	}
	return append(all, segment{text: text})
}

func (q *Query) addWords(terms []mongolian.QueryTerm) {
	for _, term := range terms {
		if term.Stop {
			continue
		}
		exact, all := clauseOf(term)
		q.Exact, q.Fallback = append(q.Exact, exact), append(q.Fallback, all)
	}
}

// clauseOf returns the forms of a word by the policy of mongolian.QueryTerm:
// its stems, and with the folds and Latin readings behind them.
func clauseOf(term mongolian.QueryTerm) (exact, all Clause) {
	var forms []string
	add := func(form string) {
		if form != "" && len(forms) < maxForms && !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	stems := func(t mongolian.Term) {
		add(t.Stem)
		for _, alternate := range t.Alternates {
			add(alternate)
		}
	}
	stems(term.Term)
	exact = single(forms)
	for _, reading := range term.Latin {
		stems(reading)
	}
	for _, fold := range term.Folds {
		add(folded(fold))
	}
	return exact, single(forms)
}

func single(forms []string) Clause {
	clause := make(Clause, len(forms))
	for i, form := range forms {
		clause[i] = Sequence{form}
	}
	return clause
}

func (q *Query) addPhrase(terms []mongolian.QueryTerm) {
	stems := make(Sequence, len(terms))
	for i, term := range terms {
		stems[i] = term.Stem
	}
	q.Exact = append(q.Exact, Clause{stems})
	q.Fallback = append(q.Fallback, append(Clause{stems}, spellings(terms)...))
}

// spellings returns a phrase in folds: every combination of the folds of its
// words while there are few. A word with a variant has none, so neither has its
// phrase.
func spellings(terms []mongolian.QueryTerm) Clause {
	all := Clause{{}}
	for _, term := range terms {
		if len(term.Folds) == 0 {
			return nil
		}
		folds := term.Folds[:max(1, min(len(term.Folds), maxSpellings/len(all)))]
		longer := make(Clause, 0, len(all)*len(folds))
		for _, begun := range all {
			for _, fold := range folds {
				longer = append(longer, append(slices.Clone(begun), folded(fold)))
			}
		}
		all = longer
	}
	return all
}

package mongolian

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxQueryTerms = 32
	maxQueryBytes = 4096
	maxFolds      = 24
)

// QueryTerm is one word of a query with everything it may match. An engine
// tries, in falling order of weight: Exact among exact terms; Stem, then
// Alternates, among stems and alternates; then, as a fallback, the same forms
// of each Latin reading and every one of Folds among folded terms; last,
// folded terms WithinEdits of one of Folds.
type QueryTerm struct {
	Term
	Latin []Term // Cyrillic words a Latin spelling may stand for
	// folds of its stems, of the whole word and of its readings' stems; empty for a word that has a variant (сум beside
	// сүм) and for a held key (ааааа)
	Folds  []string
	Stop   bool   // may be left out; false for all when the query has nothing else
	Prefix string // the last word as far as it is typed; empty for the others and after a space
}

// AnalyzeQuery returns the terms of a query. At most 32 words of the first
// 4,096 bytes count.
func AnalyzeQuery(text string) []QueryTerm {
	text = text[:min(len(text), maxQueryBytes)]
	tokens := firstTokens(text, maxQueryTerms)
	terms := make([]QueryTerm, len(tokens))
	content := false
	for i, token := range tokens {
		terms[i] = queryTerm(token)
		content = content || !terms[i].Stop
	}
	for i := range terms {
		terms[i].Stop = terms[i].Stop && content
	}
	if n := len(tokens); n > 0 && tokens[n-1].End == len(text) {
		terms[n-1].Prefix = tokens[n-1].Text
	}
	return terms
}

// AnalyzeRepaired returns the terms of a text that RepairLayout made. Its words
// in Latin letters are no Mongolian ones: whoever means those has Cyrillic keys,
// and some reading of any row of keys is a word.
func AnalyzeRepaired(text string) []QueryTerm {
	terms := AnalyzeQuery(text)
	for i := range terms {
		if q := &terms[i]; len(q.Latin) > 0 {
			q.Latin, q.Folds = nil, nil
			q.addFold(q.Folded)
			q.addFold(Fold(q.Exact))
		}
	}
	return terms
}

func queryTerm(token Token) QueryTerm {
	q := QueryTerm{Term: term(token.Text), Stop: StopWord(token.Text)}
	q.Start, q.End = token.Start, token.End
	for _, word := range FromLatin(token.Text) {
		if crumbles(word) {
			continue
		}
		reading := term(word)
		reading.Start, reading.End = token.Start, token.End
		q.Latin = append(q.Latin, reading)
	}
	if variants[q.Exact] || crumbles(q.Exact) {
		return q
	}
	q.addFolds(q.Term)
	q.addFold(Fold(q.Exact))
	q.addShort(q.Stem)
	if word := undouble(q.Exact); word != q.Exact {
		q.addFolds(term(word))
	}
	for _, reading := range q.Latin {
		q.addFolds(reading)
	}
	return q
}

// crumbles reports a word of three letters or more whose fold keeps less than
// half of them (ааааа): a held key and no spelling of another word.
func crumbles(word string) bool {
	n := utf8.RuneCountInString(word)
	return n >= 3 && 2*utf8.RuneCountInString(Fold(word)) < n
}

// undouble writes letters once, and long vowels twice, that a key hit twice put
// into a word, so that its ending is known (сургуулийнн, голооос).
func undouble(word string) string {
	if !isCyrillic(word) {
		return word
	}
	for i := letterSize; i < len(word); i += letterSize {
		r := letterAt(word, i)
		if r != letterAt(word, i-letterSize) {
			continue
		}
		lengthens := classes[r-0x400]&vowel != 0 && r != 'и' && r != 'ы'
		if lengthens && (i == letterSize || r != letterAt(word, i-2*letterSize)) {
			continue
		}
		word = word[:i] + word[i+letterSize:]
		i -= letterSize
	}
	return word
}

func (q *QueryTerm) addFolds(t Term) {
	q.addFold(t.Folded)
	for _, alternate := range t.Alternates {
		q.addFold(Fold(alternate))
	}
}

// addShort adds the folds of a short noun typed with о or у, as if it had ө or
// ү: without the vowel that some of its forms hide, or with it (шонийн of шөнө).
func (q *QueryTerm) addShort(stem string) {
	switch {
	case !isCyrillic(stem) || !strings.ContainsAny(stem, "оу"):
	case isOpen(stem):
		q.addFold(Fold(cut(stem, 1)))
	case stem != q.Exact && letters(stem) < maxOpen && endsConsonant(stem):
		q.addFold(Fold(stem + "о"))
		q.addFold(Fold(stem + "э"))
	}
}

func (q *QueryTerm) addFold(fold string) {
	if fold != "" && len(q.Folds) < maxFolds && !slices.Contains(q.Folds, fold) {
		q.Folds = append(q.Folds, fold)
	}
}

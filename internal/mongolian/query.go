package mongolian

import (
	"slices"
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
	Latin  []Term   // Cyrillic words a Latin spelling may stand for
	Folds  []string // folds of the word, its alternates and its readings; empty for a word that has a twin (сум beside сүм) and for a held key (ааааа)
	Stop   bool     // may be left out; false for all when the query has nothing else
	Prefix string   // the last word as far as it is typed; empty for the others and after a space
}

// AnalyzeQuery answers the terms of a query. At most 32 words of the first
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
	if twins[q.Exact] || crumbles(q.Exact) {
		return q
	}
	q.addFolds(q.Term)
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

// undouble writes doubled Cyrillic consonants once, so that an ending is known
// in which a key was hit twice (сургуулийнн).
func undouble(word string) string {
	if !isCyrillic(word) {
		return word
	}
	for i := letterSize; i < len(word); i += letterSize {
		r := letterAt(word, i)
		if r == letterAt(word, i-letterSize) && classes[r-0x400]&consonant != 0 {
			word = word[:i] + word[i+letterSize:]
			i -= letterSize
		}
	}
	return word
}

func (q *QueryTerm) addFolds(t Term) {
	q.addFold(t.Folded)
	for _, alternate := range t.Alternates {
		q.addFold(Fold(alternate))
	}
}

func (q *QueryTerm) addFold(fold string) {
	if fold != "" && len(q.Folds) < maxFolds && !slices.Contains(q.Folds, fold) {
		q.Folds = append(q.Folds, fold)
	}
}

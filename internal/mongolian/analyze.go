package mongolian

// Term is one word of an indexed text in the forms under which it is found, in
// falling order of weight: the word itself, its stem, other possible stems and
// the fold of its stem. Start and End are byte offsets into the text.
type Term struct {
	Exact, Stem string
	Alternates  []string
	Folded      string
	Start, End  int
}

// Analyze returns the terms of a text for an index, in the order of the text.
// Stop words are terms too: a title may consist of them.
func Analyze(text string) []Term {
	tokens := Tokens(text)
	terms := make([]Term, len(tokens))
	for i, token := range tokens {
		terms[i] = term(token.Text)
		terms[i].Start, terms[i].End = token.Start, token.End
	}
	return terms
}

func term(word string) Term {
	stem, alternates := Stem(word)
	return Term{Exact: word, Stem: stem, Alternates: alternates, Folded: Fold(stem)}
}

package search

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"sudar/internal/catalogue"
	"sudar/internal/mongolian"
)

// Mark is a matched part of a text: from and to as offsets in UTF-16 units,
// which is how browsers count letters.
type Mark [2]int

// marker finds the words of a text that a query means.
type marker struct {
	forms    []string // sorted
	prefixes []string // of the word that is still typed, and of its readings
	folds    []string // of prefixes
}

// newMarker reads a query; typing counts its last word as unfinished.
func newMarker(query string, typing bool) marker {
	m := marker{}
	for _, term := range mongolian.AnalyzeQuery(query) {
		if term.Stop {
			continue
		}
		m.forms = append(m.forms, forms(term)...)
		if typing && term.Prefix != "" {
			m.prefixes = append(m.prefixes, term.Prefix)
			for _, reading := range term.Latin {
				m.prefixes = append(m.prefixes, reading.Exact)
			}
		}
	}
	slices.Sort(m.forms)
	for _, prefix := range m.prefixes {
		m.folds = append(m.folds, mongolian.Fold(prefix))
	}
	return m
}

// marks answers the matched parts of text in order.
func (m marker) marks(text string) []Mark {
	found := []Mark{}
	for _, word := range mongolian.Analyze(text) {
		end, ok := m.matched(text, word)
		if !ok {
			continue
		}
		from := units(text[:word.Start])
		found = append(found, Mark{from, from + units(text[word.Start:end])})
	}
	return found
}

// matched answers where the matched part of a word ends.
func (m marker) matched(text string, word mongolian.Term) (end int, ok bool) {
	for _, prefix := range m.prefixes {
		if strings.HasPrefix(word.Exact, prefix) {
			return begun(text, word, prefix), true
		}
	}
	if len(m.folds) > 0 {
		fold := mongolian.Fold(word.Exact)
		if slices.ContainsFunc(m.folds, func(begins string) bool { return strings.HasPrefix(fold, begins) }) {
			return word.End, true
		}
	}
	known := slices.ContainsFunc(catalogue.TermForms(word), func(form string) bool {
		_, found := slices.BinarySearch(m.forms, form)
		return form != "" && found
	})
	return word.End, known
}

// begun answers the end of a typed beginning inside the written word, or of
// the word when it is written in other letters than it was typed.
func begun(text string, word mongolian.Term, prefix string) int {
	end := word.Start
	for range utf8.RuneCountInString(prefix) {
		_, size := utf8.DecodeRuneInString(text[end:word.End])
		end += size
	}
	if mongolian.Normalise(text[word.Start:end]) != prefix {
		return word.End
	}
	return end
}

func units(text string) int {
	n := 0
	for _, r := range text {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

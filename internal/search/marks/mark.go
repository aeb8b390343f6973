// Package marks finds in a text the words that a query means.
package marks

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"sudar/internal/mongolian"
)

// Mark is a matched part of a text: from and to as offsets in UTF-16 units,
// which is how browsers count letters.
type Mark [2]int

// Marker finds the words of a text that a query means.
type Marker struct {
	forms    []string // sorted
	prefixes []string // of the word that is still typed, and of its readings
	folds    []string // of prefixes
	Firsts   string   // letters with which the folds of forms begin
}

// New reads a query; typing counts its last word as unfinished.
func New(query string, typing bool) Marker {
	m := Marker{}
	for _, term := range mongolian.AnalyzeQuery(query) {
		if term.Stop {
			continue
		}
		m.forms = append(m.forms, Forms(term)...)
		m.begin(mongolian.Fold(term.Exact))
		m.begin(term.Folds...)
		for _, reading := range term.Latin {
			m.begin(mongolian.Fold(reading.Exact))
		}
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

// begin takes the first letters of folds in.
func (m *Marker) begin(folds ...string) {
	for _, fold := range folds {
		first, _ := utf8.DecodeRuneInString(fold)
		m.Firsts += string(first)
	}
}

// Marks returns the matched parts of text in order.
func (m Marker) Marks(text string) []Mark {
	found := []Mark{}
	for _, word := range mongolian.Tokens(text) {
		end, ok := m.matched(text, word)
		if !ok {
			continue
		}
		from := units(text[:word.Start])
		found = append(found, Mark{from, from + units(text[word.Start:end])})
	}
	return found
}

// matched returns where the matched part of a word ends.
func (m Marker) matched(text string, word mongolian.Token) (end int, ok bool) {
	for _, prefix := range m.prefixes {
		if strings.HasPrefix(word.Text, prefix) {
			return begun(text, word, prefix), true
		}
	}
	fold := mongolian.Fold(word.Text)
	for _, begins := range m.folds {
		if begins != "" && strings.HasPrefix(fold, begins) {
			return word.End, true
		}
	}
	return word.End, m.known(word.Text, fold)
}

// known tells whether a word has one of the forms. Other forms of a word begin
// with its letter, so most words need not be taken apart.
func (m Marker) known(word, fold string) bool {
	first, _ := utf8.DecodeRuneInString(fold)
	if !strings.ContainsRune(m.Firsts, first) {
		return false
	}
	for _, term := range mongolian.Analyze(word) {
		for _, form := range WrittenForms(term) {
			if _, found := slices.BinarySearch(m.forms, form); found {
				return true
			}
		}
	}
	return false
}

// begun returns the end of a typed beginning inside the written word, or of
// the word when it is written in other letters than it was typed.
func begun(text string, word mongolian.Token, prefix string) int {
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

package index

import (
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/vellum"
	"github.com/blevesearch/vellum/levenshtein"
)

// automata make Levenshtein automata of one and two slips, swaps included.
var automata = [...]func() (*levenshtein.LevenshteinAutomatonBuilder, error){
	sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(1, true)
	}),
	sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(2, true)
	}),
}

// longest is how many bytes of a word vellum compares: of a longer one it
// makes an automaton that accepts nothing but ASCII, as it counts letters where
// bytes are meant.
const longest = 32

// automaton accepts at least the words within 1 or 2 slips of one: of a long
// word only the beginning counts, which a word within the slips begins with,
// within the slips.
func automaton(word string, slips int) (vellum.Automaton, error) {
	builder, err := automata[slips-1]()
	if err != nil {
		return nil, fmt.Errorf("index: automata: %w", err)
	}
	head := word
	for len(head) > longest {
		_, last := utf8.DecodeLastRuneInString(head)
		head = head[:len(head)-last]
	}
	whole, err := builder.BuildDfa(head, uint8(slips)) //nolint:gosec // 1 or 2
	if err != nil {
		return nil, fmt.Errorf("index: automaton: %w", err)
	}
	if head == word {
		return whole, nil
	}
	return opening{whole}, nil
}

// opening accepts what begins with something that an automaton accepts.
type opening struct{ vellum.Automaton }

// accepted is the state of an opening that was accepted.
const accepted = -1

// IsMatch tells whether the beginning was seen.
func (b opening) IsMatch(state int) bool { return state == accepted }

// CanMatch tells whether the beginning was seen or may be.
func (b opening) CanMatch(state int) bool {
	return state == accepted || b.Automaton.CanMatch(state)
}

// WillAlwaysMatch tells whether the beginning was seen.
func (b opening) WillAlwaysMatch(state int) bool { return state == accepted }

// Accept answers the state after one more byte.
func (b opening) Accept(state int, next byte) int {
	if state == accepted {
		return accepted
	}
	if state = b.Automaton.Accept(state, next); b.Automaton.IsMatch(state) {
		return accepted
	}
	return state
}

package meaning

import (
	"sync"
	"unicode/utf8"
)

// longest is how many letters a word has at most that typos are looked for in:
// as many as a state has bits for.
const longest = 62

// typos accepts the words within 1 or 2 typos of one: a letter added, left out,
// replaced, or two neighbours swapped. It works out its states as a walk through
// words reaches them, and its rooms are used again: words differ from query to
// query, so that all states of each would cost more than they save.
type typos struct {
	letters []rune
	limit   int
	states  []typoState
	next    []int32 // by state and byte: the state after it, and one more; 0 is not known yet
	known   map[typoState]int32
}

// typoState is how far a word was matched, as bits by letters matched.
type typoState struct {
	matched [3]uint64 // by typos
	swapped [2]uint64 // by typos, one less: the letter behind was read, that at the bit is due
	letter  rune      // of which some bytes were read
	missing uint8     // bytes of it
}

const (
	lost  = 0
	start = 1
)

var automata = sync.Pool{New: func() any { return &typos{known: map[typoState]int32{}} }}

// automaton returns what accepts the words within some typos, 1 or 2, of one;
// nil when the word is too long. Who asked for it gives it back.
func automaton(word string, limit int) *typos {
	if utf8.RuneCountInString(word) > longest {
		return nil
	}
	a := automata.Get().(*typos) //nolint:forcetypeassert // nothing else is put there
	a.letters, a.limit = a.letters[:0], limit
	for _, letter := range word {
		a.letters = append(a.letters, letter)
	}
	a.states, a.next = a.states[:0], a.next[:0]
	clear(a.known)
	begin := typoState{matched: [3]uint64{1}}
	for k := 1; k <= limit; k++ {
		begin.matched[k] = begin.matched[k-1] | begin.matched[k-1]<<1
	}
	a.state(typoState{})
	a.state(begin)
	return a
}

func (a *typos) giveBack() { automata.Put(a) }

// state returns the number of a state.
func (a *typos) state(s typoState) int32 {
	number, ok := a.known[s]
	if !ok {
		number = int32(len(a.states)) //nolint:gosec // a few hundred
		a.known[s] = number
		a.states = append(a.states, s)
		var unknown [256]int32
		a.next = append(a.next, unknown[:]...)
	}
	return number
}

// Start returns the state before the first byte.
func (a *typos) Start() int { return start }

// IsMatch tells whether the bytes so far are a word within the typos.
func (a *typos) IsMatch(state int) bool {
	s := a.states[state]
	return s.missing == 0 && s.matched[a.limit]>>len(a.letters)&1 == 1
}

// CanMatch tells whether more bytes may make such a word.
func (a *typos) CanMatch(state int) bool { return state != lost }

// WillAlwaysMatch is false: words end.
func (a *typos) WillAlwaysMatch(int) bool { return false }

// Accept returns the state after one more byte.
func (a *typos) Accept(state int, next byte) int {
	at := state<<8 | int(next)
	if a.next[at] == 0 {
		a.next[at] = a.state(a.after(a.states[state], next)) + 1
	}
	return int(a.next[at] - 1)
}

func (a *typos) after(s typoState, next byte) typoState {
	switch {
	case s.missing > 0 && next&0xC0 == 0x80:
		s.letter, s.missing = s.letter<<6|rune(next&0x3F), s.missing-1
	case s.missing > 0:
		return typoState{}
	case next < utf8.RuneSelf:
		s.letter = rune(next)
	case next&0xE0 == 0xC0:
		s.letter, s.missing = rune(next&0x1F), 1
	case next&0xF0 == 0xE0:
		s.letter, s.missing = rune(next&0x0F), 2
	case next&0xF8 == 0xF0:
		s.letter, s.missing = rune(next&0x07), 3
	default:
		return typoState{}
	}
	if s.missing > 0 {
		return s
	}
	return a.read(s)
}

// read returns the state after a whole letter.
func (a *typos) read(s typoState) typoState {
	var here uint64 // places at which the word has the letter
	for i, letter := range a.letters {
		if letter == s.letter {
			here |= 1 << i
		}
	}
	all := uint64(1)<<(len(a.letters)+1) - 1
	var to typoState
	for k := 0; k <= a.limit; k++ {
		to.matched[k] = s.matched[k] & here << 1
		if k > 0 {
			added, replaced, left := s.matched[k-1], s.matched[k-1]<<1, to.matched[k-1]<<1
			to.matched[k] |= added | replaced | left | s.swapped[k-1]&here<<2
			to.swapped[k-1] = s.matched[k-1] & (here >> 1)
		}
		to.matched[k] &= all
	}
	if to.matched[a.limit] == 0 {
		return typoState{}
	}
	return to
}

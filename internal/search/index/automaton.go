package index

import (
	"sync"
	"unicode/utf8"
)

// longest is how many letters a word has at most that slips are looked for in:
// as many as a state has bits for.
const longest = 62

// slips accepts the words within 1 or 2 slips of one: a letter added, left out,
// replaced, or two neighbours swapped. It works out its states as a walk through
// words reaches them, and its rooms are used again: words differ from query to
// query, so that all states of each would cost more than they save.
type slips struct {
	letters []rune
	limit   int
	states  []slipState
	next    []int32 // by state and byte: the state after it, and one more; 0 is not known yet
	known   map[slipState]int32
}

// slipState is how far a word was matched, as bits by letters matched.
type slipState struct {
	matched [3]uint64 // by slips
	swapped [2]uint64 // by slips, one less: the letter behind was read, that at the bit is due
	letter  rune      // of which some bytes were read
	missing uint8     // bytes of it
}

const (
	lost  = 0
	start = 1
)

var automata = sync.Pool{New: func() any { return &slips{known: map[slipState]int32{}} }}

// automaton returns what accepts the words within some slips, 1 or 2, of one;
// nil when the word is too long. Who asked for it gives it back.
func automaton(word string, limit int) *slips {
	if utf8.RuneCountInString(word) > longest {
		return nil
	}
	a := automata.Get().(*slips) //nolint:forcetypeassert // nothing else is put there
	a.letters, a.limit = a.letters[:0], limit
	for _, letter := range word {
		a.letters = append(a.letters, letter)
	}
	a.states, a.next = a.states[:0], a.next[:0]
	clear(a.known)
	begin := slipState{matched: [3]uint64{1}}
	for k := 1; k <= limit; k++ {
		begin.matched[k] = begin.matched[k-1] | begin.matched[k-1]<<1
	}
	a.state(slipState{})
	a.state(begin)
	return a
}

func (a *slips) giveBack() { automata.Put(a) }

// state answers the number of a state.
func (a *slips) state(s slipState) int32 {
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

// Start answers the state before the first byte.
func (a *slips) Start() int { return start }

// IsMatch tells whether the bytes so far are a word within the slips.
func (a *slips) IsMatch(state int) bool {
	s := a.states[state]
	return s.missing == 0 && s.matched[a.limit]>>len(a.letters)&1 == 1
}

// CanMatch tells whether more bytes may make such a word.
func (a *slips) CanMatch(state int) bool { return state != lost }

// WillAlwaysMatch is false: words end.
func (a *slips) WillAlwaysMatch(int) bool { return false }

// Accept answers the state after one more byte.
func (a *slips) Accept(state int, next byte) int {
	at := state<<8 | int(next)
	if a.next[at] == 0 {
		a.next[at] = a.state(a.after(a.states[state], next)) + 1
	}
	return int(a.next[at] - 1)
}

func (a *slips) after(s slipState, next byte) slipState {
	switch {
	case s.missing > 0 && next&0xC0 == 0x80:
		s.letter, s.missing = s.letter<<6|rune(next&0x3F), s.missing-1
	case s.missing > 0:
		return slipState{}
	case next < utf8.RuneSelf:
		s.letter = rune(next)
	case next&0xE0 == 0xC0:
		s.letter, s.missing = rune(next&0x1F), 1
	case next&0xF0 == 0xE0:
		s.letter, s.missing = rune(next&0x0F), 2
	case next&0xF8 == 0xF0:
		s.letter, s.missing = rune(next&0x07), 3
	default:
		return slipState{}
	}
	if s.missing > 0 {
		return s
	}
	return a.read(s)
}

// read answers the state after a whole letter.
func (a *slips) read(s slipState) slipState {
	var here uint64 // places at which the word has the letter
	for i, letter := range a.letters {
		if letter == s.letter {
			here |= 1 << i
		}
	}
	all := uint64(1)<<(len(a.letters)+1) - 1
	var to slipState
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
		return slipState{}
	}
	return to
}

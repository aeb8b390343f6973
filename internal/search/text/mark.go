package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sudar/internal/mongolian"
	"sudar/internal/publications"
)

// How much of a passage is shown around the first match, in letters.
const (
	shownBefore = 70
	shownAfter  = 160
	quoted      = 60 // on either side of a locator's quotation
)

// marker finds what an expression means in texts that are known to match.
type marker struct {
	sequences []Sequence
	longest   int           // words of the longest sequence
	initials  map[rune]bool // first letters of all terms, folded
	begins    map[rune]bool // what is known of first letters of words
}

func newMarker(wanted Expression) *marker {
	m := &marker{initials: map[rune]bool{}, begins: map[rune]bool{}}
	for _, clause := range wanted {
		m.sequences = append(m.sequences, clause...)
		for _, sequence := range clause {
			m.longest = max(m.longest, len(sequence))
			for _, term := range sequence {
				m.initials[initial(strings.TrimPrefix(term, "~"))] = true
			}
		}
	}
	return m
}

// initial is the first letter of a word as it is in the word's stem and fold.
func initial(word string) rune {
	r, _ := utf8.DecodeRuneInString(word)
	r, _ = utf8.DecodeRuneInString(mongolian.Fold(string(r)))
	return r
}

// mayBe tells whether a word begins like one that is looked for: stems keep
// their first letter, and analysing every word takes far longer.
func (m *marker) mayBe(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return m.beginsWith(r)
}

func (m *marker) beginsWith(r rune) bool {
	begins, known := m.begins[r]
	if !known {
		begins = m.initials[initial(mongolian.Normalise(string(r)))]
		m.begins[r] = begins
	}
	return begins
}

// token is a word of a text with the terms under which it is found; without
// terms it cannot be one that is looked for.
type token struct {
	mongolian.Token
	stem, fold string
	alternates []string
}

// tokens analyses body[from:to]. Where no phrase asks for neighbours, only what
// stands between blanks and may hold a word that is looked for.
func (m *marker) tokens(body string, from, to int) []token {
	if m.longest > 1 {
		return m.analysed(body, from, to)
	}
	var all []token
	for from < to {
		_, size := utf8.DecodeRuneInString(body[from:])
		end := wordsEnd(body, from+size)
		if m.mayHold(body[from:end]) {
			all = append(all, m.analysed(body, from, end)...)
		}
		from = end
	}
	return all
}

// mayHold tells whether a word that begins like one that is looked for may
// stand in a text without blanks.
func (m *marker) mayHold(text string) bool {
	inWord := false
	for _, r := range text {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if letter && !inWord && (m.beginsWith(r) || unicode.Is(unicode.Latin, r) && !ascii(text)) {
			return true
		}
		inWord = letter
	}
	return false
}

// ascii tells a text without a letter of another script: only beside one may a
// Latin letter stand for its Cyrillic variant.
func ascii(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// analysed returns the words of body[from:to] with their terms.
func (m *marker) analysed(body string, from, to int) []token {
	words := mongolian.Tokens(body[from:to])
	all := make([]token, len(words))
	for i, word := range words {
		word.Start, word.End = word.Start+from, word.End+from
		all[i].Token = word
		if m.mayBe(word.Text) {
			all[i].stem, all[i].alternates = mongolian.Stem(word.Text)
			all[i].fold = folded(mongolian.Fold(all[i].stem))
		}
	}
	return all
}

func (t token) is(term string, alone bool) bool {
	if term == t.stem || term == t.fold {
		return term != ""
	}
	for _, alternate := range t.alternates {
		if alone && term == alternate {
			return true
		}
	}
	return false
}

// readAhead is how much of a body is analysed at a time, in bytes: the first
// match and what is shown around it is all that is needed.
const readAhead = 600

// matches returns the stretches of a body that are looked for, in order and
// apart from each other: the first and those that are shown with it.
func (m *marker) matches(body string) []stretch {
	var found []stretch
	var tokens []token
	read, until := 0, len(body)
	for read < until {
		next := wordsEnd(body, min(read+readAhead, len(body)))
		tokens = append(tokens, m.tokens(body, read, next)...)
		read = next
		at := 0
		for at < len(tokens) && (at+m.longest <= len(tokens) || read == len(body)) {
			length := m.run(tokens[at:])
			if length > 0 {
				found = append(found, stretch{tokens[at].Start, tokens[at+length-1].End})
				until = min(until, forward(body, found[0].end, shownAfter))
			}
			at += max(length, 1)
		}
		tokens = tokens[at:]
	}
	return found
}

// wordsEnd returns the end of the word or blank at an offset.
func wordsEnd(text string, at int) int {
	if next := strings.IndexAny(text[at:], blanks); next >= 0 {
		return at + next
	}
	return len(text)
}

// run returns how many of the first tokens are a sequence.
func (m *marker) run(tokens []token) int {
	best := 0
	for _, sequence := range m.sequences {
		if len(sequence) <= best || len(sequence) > len(tokens) {
			continue
		}
		fits := true
		for i, term := range sequence {
			fits = fits && tokens[i].is(term, len(sequence) == 1)
		}
		if fits {
			best = len(sequence)
		}
	}
	return best
}

// hit presents a passage that matches.
func (m *marker) hit(p Passage) Hit {
	found := m.matches(p.Body)
	if len(found) == 0 {
		found = []stretch{{}}
	}
	first := found[0]
	start := wordStart(p.Body, back(p.Body, first.start, shownBefore))
	end := wordEnd(p.Body, forward(p.Body, first.end, shownAfter))
	h := Hit{Locator: p.Locator}
	h.Locator.Text = &publications.Quote{
		Before:    flat(p.Body[back(p.Body, first.start, quoted):first.start]),
		Highlight: flat(p.Body[first.start:first.end]),
		After:     flat(p.Body[first.end:forward(p.Body, first.end, quoted)]),
	}
	if start > 0 {
		h.add("… ", false)
	}
	at := start
	for _, match := range found {
		if match.end > end {
			break
		}
		h.add(p.Body[at:match.start], false)
		h.add(p.Body[match.start:match.end], true)
		at = match.end
	}
	h.add(p.Body[at:end], false)
	if end < len(p.Body) {
		h.add(" …", false)
	}
	return h
}

// add appends to the snippet; neighbours that are alike become one piece.
func (h *Hit) add(text string, marked bool) {
	text = flat(text)
	switch last := len(h.Snippet) - 1; {
	case text == "":
	case last >= 0 && h.Snippet[last].Marked == marked:
		h.Snippet[last].Text += text
	default:
		h.Snippet = append(h.Snippet, Piece{Text: text, Marked: marked})
	}
}

// flat writes paragraphs as one line.
func flat(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// back returns the offset count letters before at, forward after it.
func back(text string, at, count int) int {
	for ; count > 0 && at > 0; count-- {
		_, size := utf8.DecodeLastRuneInString(text[:at])
		at -= size
	}
	return at
}

func forward(text string, at, count int) int {
	for ; count > 0 && at < len(text); count-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

const blanks = " \n"

// wordStart and wordEnd move an offset inside a word to its end or its
// beginning, towards the middle of the snippet.
func wordStart(text string, at int) int {
	if at == 0 || strings.IndexByte(blanks, text[at-1]) >= 0 {
		return at
	}
	if next := strings.IndexAny(text[at:], blanks); next >= 0 && next < shownBefore {
		return at + next + 1
	}
	return at
}

func wordEnd(text string, at int) int {
	if at == len(text) || strings.IndexByte(blanks, text[at]) >= 0 {
		return at
	}
	if last := strings.LastIndexAny(text[:at], blanks); last > at-shownAfter {
		return last
	}
	return at
}

package mongolian

import (
	"slices"
	"strings"

	"github.com/kljensen/snowball/english"
	"github.com/kljensen/snowball/russian"
)

const (
	maxStrips     = 6 // endings that can follow one another on one word
	maxAlternates = 3
)

// Stem answers the key under which the forms of a normalised word meet, and up
// to three alternates for endings that may also belong to the stem. Two words
// match when they share any of these; a match through an alternate ranks
// lower. Latin words are stemmed as English, Cyrillic words that look Russian
// as Russian, other Cyrillic words as Mongolian; the rest stay as they are.
// Alternates never repeat the primary.
func Stem(word string) (primary string, alternates []string) {
	switch {
	case isASCIILetters(word):
		return english.Stem(word, true), nil
	case !isCyrillic(word):
		return word, nil
	case looksRussian(word):
		return stemRussian(word)
	}
	return stemMongolian(word)
}

func isASCIILetters(word string) bool {
	for i := 0; i < len(word); i++ {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return word != ""
}

func stemRussian(word string) (string, []string) {
	primary := russian.Stem(word, true)
	if mongolian := canon(word); mongolian != primary {
		return primary, []string{mongolian}
	}
	return primary, nil
}

// looksRussian reports the endings and letters that Mongolian words never have
// in a word without ө, ү and doubled vowels.
func looksRussian(word string) bool {
	if letters(word) < 4 {
		return false
	}
	for i := 0; i < len(word); i += letterSize {
		r := letterAt(word, i)
		if r == 'ө' || r == 'ү' || i > 0 && r == letterAt(word, i-letterSize) && classes[r-0x400]&vowel != 0 {
			return false
		}
	}
	if strings.Contains(word, "щ") {
		return true
	}
	for _, ending := range russianEndings {
		if strings.HasSuffix(word, ending) && letters(word) >= letters(ending)+2 {
			return true
		}
	}
	return false
}

var russianEndings = strings.Fields("ость ости остью ение ения ению ением ание ания анию анием ция ции цию цией " +
	"ский ская ское ские ского ской скому ских скими ный ная ное ные ного ному ных ными " +
	"ство ства ству ством ого его ому ему ыми ими ами ями ый ые ое ть тся ться")

// stemMongolian strips strong endings to reach the primary stem, and tries the
// weak endings on every station of that way for alternates.
func stemMongolian(word string) (string, []string) {
	var room [maxStrips + 1]string
	way, doubt, verb := strip(room[:0], word, false)
	last := way[len(way)-1]
	primary := canon(last)
	var alternates []string
	if verb {
		alternates = appendEnding(alternates, primary, last, voiceRules)
	}
	for i := len(way) - 1; i >= 0; i-- {
		alternates = appendEnding(alternates, primary, way[i], weakRules)
	}
	if doubt {
		alternates = appendAlternate(alternates, primary, canon(way[len(way)-2]))
	}
	return primary, alternates
}

// strip takes strong endings off one after the other and answers every station
// of the way, the word first, whether the last ending was a doubtful one and
// whether it was that of a verb. cased says that a case ending is off already.
func strip(way []string, word string, cased bool) (stations []string, doubt, verb bool) {
	way = append(way, word)
	for len(way) <= maxStrips {
		if root, ok := irregular[word]; ok {
			return append(way, root), false, false
		}
		if keep[word] {
			break
		}
		r, ok := strongRule(word, cased)
		if !ok {
			break
		}
		word = dropHiddenN(word[:len(word)-len(r.suffix)])
		way, doubt = append(way, word), r.doubtful
		if r.final {
			return way, doubt, true
		}
		cased = true
	}
	return way, doubt, false
}

func strongRule(word string, cased bool) (rule, bool) {
	for _, r := range strongRules[lastLetter(word)] {
		if cased && r.outer || !strings.HasSuffix(word, r.suffix) {
			continue
		}
		if stem := word[:len(word)-len(r.suffix)]; plausible(stem) && r.allowed(stem) {
			return r, true
		}
	}
	return rule{}, false
}

// dropHiddenN takes off the н that nouns show only before some cases, when a
// consonant stands before it (хотн-ы → хот).
func dropHiddenN(stem string) string {
	if lastLetter(stem) == 'н' && classAt(stem, 1)&consonant != 0 && plausible(cut(stem, 1)) {
		return cut(stem, 1)
	}
	return stem
}

// appendEnding appends what remains of a word without an ending of rules.
func appendEnding(alternates []string, primary, word string, rules map[rune][]rule) []string {
	if keep[word] {
		return alternates
	}
	for _, r := range rules[lastLetter(word)] {
		if !strings.HasSuffix(word, r.suffix) {
			continue
		}
		stem := word[:len(word)-len(r.suffix)]
		if !plausible(stem) || !r.allowed(stem) {
			continue
		}
		if !r.final {
			var room [maxStrips + 1]string
			way, _, _ := strip(room[:0], stem, true)
			stem = way[len(way)-1]
		}
		alternates = appendAlternate(alternates, primary, canon(stem))
	}
	return alternates
}

func appendAlternate(alternates []string, primary, stem string) []string {
	if stem == primary || len(alternates) == maxAlternates || slices.Contains(alternates, stem) {
		return alternates
	}
	return append(alternates, stem)
}

// canon brings the spellings of one stem together: the hidden н, the soft sign,
// -ий and the short vowels that come and go before endings (эрдэм, эрдм-ийн).
func canon(stem string) string {
	if rest := cut(stem, min(1, letters(stem))); lastLetter(stem) == 'н' && letters(stem) >= 4 && (endsConsonant(rest) || syllables(rest) >= 2) {
		stem = rest
	}
	stem = dropSign(stem)
	if rest, ok := strings.CutSuffix(stem, "ий"); ok && endsConsonant(rest) && plausible(rest) {
		stem = rest
	}
	if classAt(stem, 0)&droppable != 0 && classAt(stem, 1)&consonant != 0 && plausible(cut(stem, 1)) {
		stem = cut(stem, 1)
	}
	stem = dropSign(stem)
	if classAt(stem, 0)&consonant != 0 && classAt(stem, 1)&droppable != 0 && classAt(stem, 2)&consonant != 0 && syllables(stem) >= 2 {
		return cut(stem, 2) + stem[len(stem)-letterSize:]
	}
	return stem
}

func dropSign(stem string) string {
	if classAt(stem, 0)&sign != 0 && plausible(cut(stem, 1)) {
		return cut(stem, 1)
	}
	return stem
}

package mongolian

import (
	"slices"
	"strings"

	"github.com/kljensen/snowball/english"
	"github.com/kljensen/snowball/russian"
)

// verbMark ends the stem of a verb.
const verbMark = "-"

const (
	maxStrips     = 6 // endings that can follow one another on one word
	maxAlternates = 3
)

// Stem returns the key under which the forms of a normalised word meet, that of
// a verb with a mark at its end, and up to three alternates for endings that may also belong to the stem. Two words
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
	if mongolian := key(word, false); mongolian != primary {
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
// weak endings on every station of that way for alternates. The stem of a verb is
// no station of nouns' endings.
func stemMongolian(word string) (string, []string) {
	var room [maxStrips + 1]string
	way, doubt, verb := strip(room[:0], word, false)
	last := way[len(way)-1]
	found := stems{primary: key(last, verb)}
	if verb {
		found.addWithout(last, voiceRules, true)
		way = way[:len(way)-1]
	} else {
		found.addOpen(way)
	}
	for i := len(way) - 1; i >= 0; i-- {
		found.addWithout(way[i], weakRules, i > 0)
	}
	if doubt {
		if !verb {
			way = way[:len(way)-1]
		}
		found.add(key(way[len(way)-1], false))
	}
	return found.primary, found.alternates
}

// stems gathers the stems of a word.
type stems struct {
	primary    string
	alternates []string
}

func (s *stems) add(stem string) {
	if stem != "" && stem != s.primary && len(s.alternates) < maxAlternates && !slices.Contains(s.alternates, stem) {
		s.alternates = append(s.alternates, stem)
	}
}

// addWithout adds what remains of a word without an ending of rules. below says
// that an ending is off already.
func (s *stems) addWithout(word string, rules map[rune][]rule, below bool) {
	if keep[word] {
		return
	}
	for _, r := range rules[lastLetter(word)] {
		if !strings.HasSuffix(word, r.suffix) || below && r.outer || !below && r.inner {
			continue
		}
		stem := word[:len(word)-len(r.suffix)]
		if !plausible(stem) || !r.allowed(stem) {
			continue
		}
		if r.final {
			s.add(key(stem, true))
			continue
		}
		var room [maxStrips + 2]string
		way, _, verb := strip(append(room[:0], word), stem, true)
		s.add(key(way[len(way)-1], verb))
		if !verb {
			s.addOpen(way)
		}
	}
}

// addOpen adds the short noun whose last vowel or soft sign the last ending of
// a way may have replaced: ханын is of хан and of хана.
func (s *stems) addOpen(way []string) {
	stem := way[len(way)-1]
	if rest := withoutN(stem); rest != stem && isOpen(rest) {
		s.add(openKey(rest))
	} else if len(way) > 1 && endsConsonant(stem) && letters(stem) < maxOpen {
		if ending, ok := strings.CutPrefix(way[len(way)-2], stem); ok && ending != "" && classAt(ending[:letterSize], 0)&vowel != 0 {
			s.add(opened(stem, letterAt(ending, 0) == 'и'))
		}
	}
}

// strip takes strong endings off one after the other and returns every station
// of the way, the word first, whether the last ending was a doubtful one and
// whether it was that of a verb. cased says that a case ending is off already.
func strip(way []string, word string, cased bool) (stations []string, doubt, verb bool) {
	way = append(way, word)
	for len(way) <= maxStrips {
		if root, ok := irregular[word]; ok {
			stem, verb := strings.CutSuffix(root, verbMark)
			return append(way, stem), false, verb
		}
		if keep[word] {
			break
		}
		r, ok := strongRule(word, cased)
		if !ok {
			break
		}
		word = word[:len(word)-len(r.suffix)]
		doubt = r.doubtful
		if r.final {
			return append(way, word), doubt, true
		}
		word = dropHiddenN(word)
		way = append(way, word)
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

// key is the form of a stem under which its words meet. That of a verb ends in
// a mark, so that a noun does not meet the verbs that sound like it (гар, hand,
// and гарах, to go out).
func key(stem string, verb bool) string {
	if verb {
		return canon(stem) + verbMark
	}
	if isOpen(stem) {
		return openKey(stem)
	}
	return canon(withoutN(stem))
}

// withoutN takes off the н that nouns show before some endings and may show
// without one (морин, мори-).
func withoutN(stem string) string {
	if lastLetter(stem) != 'н' || letters(stem) < 4 || ownN[stem] {
		return stem
	}
	if rest := cut(stem, 1); endsConsonant(rest) || syllables(rest) >= 2 {
		return rest
	}
	return stem
}

// maxOpen is how many letters a noun has at most whose last vowel or soft sign
// tells it from another: хан, хана and хань, but not эрдэм and эрдмэ.
const maxOpen = 4

// isOpen reports a short noun that ends in a short vowel or the soft sign.
func isOpen(stem string) bool {
	return letters(stem) <= maxOpen && classAt(stem, 0)&(droppable|sign) != 0 && classAt(stem, 1)&consonant != 0 && plausible(cut(stem, 1))
}

func openKey(stem string) string {
	return opened(cut(stem, 1), lastLetter(stem) == 'и' || classAt(stem, 0)&sign != 0)
}

// opened puts the vowel of its harmony, or the soft sign that endings in и
// stand for after а, о and у, behind a stem.
func opened(stem string, soft bool) string {
	for i := len(stem) - letterSize; i >= 0; i -= letterSize {
		switch letterAt(stem, i) {
		case 'ө':
			return stem + "ө"
		case 'э', 'ү', 'и', 'е':
			return stem + "э"
		case 'а', 'у', 'я', 'ю', 'ы':
			return stem + choose(soft, "ь", "а")
		case 'о', 'ё':
			return stem + choose(soft, "ь", "о")
		}
	}
	return stem
}

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// canon brings the spellings of one stem together: the soft sign, -ий and the
// short vowels that come and go before endings (эрдэм, эрдм-ийн).
func canon(stem string) string {
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

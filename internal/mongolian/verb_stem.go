package mongolian

import "strings"

// Consonants by what they need: those that must have a vowel at their side, and
// those that may stand behind another consonant.
const (
	voiced   = "мнглбвр"
	unvoiced = "джзстхцчш"
)

// newVerb returns a verb with the shapes of its stem; false for what is no
// infinitive and for stems whose spelling does not settle them: those on two
// consonants with м, н, в or б, and front ones in -и.
func newVerb(infinitive string) (verb, bool) {
	at := strings.LastIndexAny(infinitive, " -") + 1
	before, word := infinitive[:at], Normalise(infinitive[at:])
	stem, ok := strings.CutSuffix(word, "х")
	if !ok || !isCyrillic(word) || letters(word) < 3 || letters(word) > maxDeclined || !plausible(stem) {
		return verb{}, false
	}
	v := verb{before: before, stem: stem, closed: stem, open: stem, na: stem, join: stem + "ж", long: longVowel(stem)}
	switch {
	case classAt(stem, 0)&iotated != 0: // хаях, оёх
		v.short = true
		return v, lastLetter(stem) != 'е' && lastLetter(stem) != 'ю'
	case endsLong(stem):
		v.link = "г"
		return v, true
	case classAt(stem, 0)&droppable == 0 || classAt(stem, 1)&consonant == 0:
		return verb{}, false
	}
	return v.dropping()
}

// dropping returns the shapes of a stem with a short vowel at its end, which
// falls away before most endings.
func (v verb) dropping() (verb, bool) {
	bare := cut(v.stem, 1)
	last, inner := lastLetter(bare), lastLetter(cut(bare, 1))
	v.open = bare
	after := classAt(bare, 1)&consonant != 0
	switch {
	case lastLetter(v.stem) == 'и' && !strings.ContainsRune("жчш", last):
		return v.softened()
	case inner == 0:
		return verb{}, false
	case strings.ContainsRune(unvoiced, last):
		v.closed = bare
		if !after && inner != 'ь' {
			v.na = bare
		}
		return v, true
	case after && last == 'г', after && last == 'л' && strings.ContainsRune(voiced, inner), !after && last == 'н',
		!after && last == 'г' && v.stem != "өгө":
		return v, true // the vowel stays: шалгасан, баярласан, санасан, дагасан
	case after && (last == 'л' || last == 'р') && strings.ContainsRune(unvoiced, inner) || v.stem == "амра":
		between := choose(strings.ContainsRune("жчш", inner), "и", v.long[:letterSize])
		v.closed = cut(bare, 1) + between + string(last) // судлах: судалсан
	case after || inner == 'ь' || last == 'б' || !strings.ContainsRune(voiced, last):
		return verb{}, false
	default:
		v.closed = bare
	}
	v.na, v.join = v.closed, joined(v.closed)
	return v, true
}

// softened returns the shapes of ярих, тавих, whose и is a soft sign before a
// consonant.
func (v verb) softened() (verb, bool) {
	bare := cut(v.stem, 1)
	if v.long != "аа" && v.long != "оо" || !strings.ContainsRune("рлнтдвс", lastLetter(bare)) || classAt(bare, 1)&vowel == 0 {
		return verb{}, false
	}
	v.closed, v.open, v.short = bare+"ь", v.stem, true
	v.join = v.closed + "ж"
	return v, true
}

// joined returns the converb of a stem that ends in a voiced consonant. Which
// letter it has behind р, в and г is settled by use: "" where we do not know it.
func joined(closed string) string {
	switch {
	case strings.ContainsRune("лм", lastLetter(closed)) || joinedByJ[closed]:
		return closed + "ж"
	case joinedByCh[closed] || lastLetter(closed) == 'р' && syllables(closed) > 1:
		return closed + "ч"
	}
	return ""
}

var (
	joinedByJ  = set("ор ир хар зур яв")
	joinedByCh = set("ав өг гар сур хүр төр яар")
)

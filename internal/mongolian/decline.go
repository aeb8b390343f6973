package mongolian

import "strings"

// Case names a case of nouns.
type Case string

// The cases, in the order in which they are taught; Reflexive stands for the
// ending of what is one's own.
const (
	Nominative   Case = "nom"
	Genitive     Case = "gen"
	Dative       Case = "dat"
	Accusative   Case = "acc"
	Ablative     Case = "abl"
	Instrumental Case = "ins"
	Comitative   Case = "com"
	Reflexive    Case = "refl"
)

var cases = []Case{Nominative, Genitive, Dative, Accusative, Ablative, Instrumental, Comitative, Reflexive}

var comitatives = map[string]string{"аа": "тай", "оо": "той", "ээ": "тэй", "өө": "тэй"}

// NounForm is a form of a noun.
type NounForm struct {
	Case   Case
	Plural bool
	Text   string
	Own    bool // with the ending of what is one's own behind that of the case
}

// maxDeclined bounds what is declined, in letters.
const maxDeclined = 64

// Decline returns the cases of a noun or of the last of several words, in the
// singular and the plural, as the rules have them: of the nouns that take an н
// before some endings it knows the common ones. It returns nil for a word with
// other letters than Cyrillic ones.
func Decline(noun string) []NounForm {
	before, singular, plural, ok := numbers(noun)
	if !ok {
		return nil
	}
	forms := make([]NounForm, 0, 2*len(cases))
	for _, of := range []numbered{{singular, false}, {plural, true}} {
		for _, c := range cases {
			text := before + of.in(c)
			if c == Nominative && !of.plural {
				text = noun
			}
			forms = append(forms, NounForm{Case: c, Plural: of.plural, Text: text})
		}
	}
	return forms
}

// numbered is a noun in one of its numbers.
type numbered struct {
	noun
	plural bool
}

// numbers returns the words before a noun and the noun in both numbers; false
// for what Decline does not decline.
func numbers(words string) (before string, singular, plural noun, ok bool) {
	at := strings.LastIndexAny(words, " -") + 1
	word := Normalise(words[at:])
	if !isCyrillic(word) || letters(word) < 2 || letters(word) > maxDeclined || syllables(word) == 0 {
		return "", noun{}, noun{}, false
	}
	singular = newNoun(word)
	return words[:at], singular, newNoun(singular.plural()), true
}

// FormOf returns which form of a noun a word is by the rules; nil if it is none.
func FormOf(noun, word string) *NounForm {
	before, singular, _, ok := numbers(noun)
	if !ok || !strings.HasPrefix(word, before+cut(singular.bare, 1)) {
		return nil
	}
	for _, forms := range [][]NounForm{Decline(noun), OwnForms(noun)} {
		for _, form := range forms {
			if form.Text == word {
				return &form
			}
		}
	}
	return nil
}

// noun is a word with what its endings depend on.
type noun struct {
	word  string
	bare  string // what stands before an ending that begins with a vowel
	long  string // the doubled vowel of its harmony: аа, оо, ээ, өө
	back  bool
	extra string // the н that some nouns take before some endings
}

func newNoun(word string) noun {
	n := noun{word: word, bare: bareStem(word), long: longVowel(word)}
	n.back = n.long == "аа" || n.long == "оо"
	if hiddenN[word] || endsLong(word) && strings.ContainsRune("аоэө", lastLetter(word)) {
		n.extra = "н"
	}
	return n
}

// longVowel returns the vowel that endings have behind a word: that of its last
// vowel, though и and the е of loans leave it to those before them.
func longVowel(word string) string {
	for i := len(word) - letterSize; i >= 0; i -= letterSize {
		switch letterAt(word, i) {
		case 'а', 'у', 'я', 'ы', 'ю':
			return "аа"
		case 'о', 'ё':
			return "оо"
		case 'ө':
			return "өө"
		case 'э', 'ү':
			return "ээ"
		}
	}
	return "ээ"
}

// bareStem returns a word without the short vowel that falls away before an
// ending that begins with a vowel: хүүхэд, хүүхд-ийн; хана, хан-ын.
func bareStem(word string) string {
	if endsLong(word) {
		return word
	}
	if classAt(word, 0)&droppable != 0 && lastLetter(word) != 'и' {
		return cut(word, 1)
	}
	if classAt(word, 0)&consonant == 0 || classAt(word, 1)&droppable == 0 || classAt(word, 2)&consonant == 0 || syllables(word) < 2 {
		return word
	}
	return withoutLastVowel(word)
}

// withoutLastVowel returns a word without the vowel before its last consonant,
// or whole where that stays: in loans, which do not follow the harmony, between
// consonants that would not be heard, and in the ng of онол, хүнсэн.
func withoutLastVowel(word string) string {
	last, inner, before := lastLetter(word), letterAt(word, len(word)-3*letterSize), cut(word, 2)
	between := letterAt(word, len(word)-2*letterSize)
	switch {
	case inner == 'н' || inner == 'г' && last == 'н':
		return word
	case between == 'и' && !strings.ContainsRune("жчш", inner):
		return word
	case between != 'и' && !strings.HasPrefix(longVowel(before), string(between)):
		return word
	case classAt(word, 3)&consonant != 0 && !strings.ContainsRune("дтжчшцзсх", inner):
		return word
	}
	return before + word[len(word)-letterSize:]
}

// in returns the form of a case.
func (n noun) in(c Case) string {
	switch c {
	case Genitive:
		return n.genitive()
	case Dative:
		return n.dative()
	case Accusative:
		if endsLong(n.word) {
			return n.word + "г"
		}
		return n.joined(n.y(n.bare))
	case Ablative:
		if n.extra != "" {
			return n.withN() + n.long + "с"
		}
		return n.own("с")
	case Instrumental:
		return n.own("р")
	case Comitative:
		return n.word + comitatives[n.long]
	case Reflexive:
		return n.own("")
	}
	return n.word
}

// y returns -ыг or -ийг behind a stem.
func (n noun) y(stem string) string {
	if !n.back || strings.ContainsRune("жчшиь", lastLetter(stem)) || strings.ContainsRune("гк", lastLetter(n.word)) {
		return "ийг"
	}
	return "ыг"
}

// joined sets an ending behind the bare stem, which loses a soft sign or и
// before ий.
func (n noun) joined(ending string) string {
	if last := lastLetter(n.bare); strings.HasPrefix(ending, "ий") && (last == 'ь' || last == 'и') {
		return cut(n.bare, 1) + ending
	}
	return n.bare + ending
}

func (n noun) genitive() string {
	switch {
	case n.extra != "" && endsLong(n.word):
		return n.word + "н" + choose(n.back, "ы", "ий")
	case n.extra != "":
		return n.withN() + choose(n.back, "ы", "ий")
	case endsDiphthong(n.word):
		return n.word + "н"
	case endsLong(n.word):
		return n.word + "гийн"
	case lastLetter(n.word) == 'н':
		return n.bare + choose(n.back, "ы", "ий")
	}
	return n.joined(strings.TrimSuffix(n.y(n.bare), "г") + "н")
}

func (n noun) withN() string {
	if endsLong(n.word) || classAt(n.word, 0)&vowel != 0 {
		return n.word + "н"
	}
	if rest, ok := strings.CutSuffix(n.word, "ь"); ok {
		return rest + "ин"
	}
	return n.bare + "н"
}

func (n noun) dative() string {
	switch {
	case n.extra != "" && !endsLong(n.word) && classAt(n.word, 0)&vowel == 0:
		return n.withN()[:len(n.bare)] + choose(lastLetter(n.word) == 'ь', "", n.long[:letterSize]) + "нд"
	case n.extra != "":
		return n.word + "нд"
	case classAt(n.word, 0)&(vowel|semivowel|sign) != 0 || strings.ContainsRune("лмн", lastLetter(n.word)):
		return n.word + "д"
	case strings.ContainsRune("грвбк", lastLetter(n.word)):
		return n.word + "т"
	case lastLetter(n.word) == 'с' && classAt(n.word, 1)&vowel != 0:
		return n.word + "т"
	case strings.ContainsRune("жчш", lastLetter(n.word)):
		return n.bare + "ид"
	}
	return n.bare + n.long[:letterSize] + "д"
}

// own returns the word with the long vowel of its harmony and a letter behind it.
func (n noun) own(letter string) string {
	switch {
	case endsLong(n.word):
		return n.word + "г" + n.long + letter
	case lastLetter(n.word) == 'ь':
		return cut(n.word, 1) + "и" + n.long[:letterSize] + letter
	case lastLetter(n.word) == 'и':
		return n.word + n.long[:letterSize] + letter
	}
	return n.bare + n.long + letter
}

func endsDiphthong(word string) bool { return lastLetter(word) == 'й' }

// plural returns the plural that most nouns have.
func (n noun) plural() string {
	uu := choose(n.back, "ууд", "үүд")
	switch {
	case strings.HasSuffix(n.word, "гч"):
		return n.word + "ид"
	case endsLong(n.word):
		return n.word + "н" + uu
	case lastLetter(n.word) == 'ь':
		return cut(n.word, 1) + "и" + uu[letterSize:]
	case lastLetter(n.word) == 'и':
		return n.word + uu[letterSize:]
	}
	return n.bare + uu
}

// hiddenN are common nouns with an н before some endings that the nominative
// does not show.
var hiddenN = set("ус мод гал морь ам хэл тэмээ үхэр хонь ямаа нар сар гар хөл нүд чих шүд тоо санаа мөнгө хүрээ цэцэг утас " +
	"шувуу загас галуу далай тал говь хөрөө өвс будаа талх сүү цай өндөг хана хаалга ширээ сандал гутал малгай тэрэг " +
	"чулуу элс шороо цас бороо салхи од шөнө өглөө")

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
}

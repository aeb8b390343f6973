package mongolian

// The stemmer works on words whose letters all lie in U+0400–U+04FF. Each such
// letter is two bytes of UTF-8, so a position in the word is an even offset and
// a stem is a slice of the word: nothing is allocated while stripping.

const letterSize = 2

type letterClass uint8

const (
	vowel     letterClass = 1 << iota // а э и о у ө ү ы я е ё ю
	droppable                         // а э о ө и: the short vowels that appear and vanish in a stem
	iotated                           // я е ё ю
	consonant                         // without й, ь, ъ
	sign                              // ь ъ
	semivowel                         // й
)

// classes is indexed by code point − U+0400.
var classes = func() (table [256]letterClass) {
	mark := func(letters string, class letterClass) {
		for _, r := range letters {
			table[r-0x400] |= class
		}
	}
	mark("аэиоуөүыяеёю", vowel)
	mark("аэоөи", droppable)
	mark("яеёю", iotated)
	mark("бвгджзклмнпрстфхцчшщ", consonant)
	mark("ьъ", sign)
	mark("й", semivowel)
	return table
}()

// inCyrillic reports the blocks Cyrillic and Cyrillic Supplement.
func inCyrillic(r rune) bool { return r >= 0x400 && r <= 0x52F }

// isCyrillic reports that every letter of a word lies in U+0400–U+04FF.
func isCyrillic(word string) bool {
	if len(word) == 0 || len(word)%letterSize != 0 {
		return false
	}
	for i := 0; i < len(word); i += letterSize {
		if word[i] < 0xD0 || word[i] > 0xD3 {
			return false
		}
	}
	return true
}

func letters(word string) int { return len(word) / letterSize }

// letterAt decodes the letter that starts at byte i.
func letterAt(word string, i int) rune {
	return rune(word[i]&0x1F)<<6 | rune(word[i+1]&0x3F)
}

// classAt returns the class of the n-th letter from the end (0 is the last),
// or none when the word is shorter.
func classAt(word string, n int) letterClass {
	i := len(word) - (n+1)*letterSize
	if i < 0 {
		return 0
	}
	return classes[letterAt(word, i)-0x400]
}

func lastLetter(word string) rune {
	if len(word) < letterSize {
		return 0
	}
	return letterAt(word, len(word)-letterSize)
}

func cut(word string, n int) string { return word[:len(word)-n*letterSize] }

// endsLong reports an end in a long vowel or diphthong (аа, уу, ай, иа, яа …).
func endsLong(word string) bool {
	last, before := classAt(word, 0), classAt(word, 1)
	return before&vowel != 0 && last&(vowel|semivowel) != 0
}

func endsConsonant(word string) bool { return classAt(word, 0)&consonant != 0 }

// syllables counts the groups of adjoining vowels.
func syllables(word string) int {
	count, inside := 0, false
	for i := 0; i < len(word); i += letterSize {
		class := classes[letterAt(word, i)-0x400]
		if class&vowel != 0 && !inside {
			count++
		}
		inside = class&vowel != 0
	}
	return count
}

// plausible reports that a string can be a Mongolian stem: two syllables, or
// one with a long vowel, diphthong or iotated vowel, or one short vowel closed
// by a consonant. It refuses "ки", "но", "ба" and so most over-stemming.
func plausible(stem string) bool {
	switch syllables(stem) {
	case 0:
		return false
	case 1:
	default:
		return true
	}
	for i := 0; i < len(stem); i += letterSize {
		class := classes[letterAt(stem, i)-0x400]
		if class&vowel == 0 {
			continue
		}
		return class&iotated != 0 || i+letterSize < len(stem)
	}
	return false
}

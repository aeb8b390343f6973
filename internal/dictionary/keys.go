package dictionary

import (
	"strings"

	"sudar/internal/mongolian"
)

// What a key is made of; a word and a form meet under keys of one kind alone.
const (
	exactKey  = "="
	stemKey   = "~"
	foldedKey = "%"
)

// key is one way to a word; a lower rank is a surer way.
type key struct {
	text string
	rank int
}

// keysOf returns the keys of a word or form, the surest first and none twice.
// Of several words together only the last is inflected.
func keysOf(language, word string) []key {
	word = strings.ToLower(mongolian.Normalise(word))
	keys := []key{{exactKey + word, 0}}
	add := func(kind, text string, rank int) {
		for _, k := range keys {
			if k.text == kind+text {
				return
			}
		}
		keys = append(keys, key{kind + text, rank})
	}
	before, last := splitLast(word)
	primary, alternates := mongolian.Stem(last)
	add(stemKey, before+primary, 1)
	if language == Mongolian {
		for _, stem := range alternates {
			add(stemKey, before+stem, 2)
		}
		add(foldedKey, mongolian.Fold(word), 3)
		add(foldedKey, mongolian.Fold(before+primary), 4)
	}
	return keys
}

// splitLast parts the last word of several from those before it.
func splitLast(words string) (before, last string) {
	at := strings.LastIndexByte(words, ' ') + 1
	return words[:at], words[at:]
}

// maxReadings bounds the Cyrillic words that one Latin spelling is looked up as.
const maxReadings = 6

// readings returns the words that a spelling may stand for in a language: Latin
// letters are read as Cyrillic ones where Mongolian is looked up.
func readings(language, word string) []string {
	if language == English || languageOf(word) == Mongolian {
		return []string{word}
	}
	found := []string{}
	for _, part := range strings.Fields(word) {
		choices := mongolian.FromLatin(part)
		if len(choices) == 0 {
			return []string{word}
		}
		choices = choices[:min(len(choices), maxReadings)]
		if len(found) == 0 {
			found = choices
			continue
		}
		for i := range found { // of several words the likeliest reading alone
			found[i] += " " + choices[0]
		}
	}
	return found
}

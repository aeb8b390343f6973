package mongolian

import (
	"slices"
	"strings"
)

// Derived returns the words that the productive endings of word formation make of
// a noun or a verb; which of them are in use, the caller asks a dictionary. Endings
// of one letter are left out behind short stems, where they meet other words.
func Derived(word string, verbal bool) []string {
	if verbal {
		return ofVerb(word)
	}
	return ofNoun(word)
}

// leastLetters is how many letters a noun has at least of which words are derived.
const leastLetters = 3

// longStem is how many letters the stem of a verb has at least for -л.
const longStem = 5

func ofVerb(infinitive string) []string {
	v, ok := newVerb(infinitive)
	if !ok || v.before != "" {
		return nil
	}
	a, uu := v.long[:letterSize], choose(v.long == "аа" || v.long == "оо", "уу", "үү")
	words := []string{
		v.stem + "гч", v.stem + "лт", v.stem + "гд" + a + "х", v.stem + "лц" + a + "х",
	}
	if v.link != "" {
		words = append(words, v.stem+"лг"+a+"х")
	} else {
		// behind уу and үү the vowel of the infinitive is а or э; яри- has one у alone: яриулах
		words = append(words, v.open+choose(v.short, uu[:letterSize], uu)+"л"+choose(uu == "уу", "а", "э")+"х")
	}
	if letters(v.stem) >= longStem {
		words = append(words, v.stem+"л")
	}
	return words
}

func ofNoun(word string) []string {
	noun := Normalise(word)
	if !isCyrillic(noun) || letters(noun) < leastLetters || letters(noun) > maxDeclined || syllables(noun) == 0 {
		return nil
	}
	n := newNoun(noun)
	return []string{noun + "ч", noun + "чин", n.in(Comitative), noun + "гүй", noun + "л" + n.long[:letterSize] + "х"}
}

// basesBehind are the endings that Derived sets, with what the word before each
// may end in.
var basesBehind = []struct {
	ending string
	bases  []string
}{
	{"гч", []string{"х"}}, {"лт", []string{"х"}}, {"л", []string{"х"}},
	{"гдах", []string{"х"}}, {"гдэх", []string{"х"}}, {"гдох", []string{"х"}}, {"гдөх", []string{"х"}},
	{"лцах", []string{"х"}}, {"лцэх", []string{"х"}}, {"лцох", []string{"х"}}, {"лцөх", []string{"х"}},
	{"лгах", []string{"х"}}, {"лгэх", []string{"х"}}, {"лгох", []string{"х"}}, {"лгөх", []string{"х"}},
	{"уулах", []string{"ах", "ох", "их"}}, {"үүлэх", []string{"эх", "өх", "их"}}, {"иулах", []string{"их"}}, {"яулах", []string{"ях"}},
	{"ч", []string{""}}, {"чин", []string{""}}, {"гүй", []string{""}},
	{"тай", []string{""}}, {"тэй", []string{""}}, {"той", []string{""}},
	{"лах", []string{""}}, {"лэх", []string{""}}, {"лох", []string{""}}, {"лөх", []string{""}},
}

// Bases returns the words of which Derived makes this one, whether they are in
// use or not.
func Bases(word string) []string {
	var found []string
	for _, rule := range basesBehind {
		rest, ok := strings.CutSuffix(word, rule.ending)
		if !ok {
			continue
		}
		for _, end := range rule.bases {
			base := rest + end
			if slices.Contains(Derived(base, end != ""), word) && !slices.Contains(found, base) {
				found = append(found, base)
			}
		}
	}
	return found
}

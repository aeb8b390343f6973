package dictionary

import (
	"sudar/internal/dictionary"
	"sudar/internal/mongolian"
)

// presentWord returns a word as it is answered; foreign keeps what is not in the
// word's own language.
func presentWord(w dictionary.Word, foreign bool) Word {
	word := Word{
		Headword: w.Headword, Language: w.Language, Traditional: w.Traditional, Meanings: []Meaning{},
		Inflection: wordForms(w.Inflection), Own: wordForms(w.Own), Conjugation: []VerbForm{},
		Derived: orEmpty(w.Derived), Bases: orEmpty(w.Bases), Before: orEmpty(w.Before), After: orEmpty(w.After),
	}
	for _, form := range w.Conjugation {
		word.Conjugation = append(word.Conjugation, VerbForm(form))
	}
	for _, m := range w.Meanings {
		meaning := Meaning{Source: m.Source.Name, Licence: m.Source.Licence, Address: m.Source.Address, Senses: []WordSense{}}
		for _, sense := range m.Senses {
			meaning.Senses = append(meaning.Senses, presentSense(sense, foreign))
		}
		word.Meanings = append(word.Meanings, meaning)
	}
	return word
}

func wordForms(forms []mongolian.NounForm) []WordForm {
	presented := []WordForm{}
	for _, form := range forms {
		presented = append(presented, WordForm(form))
	}
	return presented
}

func presentSense(s dictionary.Sense, foreign bool) WordSense {
	sense := WordSense{
		PartOfSpeech: s.PartOfSpeech, Definition: s.Definition, Translations: []string{}, Examples: []WordExample{},
		Synonyms: orEmpty(s.Synonyms), Antonyms: orEmpty(s.Antonyms),
	}
	if foreign {
		sense.DefinitionEN, sense.Translations = s.DefinitionEN, orEmpty(s.Translations)
	}
	for _, e := range s.Examples {
		example := WordExample{Text: e.Text}
		if foreign {
			example.Translation = e.Translation
		}
		sense.Examples = append(sense.Examples, example)
	}
	return sense
}

func orEmpty(words []string) []string {
	if words == nil {
		return []string{}
	}
	return words
}

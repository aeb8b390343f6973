// Package dictionary holds words in Mongolian and English: where they come from,
// how any of their forms finds them, and what they mean.
package dictionary

import (
	"strings"
	"unicode"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// The languages of headwords.
const (
	Mongolian = "mn"
	English   = "en"
)

// Direction says which language is looked up and in which it is explained.
type Direction string

// The directions; the zero value is MongolianEnglish.
const (
	MongolianEnglish   Direction = "mn-en"
	EnglishMongolian   Direction = "en-mn"
	MongolianMongolian Direction = "mn-mn"
)

// from returns the language of the headwords.
func (d Direction) from() string {
	if d == EnglishMongolian {
		return English
	}
	return Mongolian
}

// Source is a dictionary that words come from.
type Source struct {
	ID      string `db:"id"`
	Name    string `db:"name"`
	Licence string `db:"licence"`
	Address string `db:"address"` // where it is published; "" for none
}

// Entry is what one source says of a headword.
type Entry struct {
	Headword    string
	Traditional string   // in the traditional script, where known
	Forms       []string // irregular forms that also find it
	Senses      []Sense
}

// Sense is one meaning of a headword.
type Sense struct {
	PartOfSpeech string    `json:"pos,omitempty"` // noun, verb, adjective, adverb
	Definition   string    `json:"definition,omitempty"`
	DefinitionEN string    `json:"definition_en,omitempty"`
	Translations []string  `json:"translations,omitempty"` // words of the other language
	Examples     []Example `json:"examples,omitempty"`
	Synonyms     []string  `json:"synonyms,omitempty"`
	Antonyms     []string  `json:"antonyms,omitempty"`
}

// Example is a sentence with the word in it.
type Example struct {
	Text        string `json:"text"`
	Translation string `json:"translation,omitempty"`
}

// Service finds words.
type Service struct {
	db    *db.DB
	cache *cache
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d, cache: newCache()} }

// maxWord bounds a headword and what is looked up, in bytes.
const maxWord = 200

// checkWord returns the word as it is looked up; it returns Invalid when there is none.
func checkWord(field, word string) (string, error) {
	word = strings.Join(strings.Fields(mongolian.Normalise(word)), " ")
	if word == "" {
		return "", apperr.InvalidField(field, "field.required")
	}
	if len(word) > maxWord {
		return "", apperr.InvalidField(field, "field.length")
	}
	return word, nil
}

// languageOf returns the language of a headword: that of its letters.
func languageOf(headword string) string {
	for _, r := range headword {
		if unicode.Is(unicode.Cyrillic, r) {
			return Mongolian
		}
	}
	return English
}

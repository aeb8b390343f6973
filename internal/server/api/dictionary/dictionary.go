// Package dictionary holds the calls about words.
package dictionary

import (
	"context"
	"net/http"

	"sudar/internal/dictionary"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
	"sudar/internal/server/api/core"
)

// LookUp is the outcome of looking a word up.
type LookUp struct {
	Read   string              `json:"read,omitempty" doc:"The Cyrillic word that a Latin spelling was read as"`
	Word   core.Nullable[Word] `json:"word" doc:"The word that it is most likely a form of; null when there is none"`
	Form   *WordForm           `json:"form,omitempty" doc:"Which form of a noun it is, where that is known"`
	Verb   *VerbForm           `json:"verb_form,omitempty" doc:"Which form of a verb it is, where that is known"`
	Others []string            `json:"others" nullable:"false" doc:"Further words that it may be a form of"`
	Near   []string            `json:"near" nullable:"false" doc:"Where no word was found: words spelt alike"`
}

// Word is a headword with everything that is known of it.
type Word struct {
	Headword    string     `json:"headword"`
	Language    string     `json:"language" enum:"mn,en"`
	Traditional string     `json:"traditional,omitempty" doc:"In the traditional script, where that is known"`
	Meanings    []Meaning  `json:"meanings" nullable:"false" doc:"What each source says"`
	Inflection  []WordForm `json:"inflection" nullable:"false" doc:"Cases of a Mongolian noun, made by rules"`
	Own         []WordForm `json:"own_forms" nullable:"false" doc:"The same of what is one's own"`
	Conjugation []VerbForm `json:"conjugation" nullable:"false" doc:"Forms of a Mongolian verb, made by rules"`
	Derived     []string   `json:"derived" nullable:"false" doc:"Words that are made of it"`
	Bases       []string   `json:"bases" nullable:"false" doc:"Words that it is made of"`
	Before      []string   `json:"before" nullable:"false" doc:"Neighbours in the alphabet"`
	After       []string   `json:"after" nullable:"false"`
}

// WordForm is a form of a noun.
type WordForm struct {
	Case   mongolian.Case `json:"case" enum:"nom,gen,dat,acc,abl,ins,com,refl"`
	Plural bool           `json:"plural"`
	Text   string         `json:"text"`
	Own    bool           `json:"own" doc:"With the ending of what is one's own"`
}

// VerbForm is a form of a verb.
type VerbForm struct {
	Form mongolian.VerbName `json:"form" doc:"Its group and the form in it, as tense.past"`
	Text string             `json:"text"`
}

// Meaning is what one source says of a word.
type Meaning struct {
	Source  string      `json:"source"`
	Licence string      `json:"licence"`
	Address string      `json:"address,omitempty" doc:"Where the source is published"`
	Senses  []WordSense `json:"senses" nullable:"false"`
}

// WordSense is one meaning of a word.
type WordSense struct {
	PartOfSpeech string        `json:"pos" enum:",noun,verb,adjective,adverb,other"`
	Definition   string        `json:"definition" doc:"In Mongolian, unless the source has one language alone"`
	DefinitionEN string        `json:"definition_en"`
	Translations []string      `json:"translations" nullable:"false" doc:"Words of the other language"`
	Examples     []WordExample `json:"examples" nullable:"false"`
	Synonyms     []string      `json:"synonyms" nullable:"false"`
	Antonyms     []string      `json:"antonyms" nullable:"false"`
}

// WordExample is a sentence with the word in it.
type WordExample struct {
	Text        string `json:"text"`
	Translation string `json:"translation,omitempty"`
}

// DirectionInput says which language is looked up. Its name is exported because
// huma skips embedded fields of unexported types.
type DirectionInput struct {
	Direction string `query:"dir" enum:"mn-en,en-mn,mn-mn" doc:"mn-en when absent; mn-mn leaves out what is in English"`
}

type lookUpInput struct {
	DirectionInput
	Query string `query:"q" required:"true" maxLength:"200" doc:"A word in any form; Mongolian may be typed in Latin letters"`
}

type wordInput struct {
	Headword string `path:"headword" maxLength:"200"`
}

type wordsInput struct {
	core.PageInput
	DirectionInput
	Letter string `query:"letter" maxLength:"8" doc:"What the words begin with; absent for all"`
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Dictionary *dictionary.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *dictionary.Service) {
	a := &api{to, service}
	core.Register(a.API, core.ForPublic, operation("/dictionary", "look-up-word", "Get the word that a form belongs to"), a.lookUp)
	core.Register(a.API, core.ForPublic, operation("/dictionary/{headword}", "get-word", "Get a word of the dictionary"),
		func(ctx context.Context, in *wordInput) (core.Answer[Word], error) {
			found, err := a.Dictionary.Headword(ctx, in.Headword)
			return core.Data(presentWord(found, true)), err
		})
	core.Register(a.API, core.ForPublic, operation("/words", "list-words", "List the words of the dictionary"),
		func(ctx context.Context, in *wordsInput) (core.Answer[[]string], error) {
			found, err := a.Dictionary.Browse(ctx, in.Letter, dictionary.Direction(in.Direction), page.Of(in.Page, in.PageSize))
			return core.List(found, func(word string) string { return word }), err
		})
	core.Register(a.API, core.ForPublic, operation("/words/suggestions", "suggest-words", "Suggest words of the dictionary"),
		func(ctx context.Context, in *lookUpInput) (core.Answer[[]string], error) {
			found, err := a.Dictionary.Suggest(ctx, in.Query, dictionary.Direction(in.Direction))
			return core.Data(orEmpty(found)), err
		})
}

func operation(path, id, summary string) core.Operation {
	return core.Operation{Method: http.MethodGet, Path: path, ID: id, Summary: summary, Tag: "dictionary"}
}

func (a *api) lookUp(ctx context.Context, in *lookUpInput) (core.Answer[LookUp], error) {
	found, err := a.Dictionary.Lookup(ctx, in.Query, dictionary.Direction(in.Direction))
	if err != nil {
		return core.Answer[LookUp]{}, err
	}
	outcome := LookUp{Read: found.Read, Others: orEmpty(found.Others), Near: orEmpty(found.Near)}
	if found.Word != nil {
		word := presentWord(*found.Word, in.Direction != string(dictionary.MongolianMongolian))
		outcome.Word = core.OrNull(&word)
	}
	if found.Form.Noun != nil {
		form := WordForm(*found.Form.Noun)
		outcome.Form = &form
	}
	if found.Form.Verb != nil {
		form := VerbForm(*found.Form.Verb)
		outcome.Verb = &form
	}
	return core.Data(outcome), nil
}

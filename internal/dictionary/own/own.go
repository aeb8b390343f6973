// Package own holds a small dictionary that was written for this program.
package own

import (
	"context"
	_ "embed"
	"strings"

	"sudar/internal/dictionary"
	"sudar/internal/dictionary/sources/tsv"
)

//go:embed words.tsv
var words string

// Source names the dictionary.
var Source = dictionary.Source{ID: "00-sudar", Name: "Сударын толь", Licence: "CC BY 4.0"}

// Import writes the words, in either language, as what Source says.
func Import(ctx context.Context, s *dictionary.Service) error {
	entries, err := tsv.Read(strings.NewReader(words))
	if err != nil {
		return err
	}
	return s.Import(ctx, Source, append(entries, reversed(entries)...), nil)
}

// reversed returns the entries by their translations.
func reversed(entries []dictionary.Entry) []dictionary.Entry {
	var turned []dictionary.Entry
	for _, e := range entries {
		for _, sense := range e.Senses {
			for _, word := range sense.Translations {
				back := sense
				back.Translations, back.Synonyms, back.Antonyms = []string{e.Headword}, nil, nil
				turned = append(turned, dictionary.Entry{
					Headword: strings.TrimPrefix(word, "to "), Senses: []dictionary.Sense{back},
				})
			}
		}
	}
	return turned
}

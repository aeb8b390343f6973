// Package tsv reads dictionaries written as tables: a line of column names, then
// a sense to a line.
package tsv

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"sudar/internal/dictionary"
)

// Bounds of a table.
const (
	maxLine  = 64 << 10
	maxLines = 2_000_000
)

// columns are the columns there may be; all but headword may be absent. Those
// marked true hold several texts, with a semicolon between.
var columns = map[string]bool{
	"headword": false, "pos": false, "definition": false, "definition_en": false, "translations": true, "example": false,
	"example_translation": false, "synonyms": true, "antonyms": true, "forms": true, "traditional": false,
}

var partsOfSpeech = map[string]bool{"": true, "noun": true, "verb": true, "adjective": true, "adverb": true, "other": true}

// Read returns the entries of a table in its order; it returns an error that
// names the line for one that is none.
func Read(r io.Reader) ([]dictionary.Entry, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	var names []string
	var entries []dictionary.Entry
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimPrefix(lines.Text(), "\ufeff")
		switch {
		case number > maxLines:
			return nil, fmt.Errorf("tsv: over %d lines", maxLines)
		case !utf8.ValidString(line):
			return nil, fmt.Errorf("tsv: line %d is no UTF-8", number)
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
			continue
		}
		cells := strings.Split(line, "\t")
		if names == nil {
			if err := checkColumns(cells); err != nil {
				return nil, err
			}
			names = cells
			continue
		}
		row, err := rowOf(names, cells)
		if err != nil {
			return nil, fmt.Errorf("tsv: line %d: %w", number, err)
		}
		entries = add(entries, row)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("tsv: %w", err)
	}
	if names == nil {
		return nil, errors.New("tsv: the first line names no columns")
	}
	return entries, nil
}

func checkColumns(names []string) error {
	seen := map[string]bool{}
	for _, name := range names {
		if _, ok := columns[name]; !ok || seen[name] {
			return fmt.Errorf("tsv: column %q is not known or there twice", name)
		}
		seen[name] = true
	}
	if !seen["headword"] {
		return errors.New("tsv: there is no column headword")
	}
	return nil
}

func rowOf(names, cells []string) (map[string]string, error) {
	if len(cells) > len(names) {
		return nil, fmt.Errorf("%d columns, not %d", len(cells), len(names))
	}
	row := map[string]string{}
	for i, cell := range cells {
		row[names[i]] = strings.TrimSpace(cell)
	}
	if row["headword"] == "" {
		return nil, errors.New("no headword")
	}
	if !partsOfSpeech[row["pos"]] {
		return nil, fmt.Errorf("part of speech %q is not known", row["pos"])
	}
	return row, nil
}

// add adds a row: a further sense where the headword is that of the row before.
func add(entries []dictionary.Entry, row map[string]string) []dictionary.Entry {
	sense := dictionary.Sense{
		PartOfSpeech: row["pos"], Definition: row["definition"], DefinitionEN: row["definition_en"],
		Translations: list(row["translations"]), Synonyms: list(row["synonyms"]), Antonyms: list(row["antonyms"]),
	}
	if text := row["example"]; text != "" {
		sense.Examples = []dictionary.Example{{Text: text, Translation: row["example_translation"]}}
	}
	if n := len(entries); n > 0 && entries[n-1].Headword == row["headword"] {
		entries[n-1].Senses = append(entries[n-1].Senses, sense)
		entries[n-1].Forms = append(entries[n-1].Forms, list(row["forms"])...)
		return entries
	}
	return append(entries, dictionary.Entry{
		Headword: row["headword"], Traditional: row["traditional"], Forms: list(row["forms"]), Senses: []dictionary.Sense{sense},
	})
}

func list(cell string) []string {
	var values []string
	for value := range strings.SplitSeq(cell, ";") {
		if value = strings.TrimSpace(value); value != "" {
			values = append(values, value)
		}
	}
	return values
}

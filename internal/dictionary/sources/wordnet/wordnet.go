// Package wordnet reads the Princeton WordNet 3.0 and the tables of the Open
// Multilingual Wordnet that name its synsets, and joins them to entries in both
// languages.
package wordnet

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"sudar/internal/dictionary"
)

// Bounds of the files.
const (
	maxLine    = 64 << 10
	maxSynsets = 500_000
	maxWords   = 64 // of a synset
)

// synset is one meaning with its words in both languages.
type synset struct {
	pos                    string
	english, mongolian     []string
	gloss                  string
	definition             string
	examples, examplesHere []string // English; Mongolian
}

// Wordnet is what was read.
type Wordnet struct {
	synsets []*synset
	at      map[string]*synset // by offset and part of speech: "06177450-n"
	forms   map[string][]string
}

var files = []struct{ name, pos, letter string }{
	{"noun", "noun", "n"}, {"verb", "verb", "v"}, {"adj", "adjective", "a"}, {"adv", "adverb", "r"},
}

// Read returns WordNet 3.0 of a folder (data.noun, noun.exc and so on) joined to
// a table of the Open Multilingual Wordnet.
func Read(folder string, table io.Reader) (*Wordnet, error) {
	w := &Wordnet{at: map[string]*synset{}, forms: map[string][]string{}}
	for _, f := range files {
		err := w.readFile(filepath.Join(folder, "data."+f.name), func(line string) error { return w.data(line, f.pos, f.letter) })
		if err == nil {
			err = w.readFile(filepath.Join(folder, f.name+".exc"), w.exception)
		}
		if err != nil {
			return nil, err
		}
	}
	return w, each("table", table, w.row)
}

func (w *Wordnet) readFile(path string, line func(string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("wordnet: %w", err)
	}
	defer func() { _ = file.Close() }() // it was only read
	return each(filepath.Base(path), file, line)
}

// each gives every line to read; an error names the line.
func each(name string, r io.Reader, read func(string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for number := 1; lines.Scan(); number++ {
		if err := read(strings.ToValidUTF8(lines.Text(), "")); err != nil {
			return fmt.Errorf("wordnet: %s, line %d: %w", name, number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("wordnet: %s: %w", name, err)
	}
	return nil
}

// data reads a line of wndb(5WN): offset, file, type, number of words, words
// each with a number, pointers, then the gloss behind a bar.
func (w *Wordnet) data(line, pos, letter string) error {
	if strings.HasPrefix(line, "  ") { // the licence
		return nil
	}
	head, gloss, ok := strings.Cut(line, "| ")
	fields := strings.Fields(head)
	if !ok || len(fields) < 6 {
		return fmt.Errorf("%q is no synset", clipped(line))
	}
	count, err := strconv.ParseUint(fields[3], 16, 8)
	if err != nil || count == 0 || count > maxWords || len(fields) < 4+2*int(count) {
		return fmt.Errorf("%q words", fields[3])
	}
	if len(w.synsets) >= maxSynsets {
		return fmt.Errorf("over %d synsets", maxSynsets)
	}
	s := &synset{pos: pos}
	for i := range int(count) {
		word, _, _ := strings.Cut(fields[4+2*i], "(") // adjectives may say where they stand
		s.english = append(s.english, strings.ReplaceAll(word, "_", " "))
	}
	s.gloss, s.examples = parted(gloss)
	w.synsets = append(w.synsets, s)
	w.at[fields[0]+"-"+letter] = s
	return nil
}

// parted parts the definition of a gloss from the examples, which stand in
// quotation marks.
func parted(gloss string) (definition string, examples []string) {
	definition = strings.TrimSpace(gloss)
	if at := strings.Index(gloss, `; "`); at >= 0 {
		definition = strings.TrimSpace(gloss[:at])
		for i, part := range strings.Split(gloss[at:], `"`) {
			if i%2 == 1 && part != "" {
				examples = append(examples, part)
			}
		}
	}
	return definition, examples
}

// exception reads an irregular form and the words that it is a form of.
func (w *Wordnet) exception(line string) error {
	fields := strings.Fields(strings.ReplaceAll(line, "_", " "))
	if len(fields) != 2 { // forms of several words are few
		return nil
	}
	w.forms[fields[1]] = append(w.forms[fields[1]], fields[0])
	return nil
}

// row reads a line of the table: synset, what it says, the text.
func (w *Wordnet) row(line string) error {
	if line == "" || line[0] == '#' {
		return nil
	}
	cells := strings.Split(line, "\t")
	if len(cells) != 3 {
		return fmt.Errorf("%d columns, not 3", len(cells))
	}
	offset := strings.Replace(cells[0], "-s", "-a", 1)
	s, ok := w.at[offset]
	if !ok {
		return nil // of another version
	}
	text := strings.TrimSpace(strings.ReplaceAll(cells[2], "_", " "))
	_, kind, _ := strings.Cut(cells[1], ":")
	kind, _, _ = strings.Cut(kind, " ")
	switch {
	case text == "" || len(s.mongolian) >= maxWords:
	case kind == "lemma":
		s.mongolian = append(s.mongolian, text)
	case kind == "def" && s.definition == "":
		s.definition = text
	case kind == "exe" && len(s.examplesHere) < maxWords:
		s.examplesHere = append(s.examplesHere, text)
	}
	return nil
}

func clipped(line string) string { return line[:min(len(line), 40)] }

// Entries returns an entry for each word of either language, with a sense for
// each of its synsets in the order of the files.
func (w *Wordnet) Entries() []dictionary.Entry {
	var entries []dictionary.Entry
	at := map[string]int{}
	add := func(word string, sense dictionary.Sense) {
		i, ok := at[word]
		if !ok {
			i = len(entries)
			at[word] = i
			entries = append(entries, dictionary.Entry{Headword: word, Forms: w.forms[word]})
		}
		entries[i].Senses = append(entries[i].Senses, sense)
	}
	for _, s := range w.synsets {
		for _, word := range s.mongolian {
			add(word, dictionary.Sense{
				PartOfSpeech: s.pos, Definition: s.definition, DefinitionEN: s.gloss, Translations: s.english,
				Examples: examples(s.examplesHere), Synonyms: without(s.mongolian, word),
			})
		}
		for _, word := range s.english {
			add(word, dictionary.Sense{
				PartOfSpeech: s.pos, Definition: s.definition, DefinitionEN: s.gloss, Translations: s.mongolian,
				Examples: examples(s.examples), Synonyms: without(s.english, word),
			})
		}
	}
	return entries
}

// Synsets returns how many synsets were read.
func (w *Wordnet) Synsets() int { return len(w.synsets) }

func examples(texts []string) []dictionary.Example {
	var all []dictionary.Example
	for _, text := range texts {
		all = append(all, dictionary.Example{Text: text})
	}
	return all
}

func without(words []string, word string) []string {
	var others []string
	for _, other := range words {
		if other != word {
			others = append(others, other)
		}
	}
	return others
}

package main

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

const (
	sentencesFile = "test/spec/sentences.tsv"
	mapFile       = "docs/where.md"
)

// sentence is a row of the specification's sentences.
type sentence struct {
	id, text string
	finished bool
}

// isBehaviour reports whether a sentence says what the program does at some place in it:
// section 1 is an overview, section 7 lists operations, and some sentences say only that
// the rest is open.
func (s sentence) isBehaviour() bool {
	section, _, _ := strings.Cut(s.id, ".")
	return s.finished && section != "1" && section != "7" && !strings.Contains(s.text, "not shown")
}

func readSentences(tree fs.FS) (sentences []sentence, err error) {
	table, err := fs.ReadFile(tree, sentencesFile)
	for line := range strings.Lines(string(table)) {
		columns := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(columns) == 6 && columns[0] != "id" {
			sentences = append(sentences, sentence{columns[0], columns[1], columns[3] == "yes"})
		}
	}
	return sentences, err
}

// readBehaviours returns the behaviours as items. Each has its place in the map.
func readBehaviours(tree fs.FS) (items []item, err error) {
	sentences, err := readSentences(tree)
	if err != nil {
		return nil, err
	}
	document, err := fs.ReadFile(tree, mapFile)
	if err != nil {
		return nil, err
	}
	mapped := placesOf(string(document))
	for _, s := range sentences {
		if !s.isBehaviour() {
			continue
		}
		places := mapped[s.id]
		if len(places) == 0 {
			return nil, fmt.Errorf("%s: no row of its behaviours or screens names sentence %s", mapFile, s.id)
		}
		items = append(items, item{"behaviour", s.text, places})
	}
	return items, nil
}

var (
	sentenceIDs = regexp.MustCompile(`\b\d+\.\d+\b`)
	inCode      = regexp.MustCompile("`([^`]+)`")
)

// placesOf returns the paths of a row of the map's tables of screens and behaviours by the
// ids of sentences in its second column.
func placesOf(document string) map[string][]string {
	places := map[string][]string{}
	for line := range strings.Lines(sectionOf(document, "Screens") + sectionOf(document, "Behaviours")) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			continue
		}
		for _, id := range sentenceIDs.FindAllString(cells[2], -1) {
			for _, match := range inCode.FindAllStringSubmatch(cells[3], -1) {
				places[id] = append(places[id], match[1])
			}
		}
	}
	return places
}

// sectionOf returns the text below a heading of the map, up to the next one.
func sectionOf(document, heading string) string {
	_, section, _ := strings.Cut(document, "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	return section
}

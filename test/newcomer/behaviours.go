package main

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
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
	proofs   []string
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
			sentences = append(sentences, sentence{columns[0], columns[1], columns[3] == "yes", strings.Split(columns[5], "; ")})
		}
	}
	return sentences, err
}

// readBehaviours returns the behaviours whose place is known as items.
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
			places = foldersOf(tree, s.proofs)
		}
		if len(places) > 0 {
			items = append(items, item{"behaviour", s.text, places})
		}
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

// foldersOf returns the folders of the Go and web tests among proofs. A journey in a
// browser does not tell where a behaviour is.
func foldersOf(tree fs.FS, proofs []string) (folders []string) {
	for _, proof := range proofs {
		kind, name, _ := strings.Cut(proof, ":")
		folder := ""
		switch kind {
		case "Go":
			folder, _, _ = strings.Cut(strings.TrimPrefix(name, "sudar/"), ".")
		case "web":
			name, _, _ = strings.Cut(name, " > ")
			folder = path.Dir(find(tree, "web/src", name))
		}
		if folder != "" && folder != "." && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	return folders
}

// find returns the path of the file below a folder that ends like name, "" if none does.
func find(tree fs.FS, folder, name string) (found string) {
	_ = fs.WalkDir(tree, folder, func(file string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix("/"+file, "/"+name) {
			found = file
			return fs.SkipAll
		}
		return err
	})
	return found
}

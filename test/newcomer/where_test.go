package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the operations of docs/where.md")

func whereDocument(t *testing.T) string {
	t.Helper()
	document, err := fs.ReadFile(repository, mapFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(document)
}

// ofTheTree matches what is a path of the repository.
var ofTheTree = regexp.MustCompile(`^(bench|cmd|docs|internal|migrations|test|tools|web)(/|$)`)

func TestTheMapNamesWhatExists(t *testing.T) {
	for _, match := range inCode.FindAllStringSubmatch(whereDocument(t), -1) {
		if !ofTheTree.MatchString(match[1]) {
			continue
		}
		if _, err := fs.Stat(repository, match[1]); err != nil {
			top, _, _ := strings.Cut(match[1], "/")
			t.Errorf("%s is not there; did it move to %q?", match[1], find(repository, top, path.Base(match[1])))
		}
	}
}

// screen finds the addresses of the router.
var screen = regexp.MustCompile(`'(/[\w$/-]*)'`)

func TestTheMapHoldsEveryScreen(t *testing.T) {
	router, err := fs.ReadFile(repository, "web/src/app/router.tsx")
	if err != nil {
		t.Fatal(err)
	}
	screens := sectionOf(whereDocument(t), "Screens")
	found := screen.FindAllStringSubmatch(string(router), -1)
	if len(found) < 20 {
		t.Fatalf("the router has %d addresses", len(found))
	}
	for _, match := range found {
		if match[1] != "/en" && !strings.Contains(screens, "`"+match[1]+"`") {
			t.Errorf("%s has no row in the screens of %s", match[1], mapFile)
		}
	}
}

// TestTheMapHoldsEveryBehaviour looks for the sections on screens, validation, errors and limits.
func TestTheMapHoldsEveryBehaviour(t *testing.T) {
	sentences, err := readSentences(repository)
	if err != nil {
		t.Fatal(err)
	}
	places := placesOf(whereDocument(t))
	mapped := regexp.MustCompile(`^[2589]\.`)
	known := map[string]bool{}
	for _, s := range sentences {
		known[s.id] = true
		if s.isBehaviour() && mapped.MatchString(s.id) && len(places[s.id]) == 0 {
			t.Errorf("%s has no place in %s: %s", s.id, mapFile, s.text)
		}
	}
	for id := range places {
		if !known[id] {
			t.Errorf("%s names sentence %s, which is not there", mapFile, id)
		}
	}
}

func TestTheMapHoldsEveryOperation(t *testing.T) {
	operations, err := operationsOf(repository)
	if err != nil {
		t.Fatal(err)
	}
	document, want := whereDocument(t), operationTable(operations)
	if *update {
		before, _, _ := strings.Cut(document, "\n## Operations\n") // the last section
		document = before + "\n## Operations\n" + want
		if err := os.WriteFile("../../"+mapFile, []byte(document), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, sectionOf(document, "Operations")); diff != "" {
		t.Errorf("the operations of %s are not those of openapi.yaml, run make gen (-want +got):\n%s", mapFile, diff)
	}
}

// operationTable returns the rows of the operations, one for each address and file.
func operationTable(operations []operation) string {
	var b strings.Builder
	b.WriteString("\nWritten by `make gen` from `openapi.yaml`.\n\n| Address | Methods | Registered in |\n|---|---|---|\n")
	for i := 0; i < len(operations); {
		first, methods := operations[i], []string{}
		for ; i < len(operations) && operations[i].path == first.path && operations[i].file == first.file; i++ {
			methods = append(methods, strings.ToUpper(operations[i].method))
		}
		fmt.Fprintf(&b, "| `%s` | %s | `%s` |\n", first.path, strings.Join(methods, ", "), first.file)
	}
	return b.String()
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

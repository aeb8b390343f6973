package main

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

// operation is one of openapi.yaml.
type operation struct {
	method, path, id, summary string
	file                      string // that registers it
}

var (
	pathLine    = regexp.MustCompile(`^  (/\S*):$`)
	methodLine  = regexp.MustCompile(`^    (get|put|post|patch|delete):$`)
	idLine      = regexp.MustCompile(`^      operationId: (\S+)$`)
	summaryLine = regexp.MustCompile(`^      summary: (.+)$`)
)

// readOperations returns the operations of openapi.yaml as items.
func readOperations(tree fs.FS) (items []item, err error) {
	operations, err := operationsOf(tree)
	for _, op := range operations {
		text := fmt.Sprintf("%s %s (%s)", strings.ToUpper(op.method), op.path, op.summary)
		items = append(items, item{kind: "operation", text: text, places: []string{op.file}})
	}
	return items, err
}

// operationsOf reads openapi.yaml, which a program writes always in the same form, and
// finds the file that registers each operation.
func operationsOf(tree fs.FS) (operations []operation, err error) {
	document, err := fs.ReadFile(tree, "openapi.yaml")
	if err != nil {
		return nil, err
	}
	files, err := serverFiles(tree)
	if err != nil {
		return nil, err
	}
	var op operation
	for line := range strings.Lines(string(document)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case pathLine.MatchString(line):
			op.path = pathLine.FindStringSubmatch(line)[1]
		case methodLine.MatchString(line):
			op.method = methodLine.FindStringSubmatch(line)[1]
		case idLine.MatchString(line):
			op.id = idLine.FindStringSubmatch(line)[1]
		case summaryLine.MatchString(line):
			op.summary = strings.Trim(summaryLine.FindStringSubmatch(line)[1], `"`)
			if op.file, err = op.registeredIn(files); err != nil {
				return nil, err
			}
			operations = append(operations, op)
		}
	}
	return operations, nil
}

// registeredIn returns the one file that has both the id and the summary of the operation.
func (op operation) registeredIn(files map[string]string) (string, error) {
	var found []string
	for name, text := range files {
		if strings.Contains(text, `"`+op.id+`"`) && strings.Contains(text, `"`+op.summary+`"`) {
			found = append(found, name)
		}
	}
	if len(found) != 1 {
		return "", fmt.Errorf("%s is registered in %q, not in one file", op.id, found)
	}
	return found[0], nil
}

// serverFiles returns the texts of the server's Go files, tests apart, by their paths.
func serverFiles(tree fs.FS) (map[string]string, error) {
	files := map[string]string{}
	err := fs.WalkDir(tree, "internal/server", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(tree, name)
		files[name] = string(text)
		return err
	})
	return files, err
}

// Package words keeps words out of the tree that only this project ever used:
// docs/glossary.md says which, and what to write instead.
package words

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = "../.."

// skipped are files whose words are a person's, another project's or a
// machine's: demo texts, test data, generated files, the glossary itself.
var skipped = regexp.MustCompile(
	`^docs/glossary\.md$|^CHANGELOG\.md$|^docs/spec-coverage\.md$|^test/words/|/testdata/|^internal/demo/(texts|book|audio)/|` +
		`\.gen\.ts$|^openapi\.yaml$|package-lock|^migrations/|^web/public/flags/|^internal/accounts/passwords/common/|` +
		`^internal/publications/epub/testdata|^internal/publications/audio/genre\.go$`)

// read are the kinds of files that are searched.
var read = regexp.MustCompile(`\.(go|ts|tsx|mjs|js|css|html|md|sh|sql|yml)$|(^|/)Makefile$`)

// humps splits lineBones and LineBones into words.
var humps = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// refused returns the words of the glossary's last table, of which a comma parts
// several in a cell.
func refused(glossary string) (words []string) {
	_, table, _ := strings.Cut(glossary, "\n## Words that are not used\n")
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 || strings.HasPrefix(cells[1], "---") || strings.TrimSpace(cells[1]) == "Not" {
			continue
		}
		for not := range strings.SplitSeq(cells[1], ",") {
			words = append(words, strings.TrimSpace(not))
		}
	}
	return words
}

// patternOf finds each of some words, whole, in any case, also in the plural.
func patternOf(words []string) *regexp.Regexp {
	for i, word := range words {
		words[i] = strings.ReplaceAll(regexp.QuoteMeta(word), " ", `[\s_-]+`)
	}
	return regexp.MustCompile(`(?i)\b(?:` + strings.Join(words, "|") + `)s?\b`)
}

// faults returns a line for each refused word of a file, its name included.
func faults(name string, text []byte, pattern *regexp.Regexp) (found []string) {
	spaced := strings.ReplaceAll(humps.ReplaceAllString(name+"\n"+string(text), "$1 $2"), "_", " ")
	for _, at := range pattern.FindAllStringIndex(spaced, -1) {
		line := strings.Count(spaced[:at[0]], "\n") // 0 is the name
		found = append(found, fmt.Sprintf("%s:%d: %q is not used; docs/glossary.md says what to write", name, line, spaced[at[0]:at[1]]))
	}
	return found
}

func TestWords(t *testing.T) {
	glossary, err := os.ReadFile(filepath.Join(root, "docs/glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	words := refused(string(glossary))
	if len(words) < 10 {
		t.Fatalf("the table of the glossary has %d rows", len(words))
	}
	list := exec.Command("git", "ls-files", "-z")
	list.Dir = root
	files, err := list.Output()
	if err != nil {
		t.Skip("not a git checkout: ", err)
	}
	pattern := patternOf(words)
	for name := range strings.SplitSeq(string(files), "\x00") {
		if !read.MatchString(name) || skipped.MatchString(name) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) { // removed and not yet committed
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults(name, text, pattern) {
			t.Error(fault)
		}
	}
}

// TestFaultsAreFound: the check finds what it should, in names and sentences.
func TestFaultsAreFound(t *testing.T) {
	pattern := patternOf(refused(
		"# Glossary\n\n## Words that are not used\n\n| Not | But | |\n|---|---|---|\n| bones | skeleton | |\n| without a line | offline | |\n"))
	for text, wanted := range map[string]int{
		"type LineBones struct": 1, "// read without a line": 1, "line_bones": 1, "trombones": 0, "a skeleton": 0,
	} {
		if got := faults("x.go", []byte(text), pattern); len(got) != wanted {
			t.Errorf("%q: %q, want %d", text, got, wanted)
		}
	}
}

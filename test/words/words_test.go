// Package words keeps words out of the tree that only this project ever used:
// docs/glossary.md says which, and what to write instead.
package words

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"
)

const root = "../.."

// skipped are files whose words are a person's, another project's or a
// machine's: demo texts, test data, generated files, the glossary itself.
var skipped = regexp.MustCompile(`^docs/glossary\.md$|^CHANGELOG\.md$|^docs/spec-coverage\.md$|^test/words/|/testdata/|^internal/demo/(texts|book|audio)/|` +
	`\.gen\.ts$|^openapi\.yaml$|package-lock|^migrations/|^web/public/flags/|^internal/accounts/common/|^internal/publications/epub/testdata`)

// read are the kinds of files that are searched.
var read = regexp.MustCompile(`\.(go|ts|tsx|mjs|js|css|html|md|sh|sql|yml)$|(^|/)Makefile$`)

// humps splits lineBones and LineBones into words.
var humps = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// refused returns the expressions of the glossary's last table, each as a
// whole word of any case, with what to write instead.
func refused(glossary string) map[*regexp.Regexp]string {
	_, table, _ := strings.Cut(glossary, "\n## Words that are not used\n")
	rows := map[*regexp.Regexp]string{}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 || strings.HasPrefix(cells[1], "---") || strings.TrimSpace(cells[1]) == "Not" {
			continue
		}
		for not := range strings.SplitSeq(cells[1], ",") {
			not = strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(not)), " ", `[\s_-]+`)
			rows[regexp.MustCompile(`(?i)\b`+not+`s?\b`)] = strings.TrimSpace(cells[2])
		}
	}
	return rows
}

// spaced writes the words of names apart.
func spaced(text string) string {
	return strings.ReplaceAll(humps.ReplaceAllString(text, "$1 $2"), "_", " ")
}

// faults returns a line for each refused word of a file, its name included.
func faults(name string, text []byte, words map[*regexp.Regexp]string) (found []string) {
	if whole := spaced(name + "\n" + string(text)); !hasAny(whole, words) {
		return nil
	}
	check := func(where, line string) {
		for not, but := range words {
			if word := not.FindString(spaced(line)); word != "" {
				found = append(found, where+": "+word+" is not used; write "+but)
			}
		}
	}
	check(name, name)
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		check(name+": "+strings.TrimSpace(lines.Text()), lines.Text())
	}
	return found
}

// hasAny saves most files the search line by line.
func hasAny(text string, words map[*regexp.Regexp]string) bool {
	for not := range words {
		if not.MatchString(text) {
			return true
		}
	}
	return false
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
	var running errgroup.Group
	running.SetLimit(runtime.GOMAXPROCS(0))
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
		running.Go(func() error {
			for _, fault := range faults(name, text, words) {
				t.Error(fault)
			}
			return nil
		})
	}
	if err := running.Wait(); err != nil {
		t.Fatal(err)
	}
}

// TestFaultsAreFound: the check finds what it should, in names and sentences.
func TestFaultsAreFound(t *testing.T) {
	words := refused("# Glossary\n\n## Words that are not used\n\n| Not | But | |\n|---|---|---|\n| bones | skeleton | |\n| without a line | offline | |\n")
	for text, wanted := range map[string]int{
		"type LineBones struct": 1, "// read without a line": 1, "line_bones": 1, "trombones": 0, "a skeleton": 0,
	} {
		if got := faults("x.go", []byte(text), words); len(got) != wanted {
			t.Errorf("%q: %q, want %d", text, got, wanted)
		}
	}
}

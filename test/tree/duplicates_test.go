package tree

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/maphash"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostAlike is how many lines of code in a row may be the same in two places.
const mostAlike = 9

var (
	compared    = regexp.MustCompile(`\.(go|ts|tsx|mjs|css|sh)$`)
	notCompared = regexp.MustCompile(`/testdata/|\.gen\.ts$|^web/public/`)
	// beside are lines that are no code of their own: empty, comments, imports.
	beside = regexp.MustCompile(`^$|^//|^# |^/?\*|^package |^import |^"[^"]+"$|^\w+ "[\w./-]+"$`)
)

// codeLine is a line of code, its number in the file and a hash of it.
type codeLine struct {
	text   string
	number int
	hash   uint64
}

// codeLines returns the lines of code of a file, white space folded.
func codeLines(text string) (lines []codeLine) {
	number, imports := 0, false
	for line := range strings.Lines(text) {
		number++
		folded := strings.Join(strings.Fields(line), " ")
		imports = imports && !strings.Contains(folded, " from '") || folded == "import {" || folded == "import type {"
		if !imports && !beside.MatchString(folded) && !strings.HasPrefix(folded, "} from '") {
			lines = append(lines, codeLine{folded, number, maphash.String(seed, folded)})
		}
	}
	return lines
}

// place is where a run of lines begins: a file and an index in its lines of code.
type place struct {
	file  string
	index int
}

// duplicate is a run of lines in two places. The key names its first lines, wherever
// they are.
type duplicate struct {
	key        string
	one, other place
	lines      int
}

// duplicates returns the runs of more than mostAlike lines that are in two places.
func duplicates(code map[string][]codeLine) (found []duplicate) {
	first := map[run]place{}
	for _, file := range slices.Sorted(maps.Keys(code)) {
		lines := code[file]
		for i := 0; i+mostAlike < len(lines); i++ {
			known, ok := first[runOf(lines[i:])]
			if !ok {
				first[runOf(lines[i:])] = place{file, i}
				continue
			}
			if known.file == file && known.index+mostAlike >= i { // the run overlaps itself
				continue
			}
			alike := alikeFrom(code[known.file][known.index:], lines[i:])
			found = append(found, duplicate{keyOf(lines[i:]), known, place{file, i}, alike})
			i += alike - mostAlike - 1
		}
	}
	return found
}

// run holds a hash of each line of the shortest duplicate.
type run [mostAlike + 1]uint64

var seed = maphash.MakeSeed()

func runOf(lines []codeLine) (r run) {
	for i := range r {
		r[i] = lines[i].hash
	}
	return r
}

// keyOf returns the name of a run, the same each time.
func keyOf(lines []codeLine) string {
	sum := sha256.New()
	for _, line := range lines[:mostAlike+1] {
		fmt.Fprintln(sum, line.text)
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// alikeFrom counts the lines with which both begin.
func alikeFrom(a, b []codeLine) (n int) {
	for n < len(a) && n < len(b) && a[n].text == b[n].text {
		n++
	}
	return n
}

// TestCodeIsWrittenOnce refuses runs of lines that are in two places, but those of
// duplicates.tsv.
func TestCodeIsWrittenOnce(t *testing.T) {
	code := map[string][]codeLine{}
	for _, path := range tracked(t) {
		if compared.MatchString(path) && !notCompared.MatchString(path) {
			code[path] = codeLines(read(t, path))
		}
	}
	explained := explainedDuplicates(t)
	for _, d := range duplicates(code) {
		if _, ok := explained[d.key]; ok {
			explained[d.key] = true
			continue
		}
		t.Errorf("%s: %d lines of %s:%d are at %s:%d again; write them once", d.key, d.lines,
			d.one.file, code[d.one.file][d.one.index].number, d.other.file, code[d.other.file][d.other.index].number)
	}
	for key, found := range explained {
		if !found {
			t.Errorf("duplicates.tsv explains %s, which is in no two places", key)
		}
	}
}

// explainedDuplicates returns the keys of the rows of duplicates.tsv: key, files, reason.
func explainedDuplicates(t *testing.T) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	for row := range strings.Lines(read(t, "test/tree/duplicates.tsv")) {
		columns := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		if len(columns) != 3 || len(columns[2]) < 20 {
			t.Fatalf("duplicates.tsv: %q is not a key, files and a reason", row)
		}
		keys[columns[0]] = false
	}
	return keys
}

func TestDuplicatesAreFound(t *testing.T) {
	text := ""
	for i := range mostAlike + 1 {
		text += fmt.Sprintf("\tstep%d()\n", i)
	}
	code := map[string][]codeLine{
		"a.go":     codeLines("package a\n\nfunc a() {\n" + text + "}\n"),
		"b.go":     codeLines("func b() {\n\tbefore()\n" + strings.Replace(text, "\tstep5", "\n\t// said\n\t\tstep5", 1) + "\tafter()\n}\n"),
		"short.go": codeLines("func c() {\n" + strings.Replace(text, "\tstep9()\n", "", 1) + "}\n"),
		"other.ts": codeLines(strings.Replace(text, "step5", "other", 1)),
		"same.css": codeLines(strings.Repeat("color: red;\n", mostAlike+1)),
	}
	found := duplicates(code)
	if len(found) != 1 || found[0].one != (place{"a.go", 1}) || found[0].other != (place{"b.go", 2}) || found[0].lines != mostAlike+1 {
		t.Errorf("found %+v", found)
	}
	text = "import {\n  a,\n  b,\n} from './a'\nimport { c } from './c'\nb()\n"
	if got := codeLines(text); len(got) != 1 || got[0].text != "b()" || got[0].number != 6 {
		t.Errorf("got %+v", got)
	}
}

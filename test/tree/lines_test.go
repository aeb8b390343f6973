package tree

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const mostCharacters = 140

// source are the files whose lines are measured.
var source = regexp.MustCompile(`\.(go|ts|tsx|css)$`)

func TestLinesAreShort(t *testing.T) {
	for _, path := range tracked(t) {
		if !source.MatchString(path) || generated.MatchString(path) || strings.Contains(path, "/testdata/") {
			continue
		}
		for _, line := range longLines(path, read(t, path)) {
			t.Error(line)
		}
	}
}

// longLines returns a message for each line of a file that is too long. A tab is one character.
func longLines(path, text string) (found []string) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > mostCharacters {
			found = append(found, fmt.Sprintf("%s:%d has %d characters, %d are the most", path, number, n, mostCharacters))
		}
	}
	return found
}

func TestLongLinesAreFound(t *testing.T) {
	fits, long := strings.Repeat("ө", 140), strings.Repeat("a", 141)
	want := []string{"x.go:2 has 141 characters, 140 are the most"}
	if got := longLines("x.go", fits+"\n"+long+"\n"+fits); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

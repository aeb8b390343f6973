package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// repository is what the program reads.
var repository = os.DirFS("../..")

func TestASeedDrawsTheSameSheet(t *testing.T) {
	sheets := make([]string, 3)
	for i, seed := range []uint64{7, 7, 8} {
		var out strings.Builder
		if err := run(repository, seed, "", &out); err != nil {
			t.Fatal(err)
		}
		sheets[i] = out.String()
	}
	if lines := strings.Count(sheets[0], "\n"); lines != 1+2*drawn {
		t.Errorf("the sheet has %d lines, want %d", lines, 1+2*drawn)
	}
	if sheets[0] != sheets[1] {
		t.Error("the same seed drew two sheets")
	}
	if strings.TrimPrefix(sheets[0], "# seed 7") == strings.TrimPrefix(sheets[2], "# seed 8") {
		t.Error("two seeds drew the same sheet")
	}
}

func TestGuessesAreCompared(t *testing.T) {
	sheet := []item{
		{"operation", "GET /notes", []string{"internal/server/api/notes.go"}},
		{"operation", "GET /weather", []string{"internal/server/api/weather.go"}},
		{"behaviour", "the bar hides", []string{"web/src/features/shell/bar.tsx", "web/src/kit"}},
		{"behaviour", "a page turns", []string{"web/src/features/reader/engine/turn.ts"}},
		{"behaviour", "a search is kept", []string{"web/src/features/search/history.ts"}},
	}
	guesses := readGuesses("# seed 1\n1\toperation\tGET /notes\tinternal/server/api/notes.go\n" +
		"2\tinternal/server/api/\n3\tweb/src/kit\n4\tweb/src/features/reader\n5\tbehaviour\ta search is kept\t\n")
	var out strings.Builder
	if right := writeResult(&out, 1, sheet, guesses); right != 3 {
		t.Errorf("%d are right, want 3:\n%s", right, out.String())
	}
	if want := "3 of 5 right (60 %)\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("the result ends %q, want %q", out.String()[max(0, out.Len()-len(want)):], want)
	}
}

func TestBehavioursAreFoundInTheMap(t *testing.T) {
	places := placesOf("# Map\n\n## Behaviours\n\n| Behaviour | Sentences | Where |\n|---|---|---|\n" +
		"| hides | 2.5, 2.7 | `web/src/a.ts`, `internal/b.go` |\n\n## Other\n\n| x | 2.6 | `c` |\n")
	want := []string{"web/src/a.ts", "internal/b.go"}
	if !slices.Equal(places["2.5"], want) || !slices.Equal(places["2.7"], want) || places["2.6"] != nil {
		t.Errorf("places are %q", places)
	}
}

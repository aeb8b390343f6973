package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
)

// item is a line of the sheet: a behaviour or an operation, and the files or folders
// where it is.
type item struct {
	kind, text string
	places     []string
}

// draw returns twenty behaviours and twenty operations, for a seed always the same.
func draw(seed uint64, behaviours, operations []item) []item {
	random := rand.New(rand.NewPCG(seed, 0))
	var sheet []item
	for _, all := range [][]item{behaviours, operations} {
		for _, i := range random.Perm(len(all))[:min(drawn, len(all))] {
			sheet = append(sheet, all[i])
		}
	}
	return sheet
}

func writeSheet(out io.Writer, seed uint64, sheet []item) {
	fmt.Fprintf(out, "# seed %d: write a file or folder into the last column before you look\n", seed)
	for i, it := range sheet {
		fmt.Fprintf(out, "%d\t%s\t%s\t\n", i+1, it.kind, it.text)
	}
}

// readGuesses returns the last column of each line by the number in the first.
func readGuesses(text string) map[string]string {
	guesses := map[string]string{}
	for line := range strings.Lines(text) {
		columns := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(columns) > 1 && !strings.HasPrefix(line, "#") {
			guesses[columns[0]] = strings.TrimSpace(columns[len(columns)-1])
		}
	}
	return guesses
}

// writeResult writes each guess beside where it is, and returns how many are right.
func writeResult(out io.Writer, seed uint64, sheet []item, guesses map[string]string) (right int) {
	fmt.Fprintf(out, "# seed %d\n", seed)
	for i, it := range sheet {
		guess, word := guesses[fmt.Sprint(i+1)], "wrong"
		if isRight(guess, it.places) {
			word = "right"
			right++
		}
		fmt.Fprintf(out, "%d\t%s\t%s\t%s\tguess: %s\tis: %s\n", i+1, word, it.kind, it.text, guess, strings.Join(it.places, " "))
	}
	fmt.Fprintf(out, "%d of %d right (%d %%)\n", right, len(sheet), 100*right/max(1, len(sheet)))
	return right
}

// isRight reports whether a guess names one of the places or the folder that a file of
// them is in. A feature's folder is right for its components, which it shows at once.
func isRight(guess string, places []string) bool {
	if guess == "" {
		return false
	}
	guess = path.Clean(guess)
	return slices.ContainsFunc(places, func(place string) bool {
		if guess == place {
			return true
		}
		folder := place
		if path.Ext(place) != "" {
			folder = path.Dir(place)
		}
		return guess == folder || path.Join(guess, "components") == folder
	})
}

// Command newcomer measures how well the names of folders lead a newcomer to the code.
// It draws twenty behaviours and twenty operations and prints them as a sheet; whoever
// tries fills in where each would be, by the names of folders alone; then it compares
// the guesses with where each is.
//
//	go run ./test/newcomer -seed 7 > sheet.tsv
//	go run ./test/newcomer -seed 7 -guesses sheet.tsv
//
// An operation is where the Go file registers it. A behaviour is where docs/where.md has
// it, else in the folders of the Go and web tests that prove it. A guess is right when it
// names one of these files or the folder that holds the file itself.
package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
)

const (
	drawn     = 20 // of behaviours, and of operations
	wantedPct = 90
)

func main() {
	seed := flag.Uint64("seed", rand.Uint64N(1_000_000), "draw what this number draws")
	guesses := flag.String("guesses", "", "compare the guesses of this file: the sheet filled in, or number<TAB>path")
	flag.Parse()
	if err := run(os.DirFS("."), *seed, *guesses, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "newcomer:", err)
		os.Exit(1)
	}
}

func run(tree fs.FS, seed uint64, guesses string, out io.Writer) error {
	operations, err := readOperations(tree)
	if err != nil {
		return err
	}
	behaviours, err := readBehaviours(tree)
	if err != nil {
		return err
	}
	sheet := draw(seed, behaviours, operations)
	if guesses == "" {
		writeSheet(out, seed, sheet)
		return nil
	}
	text, err := os.ReadFile(guesses)
	if err != nil {
		return err
	}
	right := writeResult(out, seed, sheet, readGuesses(string(text)))
	if 100*right < wantedPct*len(sheet) {
		return fmt.Errorf("fewer than %d %% were right", wantedPct)
	}
	return nil
}

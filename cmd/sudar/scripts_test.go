package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sudar/internal/publications/child"
)

// TestMain lets scripts call this binary as sudar, and sudar itself as its own
// child.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == child.Command {
		crashIfAsked()
		main()
		return
	}
	testscript.Main(m, map[string]func(){"sudar": main})
}

func TestScripts(t *testing.T) {
	if raced {
		t.Skip("skipped: make test runs the scripts without the race detector")
	}
	corpus, err := filepath.Abs("../../test/corpus/files")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "../../test/scripts",
		Setup: func(e *testscript.Env) error {
			e.Setenv("CORPUS", corpus)
			return nil
		},
	})
}

package app_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// demo tells of a year of use that never was, and of nothing else at another time.
const demo = "../../internal/demo/"

// movedClock is a clock that stands where somebody set it.
var movedClock = regexp.MustCompile(`\bclock\.(At|Fixed)\b`)

// Only tests set the clock. The program has that of the machine alone, so that no
// setting and no caller of a release moves the days on which orders expire and loans
// end; forbiddenImports keeps packages for tests out of it.
func TestOnlyTestsSetTheClock(t *testing.T) {
	system := 0
	for _, root := range []string{"cmd", "internal", "bench"} {
		err := filepath.WalkDir(filepath.Join("../..", root), func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return err
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			if movedClock.Match(text) && !forTests(path.Dir(filepath.ToSlash(file))) && !strings.HasPrefix(file, demo) {
				t.Errorf("%s sets the clock and is no test", file)
			}
			system += strings.Count(string(text), "clock.System{}")
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if system == 0 {
		t.Error("nobody reads the clock of the machine: this test looks in the wrong place")
	}
}

package tree

import (
	"path"
	"testing"
)

const mostFiles = 30

// TestPackagesAreSmall counts the files of each Go package and each folder of TypeScript.
func TestPackagesAreSmall(t *testing.T) {
	files := map[string]int{}
	for _, name := range tracked(t) {
		if code.MatchString(name) && !tests.MatchString(name) && !generated.MatchString(name) {
			files[path.Dir(name)]++
		}
	}
	for dir, n := range files {
		if n > mostFiles {
			t.Errorf("%s has %d files without its tests, %d are the most", dir, n, mostFiles)
		}
	}
}

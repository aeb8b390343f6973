package tree

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

const mostBytes = 1 << 20

// recordings are the demo's audiobooks, which are short already.
var recordings = regexp.MustCompile(`^internal/demo/audio/[a-z-]+\.mp3$`)

func TestFilesAreSmall(t *testing.T) {
	for _, path := range tracked(t) {
		info, err := os.Lstat(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > mostBytes && !recordings.MatchString(path) {
			t.Errorf("%s has %d bytes, %d are the most", path, info.Size(), mostBytes)
		}
	}
}

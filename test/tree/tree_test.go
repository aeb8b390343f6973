// Package tree holds the files of the repository to its rules of shape: how large a
// file, a line, a package and a commit's subject may be, that code is written once, and
// which part of the web app may import which.
package tree

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = "../.."

// code are the files of packages and of the web app's folders; tests are those that test
// them, generated those that a machine writes.
var (
	code      = regexp.MustCompile(`\.(go|ts|tsx)$`)
	tests     = regexp.MustCompile(`_test\.go$|\.(test|spec)\.tsx?$`)
	generated = regexp.MustCompile(`\.gen\.ts$`)
)

// git returns what a git command prints, and skips the test where there is no git checkout.
func git(t *testing.T, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", args...)
	command.Dir = root
	output, err := command.Output()
	if err != nil {
		t.Skipf("git %s: %v: not a git checkout", args[0], err)
	}
	return string(output)
}

// tracked returns the paths of the files that git knows and the disk has.
func tracked(t *testing.T) (paths []string) {
	t.Helper()
	for path := range strings.SplitSeq(strings.TrimSuffix(git(t, "ls-files", "-z"), "\x00"), "\x00") {
		_, err := os.Lstat(filepath.Join(root, path))
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed and not yet committed
		case err != nil:
			t.Fatal(err)
		default:
			paths = append(paths, path)
		}
	}
	return paths
}

// read returns the text of a file of the repository.
func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

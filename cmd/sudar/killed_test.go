package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// kills is how often an import is killed. It is killed at a moment of its life
// that nobody chose.
const kills = 20

// An import that is killed leaves nothing in the system's folder for temporary
// files, and the next one removes what it left in the data folder. Its children
// end with it.
func TestKilledImportsLeaveNothing(t *testing.T) {
	if raced {
		t.Skip("skipped: the files are opened without the race detector")
	}
	corpus, err := filepath.Abs("../../test/corpus/files")
	if err != nil {
		t.Fatal(err)
	}
	data, temporary := t.TempDir(), t.TempDir()
	sudar := func(args ...string) *exec.Cmd {
		c := exec.Command(os.Args[0])
		c.Args = append([]string{"sudar"}, args...)
		c.Env = append(os.Environ(), "TMPDIR="+temporary)
		return c
	}
	if out, err := sudar("organization", "add", "--data", data, "--slug", "hub", "--name", "Сан", "--hub").CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	const longest = 1500 * time.Millisecond
	interrupted := 0
	for range kills {
		run := sudar("import", "folder", corpus, "--data", data, "--organization", "hub", "--free")
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.Int64N(int64(longest)))) //nolint:gosec // any moment is as good as another
		_ = run.Process.Kill()
		_ = run.Wait()
		if left := folders(t, filepath.Join(data, "scratch")); len(left) > 1 {
			t.Errorf("the runs before left %v", left)
		} else if len(left) == 1 {
			interrupted++
		}
	}
	if interrupted == 0 {
		t.Error("no import was killed at work")
	}
	if left := folders(t, temporary); len(left) > 0 {
		t.Errorf("in the system's folder: %v", left)
	}
	if out, err := sudar("organization", "list", "--data", data).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	if entries, _ := os.ReadDir(filepath.Join(data, "scratch")); len(entries) > 0 {
		t.Errorf("after a run that ended well: %v", entries)
	}
}

func folders(t *testing.T, path string) []string {
	t.Helper()
	entries, err := os.ReadDir(path)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		if entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	return names
}

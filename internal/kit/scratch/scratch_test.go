package scratch_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"sudar/internal/kit/scratch"
)

// TestMain lets the test binary be a process that begins a task and waits to be
// killed.
func TestMain(m *testing.M) {
	if root := os.Getenv("SCRATCH_ROOT"); root != "" {
		space, err := scratch.Open(root)
		if err != nil {
			panic(err)
		}
		path, _, err := space.Folder("task")
		if err != nil {
			panic(err)
		}
		fmt.Println(path)
		_, _ = bufio.NewReader(os.Stdin).ReadByte()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// begin starts a process with a task; it returns the task's folder.
func begin(t *testing.T, root string) (*exec.Cmd, string) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "SCRATCH_ROOT="+root)
	if _, err := c.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var path string
	if _, err := fmt.Fscanln(out, &path); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(path, "half"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	return c, path
}

func kill(t *testing.T, c *exec.Cmd) {
	t.Helper()
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
}

// What a killed process left goes as the next one begins; what another one is
// working with stays.
func TestTheNextProcessSweeps(t *testing.T) {
	root := filepath.Join(t.TempDir(), "scratch")
	dead, left := begin(t, root)
	living, kept := begin(t, root)
	defer kill(t, living)
	kill(t, dead)
	space, err := scratch.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("left behind: %v", err)
	}
	if _, err := os.Stat(filepath.Join(kept, "half")); err != nil {
		t.Error(err)
	}
	if err := space.Close(); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(root); len(entries) != 2 { // the living one's folder and lock
		t.Errorf("%v", entries)
	}
}

func TestFolders(t *testing.T) {
	root := t.TempDir()
	space, err := scratch.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	path, remove, err := space.Folder("task")
	if err != nil || filepath.Dir(filepath.Dir(path)) != root {
		t.Fatalf("%s, %v", path, err)
	}
	remove()
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("not removed: %v", err)
	}
	if err := space.Close(); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(root); len(entries) != 0 {
		t.Errorf("left behind: %v", entries)
	}
}

// A root that is a file is moved aside; one that is removed under a running
// process comes back with the next task.
func TestDamagedRoot(t *testing.T) {
	root := filepath.Join(t.TempDir(), "scratch")
	if err := os.WriteFile(root, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	space, err := scratch.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(root); err != nil {
		t.Fatal(err)
	}
	if _, _, err := space.Folder("task"); err != nil {
		t.Error(err)
	}
	if err := space.Close(); err != nil {
		t.Error(err)
	}
}

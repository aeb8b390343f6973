// Package ingesttest lets tests be killed in the middle of their work: a test starts a
// copy of itself in a folder, and kills it there.
package ingesttest

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// variable names the folder of a copy.
const variable = "SUDAR_TEST_KILLED_IN"

// Home returns the folder in which this copy works; a test that is none is skipped.
func Home(t *testing.T) string {
	t.Helper()
	home := os.Getenv(variable)
	if home == "" {
		t.Skip("skipped: only as a copy that is killed")
	}
	return home
}

// Make makes an empty database in a folder.
func Make(t *testing.T, home string) {
	t.Helper()
	fresh := dbtest.SQLite(t, clock.System{})
	if _, err := db.Exec(t.Context(), fresh, "VACUUM INTO '"+path(home)+"'"); err != nil {
		t.Fatal(err)
	}
}

// Open opens the database of a folder.
func Open(t *testing.T, home string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), path(home), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func path(home string) string { return filepath.Join(home, "test.db") }

// Kill runs a copy of a test in a folder, waits until it has written so many lines that
// begin with word, and kills it some time after that.
func Kill(t *testing.T, test, home, word string, lines int, after time.Duration) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), self, "-test.run=^"+test+"$")
	command.Env = append(os.Environ(), variable+"="+home)
	told, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	read := bufio.NewScanner(told)
	for seen := 0; seen < lines && read.Scan(); {
		if strings.HasPrefix(read.Text(), word) {
			seen++
		}
	}
	time.Sleep(after)
	_ = command.Process.Kill() // it may have ended
	_ = command.Wait()         // killed
}

package migrations_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"sudar/migrations"
)

var update = flag.Bool("update", false, "record the migrations as they are: only before they are released")

var fileName = regexp.MustCompile(`^(\d{4})_[a-z0-9_]+\.sql$`)

// Migrations only go forward: numbers rise without gaps, there is no way
// down, and one that was recorded never changes (DESIGN §8).
func TestMigrationsOnlyGoForward(t *testing.T) {
	files, err := fs.Glob(migrations.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	var sums strings.Builder
	for i, name := range files {
		text, err := fs.ReadFile(migrations.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		match := fileName.FindStringSubmatch(name)
		if match == nil || match[1] != fmt.Sprintf("%04d", i+1) {
			t.Errorf("%s is not migration %04d", name, i+1)
		}
		if strings.Count(string(text), "-- +goose") != 1 || !strings.HasPrefix(string(text), "-- +goose Up\n") {
			t.Errorf("%s has other goose words than one Up at its beginning", name)
		}
		_, _ = fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(text), name)
	}
	const recorded = "testdata/recorded.sha256"
	if *update {
		if err := os.WriteFile(recorded, []byte(sums.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	known, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(known)) {
		if !strings.Contains(sums.String(), line) {
			t.Errorf("a recorded migration has changed or gone: %s", line)
		}
	}
	for line := range strings.Lines(sums.String()) {
		if !strings.Contains(string(known), line) {
			t.Errorf("not recorded (go test ./migrations -update): %s", line)
		}
	}
}

package quarantine_test

import (
	"os"
	"path/filepath"
	"testing"

	"sudar/internal/kit/quarantine"
)

func TestMove(t *testing.T) {
	folder := t.TempDir()
	file, inner := filepath.Join(folder, "file"), filepath.Join(folder, "folder", "in", "it")
	for _, content := range []string{"first", "second"} {
		if err := os.MkdirAll(inner, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := quarantine.Move(file, filepath.Join(folder, "folder"), filepath.Join(folder, "absent")); err != nil {
			t.Fatal(err)
		}
		if kept, err := os.ReadFile(file + quarantine.Ending); err != nil || string(kept) != content {
			t.Errorf("%q %v", kept, err)
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 {
		t.Errorf("%v %v", entries, err)
	}
}

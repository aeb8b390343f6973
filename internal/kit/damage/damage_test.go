package damage

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestDamage(t *testing.T) {
	whole := bytes.Repeat([]byte("0123456789"), 10)
	damaged := func(harm func(path string) error) []byte {
		t.Helper()
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := harm(path); err != nil {
			t.Fatal(err)
		}
		left, _ := os.ReadFile(path) // a folder has nothing to read
		return left
	}
	if left := damaged(Empty); len(left) != 0 {
		t.Errorf("emptied: %q", left)
	}
	if left := damaged(func(path string) error { return Cut(path, 0.3) }); !bytes.Equal(left, whole[:30]) {
		t.Errorf("cut: %q", left)
	}
	if left := damaged(Folder); len(left) != 0 {
		t.Errorf("a folder: %q", left)
	}
	for _, c := range []struct {
		from, to    float64
		first, last int
	}{{0, 1, 0, 100}, {0.25, 0.75, 25, 75}, {0.5, 0, 50, 51}, {1, 1, 99, 100}} {
		left := damaged(func(path string) error { return Noise(path, c.from, c.to) })
		for i := range whole {
			if changed := left[i] != whole[i]; changed != (i >= c.first && i < c.last) {
				t.Errorf("noise from %v to %v: byte %d changed %t", c.from, c.to, i, changed)
			}
		}
	}
}

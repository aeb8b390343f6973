package child_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudar/internal/publications"
	"sudar/internal/publications/hostiletest"
	"sudar/internal/publications/output"
	"sudar/internal/publications/pack"
)

// TestHostileFiles sends every hostile file through a child: it is refused or
// made harmless in time, nothing is written outside, and the parent lives.
func TestHostileFiles(t *testing.T) {
	skipRaced(t)
	p := newPool(t, 2)
	for name, c := range hostiletest.Files(1_000_000) {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "a", "b", "out")
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			src := filepath.Join(root, "a", "src")
			if err := os.WriteFile(src, c.Bytes, 0o600); err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			r, err := p.Build(t.Context(), src, dir, limits())
			t.Logf("%v %v %v in %v", reason(err), errors.Unwrap(err), r.Warnings, time.Since(start).Round(time.Millisecond))
			if took := time.Since(start); took > limits().Time+time.Second {
				t.Errorf("took %v", took)
			}
			if c.Want != "any" && string(reason(err)) != c.Want {
				t.Errorf("got %q, want %q", reason(err), c.Want)
			}
			checkFolders(t, root, dir, err)
			if err == nil {
				checkPack(t, filepath.Join(dir, publications.PackFile))
			}
		})
	}
}

// checkFolders finds anything that was written where it should not be.
func checkFolders(t *testing.T, root, dir string, refused error) {
	t.Helper()
	_ = filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		inside := strings.HasPrefix(path, dir+string(filepath.Separator))
		if err == nil && !info.IsDir() && !inside && filepath.Base(path) != "src" {
			t.Errorf("written outside: %s", path)
		}
		if err == nil && inside && (refused != nil || strings.HasPrefix(info.Name(), "scratch-")) {
			t.Errorf("left behind: %s", path)
		}
		return nil
	})
	if used := output.Used(dir); used > 2*publications.DefaultLimits().OutputBytes {
		t.Errorf("%d bytes of disk", used)
	}
}

// checkPack reads every text member and finds nothing that runs or loads.
func checkPack(t *testing.T, path string) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := pack.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Members() {
		if strings.Contains(m.Path, "evil") || strings.Contains(m.Type, "script") {
			t.Errorf("member %q (%s)", m.Path, m.Type)
		}
		if m.Encoding == "" {
			continue
		}
		text, err := p.Bytes(m.Path, 64<<20)
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"script", "evil.example", "onload", "<iframe", "<base", "javascript", "root:"} {
			if strings.Contains(string(text), bad) {
				t.Errorf("%s contains %q", m.Path, bad)
			}
		}
	}
}

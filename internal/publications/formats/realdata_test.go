package formats_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/publications"
	"sudar/internal/publications/formats"
	"sudar/internal/publications/pack"
)

// opened is a finished build, read back from its folder.
type opened struct {
	result    publications.Result
	manifest  publications.Manifest
	positions publications.Positions
	parts     []publications.TextPart
	pack      *pack.Pack
	dir       string
}

// open builds a file and reads everything back; it fails the test when the
// build is refused.
func open(t *testing.T, src string) opened {
	t.Helper()
	dir := t.TempDir()
	limits := publications.DefaultLimits()
	limits.RenderCover = !raced
	r, err := formats.Build(t.Context(), src, dir, limits)
	if err != nil {
		t.Fatalf("%s: %v: %v", filepath.Base(src), err, publications.AsRefusal(err).Unwrap())
	}
	o := opened{result: r, dir: dir}
	readJSON(t, filepath.Join(dir, publications.ManifestFile), &o.manifest)
	readJSON(t, filepath.Join(dir, publications.PositionsFile), &o.positions)
	text, err := os.ReadFile(filepath.Join(dir, publications.TextFile))
	if err != nil {
		t.Fatal(err)
	}
	err = publications.ReadText(bytes.NewReader(text), func(p publications.TextPart) error {
		o.parts = append(o.parts, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, publications.PackFile))
	if err != nil {
		t.Fatal(err)
	}
	if o.pack, err = pack.Open(bytes.NewReader(b), int64(len(b))); err != nil {
		t.Fatal(err)
	}
	return o
}

func readJSON(t *testing.T, path string, v any) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func testData(t *testing.T, pattern string) []string {
	t.Helper()
	root := os.Getenv("TEST_DATA")
	if root == "" {
		t.Skip("skipped: TEST_DATA is not set")
	}
	files, err := filepath.Glob(filepath.Join(root, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files like %s", pattern)
	}
	return files
}

func TestRealEPUBs(t *testing.T) {
	skipRaced(t)
	for _, pattern := range []string{"epub/*.epub", "epub/w3c/*.epub"} {
		for _, src := range testData(t, pattern) {
			t.Run(strings.TrimSuffix(filepath.Base(src), ".epub"), func(t *testing.T) {
				o := open(t, src)
				t.Logf("%v %s %s vertical=%v parts=%d toc=%d pages=%d pos=%d words=%d cover=%v dropped=%d %v",
					o.manifest.Metadata.Title, o.result.Layout, o.result.Progression, o.result.Vertical, o.result.Counts.Parts,
					len(o.manifest.TOC), o.result.Pages, o.result.Counts.Positions, o.result.Counts.Words, o.result.Cover, o.result.Counts.Dropped,
					o.result.Warnings)
			})
		}
	}
}

func TestRealPDFs(t *testing.T) {
	skipRaced(t)
	for _, src := range testData(t, "pdf/*.pdf") {
		t.Run(filepath.Base(src), func(t *testing.T) {
			if strings.Contains(src, "password") {
				_, err := formats.Build(t.Context(), src, t.TempDir(), publications.DefaultLimits())
				if r := publications.AsRefusal(err); r == nil || r.Reason != publications.ReasonEncrypted {
					t.Errorf("got %v", err)
				}
				return
			}
			o := open(t, src)
			t.Logf("%v pages=%d toc=%d words=%d size=%d→%d %v %+v", o.manifest.Metadata.Title, o.result.Pages, len(o.manifest.TOC),
				o.result.Counts.Words, o.result.Size, o.result.Counts.PackBytes, o.result.Warnings, o.manifest.Metadata)
			for _, p := range o.parts[:min(2, len(o.parts))] {
				t.Logf("%.300q", p.Text)
			}
		})
	}
}

// skipRaced leaves out what the race detector makes too slow or too large for
// the limits under test; make test runs it without.
func skipRaced(t *testing.T) {
	t.Helper()
	if raced {
		t.Skip("skipped: runs without the race detector")
	}
}

package formats_test

import (
	"os"
	"path/filepath"
	"testing"

	"sudar/internal/publications"
	"sudar/internal/publications/formats"
)

func BenchmarkEPUB(b *testing.B) {
	root := os.Getenv("TEST_DATA")
	if root == "" {
		b.Skip("skipped: TEST_DATA is not set")
	}
	for _, name := range []string{"childrens-literature", "moby-dick", "wasteland", "linear-algebra", "georgia-cfi"} {
		b.Run(name, func(b *testing.B) {
			dir := b.TempDir()
			for b.Loop() {
				if _, err := formats.Build(b.Context(), filepath.Join(root, "epub", name+".epub"), dir, publications.DefaultLimits()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

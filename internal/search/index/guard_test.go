package index

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// A mistake of ours inside Guard stays a panic; a mapped file that was cut is an
// error, as is one that somebody wrote to.
func TestGuard(t *testing.T) {
	folder := t.TempDir()
	x, err := New(folder, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(x.Apply([]segment.Document{{ID: 1, SortKey: []byte("a"), Card: []byte("{}")}}, nil, 1), x.Save()); err != nil {
		t.Fatal(err)
	}
	if x, err = Load(folder, ""); err != nil {
		t.Fatal(err)
	}
	everything := func() error { _, err := x.Search(lookup.Query{Scope: segment.Scope{All: true}, Limit: 1}); return err }
	if err := x.Guard(everything); err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("a mistake was hidden")
			}
		}()
		_ = x.Guard(func() error { panic("a mistake") })
	}()
	files, _ := filepath.Glob(filepath.Join(folder, "*.seg"))
	if err := os.Truncate(files[0], 0); err != nil {
		t.Fatal(err)
	}
	if err := x.Guard(everything); !errors.Is(err, segment.ErrCorrupt) || !x.Changed() {
		t.Errorf("%v", err)
	}
}

func BenchmarkGuard(b *testing.B) {
	folder := b.TempDir()
	x, err := New(folder, "")
	if err != nil {
		b.Fatal(err)
	}
	for id := range int64(8) {
		if err := x.Apply([]segment.Document{{ID: id, SortKey: []byte("a"), Card: []byte("{}")}}, nil, id+1); err != nil {
			b.Fatal(err)
		}
	}
	if err := x.Save(); err != nil {
		b.Fatal(err)
	}
	if x, err = Load(folder, ""); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := x.Guard(func() error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

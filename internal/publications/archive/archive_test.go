package archive_test

import (
	"archive/zip"
	"bytes"
	"io"
	"testing"

	"sudar/internal/publications"
	"sudar/internal/publications/archive"
)

func zipped(t testing.TB, members map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, body := range members {
		f, err := w.Create(name)
		if err == nil {
			_, err = io.WriteString(f, body)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadsWhatZipWrote(t *testing.T) {
	members := map[string]string{"a.txt": "alpha", "ü/Ө.txt": string(bytes.Repeat([]byte("x"), 100_000)), "empty": ""}
	b := zipped(t, members)
	a, err := archive.Open(bytes.NewReader(b), int64(len(b)), publications.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Entries()) != len(members) {
		t.Errorf("%d entries", len(a.Entries()))
	}
	for name, want := range members {
		e, ok := a.Entry(name)
		if !ok {
			t.Errorf("no %q", name)
			continue
		}
		if got, err := a.Read(e, 1<<20); err != nil || string(got) != want {
			t.Errorf("%q: %d bytes, %v", name, len(got), err)
		}
	}
}

func TestDamageIsNoticed(t *testing.T) {
	b := zipped(t, map[string]string{"a": "some text that is long enough to be squeezed, squeezed, squeezed"})
	for i := 31; i < len(b)-60; i++ {
		damaged := bytes.Clone(b)
		damaged[i] ^= 0x55
		a, err := archive.Open(bytes.NewReader(damaged), int64(len(b)), publications.DefaultLimits())
		if err != nil {
			continue
		}
		if e, ok := a.Entry("a"); ok {
			if got, err := a.Read(e, 1<<20); err == nil && string(got) != "some text that is long enough to be squeezed, squeezed, squeezed" {
				t.Errorf("byte %d: wrong text without an error", i)
			}
		}
	}
}

func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"a/b.txt": "a/b.txt", "./a": "a", "a/./b": "a/b", "Ө.txt": "Ө.txt",
		"../a": "", "a/../../b": "", "a/..": "", "/a": "", `a\b`: "", `..\a`: "", "C:a": "", "a\x00b": "", "": "", "a//b": "", "\xff": "",
	} {
		if got, ok := archive.CleanName(name); got != want || ok != (want != "") {
			t.Errorf("%q: %q %v", name, got, ok)
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(zipped(f, map[string]string{"a": "b", "c/d": "e"}))
	f.Fuzz(func(t *testing.T, b []byte) {
		limits := publications.DefaultLimits()
		limits.TotalBytes = 8 << 20
		a, err := archive.Open(bytes.NewReader(b), int64(len(b)), limits)
		if err != nil {
			return
		}
		for _, e := range a.Entries() {
			if clean, ok := archive.CleanName(e.Name); !ok || clean != e.Name {
				t.Errorf("name %q", e.Name)
			}
			if got, err := a.Read(e, 1<<20); err == nil && int64(len(got)) != e.Size {
				t.Errorf("%s: %d bytes", e, len(got))
			}
		}
	})
}

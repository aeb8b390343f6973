package blob

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/kit/ident"
)

// Whatever lies in the place of a blob is told as damage, and the next Put puts
// the blob there.
func TestDamagedPlaces(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	place := filepath.Join(folder, location("a/k"))
	for name, harm := range map[string]func() error{
		"gone":   func() error { return os.Remove(place) },
		"folder": func() error { return errors.Join(os.Remove(place), os.MkdirAll(filepath.Join(place, "x"), 0o700)) },
		"link":   func() error { return errors.Join(os.Remove(place), os.Symlink(filepath.Base(place), place)) },
	} {
		put(t, s, "a/k", "content")
		if err := harm(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Open(t.Context(), "a/k"); !Damaged(err) {
			t.Errorf("%s: open: %v", name, err)
		}
		if _, err := s.Stat(t.Context(), "a/k"); !Damaged(err) {
			t.Errorf("%s: stat: %v", name, err)
		}
		put(t, s, "a/k", "again")
		if got := get(t, s, "a/k"); got != "again" {
			t.Errorf("%s: %q", name, got)
		}
	}
	if err := os.RemoveAll(filepath.Join(folder, temporary)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, temporary), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	put(t, open(t, folder), "b", "after a file lay where half written blobs lie")
}

func TestSummed(t *testing.T) {
	s, content := open(t, t.TempDir()), []byte("a picture of some bytes")
	refuse := func([]byte) bool { return false }
	if err := PutSummed(t.Context(), s, "k", content); err != nil {
		t.Fatal(err)
	}
	got, info, err := GetSummed(t.Context(), s, "k", refuse)
	if err != nil || !bytes.Equal(got, content) || info.Key != "k" {
		t.Errorf("%q %+v %v", got, info, err)
	}
	stored := get(t, s, "k")
	for at := range len(stored) {
		harmed := []byte(stored)
		harmed[at] ^= 1
		put(t, s, "harmed", string(harmed))
		if _, _, err := GetSummed(t.Context(), s, "harmed", refuse); !errors.Is(err, ErrDamaged) {
			t.Errorf("byte %d: %v", at, err)
		}
		put(t, s, "cut", stored[:at])
		if _, _, err := GetSummed(t.Context(), s, "cut", refuse); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut to %d: %v", at, err)
		}
	}
	put(t, s, "old", "of an earlier build")
	if got, _, err := GetSummed(t.Context(), s, "old", func(b []byte) bool { return strings.HasSuffix(string(b), "build") }); err != nil ||
		string(got) != "of an earlier build" {
		t.Errorf("%q %v", got, err)
	}
	if _, _, err := GetSummed(t.Context(), s, ident.New(), refuse); !errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
}

func TestCheckGzip(t *testing.T) {
	s := open(t, t.TempDir())
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	for i := range 1000 {
		_, _ = fmt.Fprintln(w, "line", i)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	whole := packed.String()
	check := func(content string) error {
		put(t, s, "k", content)
		o, err := s.Open(t.Context(), "k")
		if err != nil {
			t.Fatal(err)
		}
		return errors.Join(CheckGzip(o), o.Close())
	}
	if err := check(whole); err != nil {
		t.Error(err)
	}
	for at := 10; at < len(whole); at += 13 { // the header has no sum
		harmed := []byte(whole)
		harmed[at] ^= 0x10
		if err := check(string(harmed)); !errors.Is(err, ErrDamaged) {
			t.Errorf("byte %d: %v", at, err)
		}
		if err := check(whole[:at]); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut to %d: %v", at, err)
		}
	}
}

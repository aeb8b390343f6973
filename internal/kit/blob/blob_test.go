package blob

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// TestStore is the contract of every store.
func TestStore(t *testing.T) {
	stores := map[string]func(t *testing.T) Store{
		"disk": func(t *testing.T) Store { return open(t, filepath.Join(t.TempDir(), "a", "b")) },
		"s3": func(t *testing.T) Store {
			_, address := newFakeS3(t)
			return open(t, address)
		},
	}
	contract := map[string]func(*testing.T, Store){
		"round trip": roundTrip, "not found": notFound, "replace": replace, "list": list, "bad keys": badKeys,
		"sizes": sizes, "reads": reads, "cancelled": cancelled, "transaction": transaction, "parallel": parallel,
	}
	for store, open := range stores {
		for name, check := range contract {
			t.Run(store+"/"+name, func(t *testing.T) { check(t, open(t)) })
		}
	}
}

func open(t *testing.T, address string) Store {
	t.Helper()
	s, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func put(t *testing.T, s Store, key, content string) {
	t.Helper()
	if err := s.Put(t.Context(), key, strings.NewReader(content), int64(len(content))); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, s Store, key string) string {
	t.Helper()
	o, err := s.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	content, err := io.ReadAll(Reader(o))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func keys(t *testing.T, s Store, prefix string) []string {
	t.Helper()
	found := []string{}
	for info, err := range s.List(t.Context(), prefix) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, info.Key)
	}
	slices.Sort(found)
	return found
}

func roundTrip(t *testing.T, s Store) {
	for _, key := range []string{"a", "packs/0a/Book-1_x.epub", "a/a", "a/a/a"} {
		put(t, s, key, "content of "+key)
	}
	put(t, s, "empty", "")
	if got := get(t, s, "a/a"); got != "content of a/a" {
		t.Errorf("got %q", got)
	}
	if got := get(t, s, "empty"); got != "" {
		t.Errorf("got %q", got)
	}
	info, err := s.Stat(t.Context(), "packs/0a/Book-1_x.epub")
	if err != nil || info.Size != 33 || info.Key != "packs/0a/Book-1_x.epub" || info.Modified.IsZero() {
		t.Errorf("%+v %v", info, err)
	}
	if err := s.Delete(t.Context(), "a/a"); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a", "a/a/a", "empty", "packs/0a/Book-1_x.epub"}, keys(t, s, "")); diff != "" {
		t.Error(diff)
	}
}

func notFound(t *testing.T, s Store) {
	if _, err := s.Open(t.Context(), "x/y"); !errors.Is(err, ErrNotFound) {
		t.Errorf("open: %v", err)
	}
	if _, err := s.Stat(t.Context(), "x/y"); !errors.Is(err, ErrNotFound) {
		t.Errorf("stat: %v", err)
	}
	if err := s.Delete(t.Context(), "x/y"); err != nil {
		t.Errorf("delete: %v", err)
	}
	if got := keys(t, s, "x/"); len(got) != 0 {
		t.Errorf("list: %v", got)
	}
}

func replace(t *testing.T, s Store) {
	put(t, s, "k", "old content")
	o, err := s.Open(t.Context(), "k")
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	put(t, s, "k", "new")
	if got, err := io.ReadAll(Reader(o)); err == nil && string(got) != "old content" {
		t.Errorf("an open object mixed versions: %q", got)
	}
	if got := get(t, s, "k"); got != "new" {
		t.Errorf("got %q", got)
	}
}

func list(t *testing.T, s Store) {
	all := []string{"a/1", "a/2", "a/b/1", "ab/1", "b", "c/1", "c/2", "c/3"}
	for _, key := range all {
		put(t, s, key, "x")
	}
	for prefix, want := range map[string][]string{
		"": all, "a": all[:4], "a/": all[:3], "a/b": {"a/b/1"}, "b": {"b"}, "c/3": {"c/3"}, "d": {}, "d/e/f": {},
	} {
		if diff := cmp.Diff(want, keys(t, s, prefix)); diff != "" {
			t.Errorf("prefix %q: %s", prefix, diff)
		}
	}
	for range s.List(t.Context(), "") {
		break // stopping early must not yield again
	}
}

func badKeys(t *testing.T, s Store) {
	bad := []string{
		"", "/", "/a", "a/", "a//b", "..", "../a", "a/../b", ".", ".tmp/a", "a/.b", `a\b`, `..\a`, "a b", "а", "a\x00", "a\n", "=3f/a", "a?b",
		"%2e",
		strings.Repeat("x", 513),
	}
	for _, key := range bad {
		err := s.Put(t.Context(), key, strings.NewReader("x"), 1)
		if !errors.Is(err, ErrKey) {
			t.Errorf("put %q: %v", key, err)
		}
		if _, err := s.Open(t.Context(), key); !errors.Is(err, ErrKey) {
			t.Errorf("open %q: %v", key, err)
		}
		if _, err := s.Stat(t.Context(), key); !errors.Is(err, ErrKey) {
			t.Errorf("stat %q: %v", key, err)
		}
		if err := s.Delete(t.Context(), key); !errors.Is(err, ErrKey) {
			t.Errorf("delete %q: %v", key, err)
		}
	}
	for _, err := range s.List(t.Context(), "../") {
		if !errors.Is(err, ErrKey) {
			t.Errorf("list: %v", err)
		}
	}
}

func sizes(t *testing.T, s Store) {
	put(t, s, "k", "kept")
	for _, c := range []struct {
		content string
		size    int64
	}{{"abc", 2}, {"abc", 4}, {"abc", 0}, {"", 1}, {"abc", -1}} {
		if err := s.Put(t.Context(), "k", strings.NewReader(c.content), c.size); !errors.Is(err, ErrSize) {
			t.Errorf("%d bytes announced as %d: %v", len(c.content), c.size, err)
		}
	}
	broken := errors.New("broken")
	if err := s.Put(t.Context(), "k", io.MultiReader(strings.NewReader("a"), iotest.ErrReader(broken)), 5); !errors.Is(err, broken) {
		t.Errorf("broken reader: %v", err)
	}
	if got := get(t, s, "k"); got != "kept" {
		t.Errorf("a failed put changed the blob to %q", got)
	}
	if err := s.Put(t.Context(), "slow", iotest.OneByteReader(strings.NewReader("slowly")), 6); err != nil || get(t, s, "slow") != "slowly" {
		t.Errorf("slow reader: %v", err)
	}
}

// reads covers the windows of S3 and an upload in several parts.
func reads(t *testing.T, s Store) {
	content := make([]byte, partSize+window/2)
	random := rand.NewChaCha8([32]byte{1})
	_, _ = random.Read(content)
	if err := s.Put(t.Context(), "big", bytes.NewReader(content), int64(len(content))); err != nil {
		t.Fatal(err)
	}
	o, err := s.Open(t.Context(), "big")
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	size := int64(len(content))
	for _, c := range []struct{ off, n int64 }{
		{0, 10}, {5, 10}, {window - 5, 10}, {window, window}, {3, 2*window + 1}, {size - 4, 4}, {size - 4, 10}, {size, 1}, {size + 9, 1}, {7, 0},
	} {
		p := make([]byte, c.n)
		n, err := o.ReadAt(p, c.off)
		want := content[min(c.off, size):min(c.off+c.n, size)]
		if !bytes.Equal(p[:n], want) || (int64(n) < c.n) != errors.Is(err, io.EOF) {
			t.Errorf("ReadAt(%d bytes, %d) = %d, %v", c.n, c.off, n, err)
		}
	}
	if _, err := o.ReadAt(make([]byte, 1), -1); err == nil {
		t.Error("negative offset accepted")
	}
	if whole, err := io.ReadAll(Reader(o)); err != nil || !bytes.Equal(whole, content) {
		t.Errorf("whole content differs: %v", err)
	}
}

func cancelled(t *testing.T, s Store) {
	put(t, s, "k", "kept")
	ctx, cancel := context.WithCancel(t.Context())
	reader := io.MultiReader(strings.NewReader("a"), readerFunc(func([]byte) (int, error) { cancel(); return 0, nil }))
	if err := s.Put(ctx, "k", reader, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("put: %v", err)
	}
	if got := get(t, s, "k"); got != "kept" {
		t.Errorf("got %q", got)
	}
	if _, err := s.Stat(ctx, "k"); !errors.Is(err, context.Canceled) {
		t.Errorf("stat: %v", err)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func transaction(t *testing.T, s Store) {
	put(t, s, "k", "x")
	d, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	calls := map[string]func(context.Context) error{
		"put":    func(ctx context.Context) error { return s.Put(ctx, "k", strings.NewReader("y"), 1) },
		"open":   func(ctx context.Context) error { _, err := s.Open(ctx, "k"); return err },
		"stat":   func(ctx context.Context) error { _, err := s.Stat(ctx, "k"); return err },
		"delete": func(ctx context.Context) error { return s.Delete(ctx, "k") },
		"list": func(ctx context.Context) error {
			for _, err := range s.List(ctx, "") {
				return err
			}
			return nil
		},
	}
	for name, call := range calls {
		if err := d.InTx(t.Context(), call); !errors.Is(err, ErrInTransaction) {
			t.Errorf("%s in a transaction: %v", name, err)
		}
	}
}

// parallel writers of one key leave one whole content.
func parallel(t *testing.T, s Store) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			content := strings.Repeat(string(rune('a'+i)), 100_000)
			if err := s.Put(t.Context(), "k", strings.NewReader(content), int64(len(content))); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got := get(t, s, "k")
	if len(got) != 100_000 || strings.Trim(got, got[:1]) != "" {
		t.Errorf("mixed content of %d bytes", len(got))
	}
}

func TestDisk_LeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	put(t, s, "k", "x")
	_ = s.Put(t.Context(), "k", strings.NewReader("x"), 9)
	files := 0
	err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files++
		}
		return err
	})
	if err != nil || files != 1 {
		t.Errorf("%d files: %v", files, err)
	}
}

func TestDisk_SweepsAbandonedFiles(t *testing.T) {
	dir := t.TempDir()
	open(t, dir)
	young, old := filepath.Join(dir, temporary, "young"), filepath.Join(dir, temporary, "old")
	for _, file := range []string{young, old} {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	past := clock.System{}.Now().Add(-2 * abandonedAfter)
	if err := os.Chtimes(old, past, past); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
	if _, err := os.Stat(old); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("old file stayed: %v", err)
	}
	if _, err := os.Stat(young); err != nil {
		t.Errorf("young file went: %v", err)
	}
}

func TestDisk_NoWayOutBySymlink(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	s := open(t, dir)
	if err := os.WriteFile(filepath.Join(outside, "k"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	file := location("k")
	if err := os.Symlink(outside, filepath.Join(dir, filepath.Dir(file))); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(t.Context(), "k"); err == nil {
		t.Error("a symbolic link led outside")
	}
	if err := s.Put(t.Context(), "k", strings.NewReader("x"), 1); err == nil {
		t.Error("a symbolic link let a file be written outside")
	}
}

func TestOpen_S3Faults(t *testing.T) {
	_, address := newFakeS3(t)
	for name, bad := range map[string]string{
		"no bucket":      "s3://key:hunter2@localhost",
		"nested bucket":  "s3://key:hunter2@localhost/a/b",
		"not a URL":      "s3://key:hunter2@local host/b\x00",
		"missing bucket": strings.Replace(address, "/"+fakeBucket, "/other", 1),
		"wrong key":      strings.Replace(address, "//key:", "//hunter2:", 1),
	} {
		if _, err := Open(t.Context(), bad); err == nil {
			t.Errorf("%s: accepted", name)
		} else if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: the error repeats a secret: %v", name, err)
		}
	}
}

func TestS3_SmallReadsShareRequests(t *testing.T) {
	fake, address := newFakeS3(t)
	s := open(t, address)
	put(t, s, "k", strings.Repeat("x", 300_000))
	o, err := s.Open(t.Context(), "k")
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	before := fake.requests
	if _, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{Reader(o)}, make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	if n := fake.requests - before; n != 1 {
		t.Errorf("300 reads took %d requests", n)
	}
}

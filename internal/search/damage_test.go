package search_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/damage"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/log"
	"sudar/internal/kit/page"
	"sudar/internal/kit/quarantine"
	"sudar/internal/search"
	"sudar/internal/search/queries"
	"sudar/internal/search/replica"
)

// eachDatabase runs fn without an index to begin with.
func eachDatabase(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	start := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	t.Run("sqlite", func(t *testing.T) { clk := clock.At(start); fn(t, newFixture(t, dbtest.SQLite(t, clk), clk)) })
	t.Run("postgres", func(t *testing.T) { clk := clock.At(start); fn(t, newFixture(t, dbtest.Postgres(t, clk), clk)) })
}

// segments are the files of an index.
func segments(folder string) []string {
	found, _ := filepath.Glob(filepath.Join(folder, "*.seg"))
	return found
}

func onSegments(change func(path string, size int64) error) func(folder string) error {
	return func(folder string) error {
		var errs []error
		for _, path := range segments(folder) {
			info, err := os.Stat(path)
			if err == nil {
				err = change(path, info.Size())
			}
			errs = append(errs, err)
		}
		return errors.Join(errs...)
	}
}

func onManifest(change func(path string) error) func(folder string) error {
	return func(folder string) error { return change(filepath.Join(folder, "manifest")) }
}

// scribble writes random bytes over a part of a file, in place.
func scribble(path string, from, to int64) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	noise := make([]byte, to-from)
	_, _ = rand.NewChaCha8([32]byte{9}).Read(noise)
	_, err = file.WriteAt(noise, from)
	return errors.Join(err, file.Close())
}

// indexHarms are what may happen to the folder of an index. quiet ones leave
// what a running process has open as it was.
var indexHarms = map[string]struct {
	harm  func(folder string) error
	quiet bool
}{
	"segments are empty":     {harm: onSegments(func(path string, _ int64) error { return os.Truncate(path, 0) })},
	"segments are cut":       {harm: onSegments(func(path string, size int64) error { return os.Truncate(path, size/2) })},
	"segments are cut a bit": {harm: onSegments(func(path string, size int64) error { return os.Truncate(path, size-1) })},
	"segments are noise":     {harm: onSegments(func(path string, size int64) error { return scribble(path, 0, size) })},
	"the middle is noise":    {harm: onSegments(func(path string, size int64) error { return scribble(path, size/3, 2*size/3) })},
	"a byte has changed":     {harm: onSegments(func(path string, size int64) error { return scribble(path, size/2, size/2+1) })},
	"segments are zeros": {
		harm: onSegments(func(path string, size int64) error { return os.WriteFile(path, make([]byte, size), 0o600) }),
	},
	"segments have grown":      {harm: onSegments(func(path string, size int64) error { return scribble(path, size, size+100) })},
	"segments are gone":        {harm: onSegments(func(path string, _ int64) error { return os.Remove(path) }), quiet: true},
	"segments are folders":     {harm: onSegments(func(path string, _ int64) error { return damage.Folder(path) }), quiet: true},
	"the manifest is empty":    {harm: onManifest(damage.Empty), quiet: true},
	"the manifest is cut":      {harm: onManifest(func(path string) error { return os.Truncate(path, 100) }), quiet: true},
	"the manifest is noise":    {harm: onManifest(func(path string) error { return scribble(path, 0, 300) }), quiet: true},
	"the manifest is gone":     {harm: onManifest(os.Remove), quiet: true},
	"the manifest is a folder": {harm: onManifest(damage.Folder), quiet: true},
	"another version":          {harm: onManifest(otherVersion), quiet: true},
	"the folder is gone":       {harm: os.RemoveAll, quiet: true},
	"the folder is a file": {harm: func(folder string) error {
		return errors.Join(os.RemoveAll(folder), os.WriteFile(folder, []byte("x"), 0o600))
	}, quiet: true},
}

// otherVersion writes the manifest of a program to come.
func otherVersion(path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	_, text, _ := strings.Cut(string(content), "\n")
	text = strings.Replace(text, `"format":`, `"format":9`, 1)
	sum := sha256.Sum256([]byte(text))
	return os.WriteFile(path, []byte(hex.EncodeToString(sum[:])+"\n"+text), 0o600)
}

// lines is a log that may be read while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) count(what string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), what)
}

// serve runs a replica over a folder until the test, or stop, ends it.
func (h *fixture) serve(t *testing.T, folder string) (r *replica.Replica, said *lines, stop func()) {
	t.Helper()
	said = &lines{}
	r = search.NewReplica(h.Service, folder)
	ctx, cancel := context.WithCancel(log.Into(t.Context(), slog.New(slog.NewTextHandler(said, nil))))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r.Run(ctx)
	}()
	var once sync.Once
	stop = func() { once.Do(func() { cancel(); <-ended }) }
	t.Cleanup(stop)
	return r, said, stop
}

// answers waits until the replica's index responds.
func (h *fixture) answers(t *testing.T, r *replica.Replica) {
	t.Helper()
	for range 2000 {
		if f, err := r.Figures(h.all); err == nil && f.Answers && !f.Building && f.Documents > 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the index does not answer")
}

// preparing is said in place of what words find while the index is built.
const preparing = "preparing"

// differs compares what was said with what is wanted, or with nothing but that
// the search is prepared.
func differs(want, said []string) string {
	return cmp.Diff(want, said, cmp.Comparer(func(a, b string) bool { return a == b || a == preparing || b == preparing }))
}

// everything asks in every way and returns what was found, in words.
func (h *fixture) everything(t *testing.T, ctx context.Context) []string {
	t.Helper()
	var said []string
	for _, text := range []string{"", "ном", "нм", "номын сан", "байхгүй үг"} {
		list, err := h.List(ctx, queries.Query{Text: text, Sort: []queries.Sort{queries.TitleAsc}, Page: page.Of(1, 50), Facets: true})
		if text != "" && apperr.Is(err, apperr.SearchPreparing) {
			said = append(said, preparing)
			continue
		}
		check(t, err)
		said = append(said, fmt.Sprintf("list %q: %d %v", text, list.Total, texts(list.Rows)))
	}
	for _, text := range []string{"но", "нэг"} {
		offered, err := h.Suggest(ctx, text, 5)
		if apperr.Is(err, apperr.SearchPreparing) {
			said = append(said, preparing)
			continue
		}
		check(t, err)
		said = append(said, fmt.Sprintf("suggest %q: %d", text, len(offered)))
	}
	newest, _, err := h.LastMonth(ctx, page.Of(1, 50))
	check(t, err)
	return append(said, fmt.Sprintf("newest: %d", newest.Total))
}

func (h *fixture) damagedShelf(t *testing.T) (folder string, want []string) {
	t.Helper()
	for i := range 60 {
		h.add(t, catalogue.Content{Title: fmt.Sprintf("Ном %02d нэг сан", i), Items: []catalogue.Item{{Year: 1990 + i, Revision: 1}}})
	}
	folder = filepath.Join(t.TempDir(), "index")
	r := search.NewReplica(h.Service, folder)
	check(t, r.Open(h.all, func(int, int) {}))
	r.Answer()
	want = h.everything(t, h.all)
	h.Use(nil)
	if diff := differs(want, h.everything(t, h.all)); diff != "" {
		t.Fatal("the database lists something else: ", diff)
	}
	return folder, want
}

// A damaged index never stops anything: titles are listed, and words are
// refused as long as it is built again.
func TestDamagedIndexAtStart(t *testing.T) {
	for name, c := range indexHarms {
		t.Run(name, func(t *testing.T) {
			eachDatabase(t, func(t *testing.T, h *fixture) {
				folder, want := h.damagedShelf(t)
				check(t, c.harm(folder))
				r, said, stop := h.serve(t, folder)
				for range 50 / fewer {
					if diff := differs(want, h.everything(t, h.all)); diff != "" {
						t.Fatal(diff)
					}
				}
				h.answers(t, r)
				if diff := cmp.Diff(want, h.everything(t, h.all)); diff != "" {
					t.Error(diff)
				}
				agrees(t, r, h.all)
				if n := said.count("is built"); n != 1 {
					t.Errorf("said %d times that it is built:\n%s", n, said.text.String())
				}
				stop()
				r, said, _ = h.serve(t, folder)
				h.answers(t, r)
				if n := said.count("is built"); n != 0 {
					t.Errorf("it is built once more:\n%s", said.text.String())
				}
			})
		})
	}
}

// What happens to the files of an index that responds neither ends the process
// nor is believed.
func TestDamagedIndexWhileRunning(t *testing.T) {
	for name, c := range indexHarms {
		t.Run(name, func(t *testing.T) {
			eachDatabase(t, func(t *testing.T, h *fixture) {
				folder, want := h.damagedShelf(t)
				r, said, stop := h.serve(t, folder) // from its files
				h.answers(t, r)
				check(t, c.harm(folder))
				for range 100 / fewer {
					if diff := differs(want, h.everything(t, h.all)); diff != "" {
						t.Fatal(diff)
					}
				}
				if !c.quiet {
					for n := 0; said.count("is built") == 0; n++ {
						if n == 2000 {
							t.Fatal("nobody noticed")
						}
						time.Sleep(5 * time.Millisecond)
					}
				}
				h.answers(t, r)
				agrees(t, r, h.all)
				h.add(t, catalogue.Content{Title: "Шинэ ном", Items: []catalogue.Item{{Revision: 1}}})
				stop() // saves
				r, _, _ = h.serve(t, folder)
				h.answers(t, r)
				agrees(t, r, h.all)
				if _, err := os.Stat(folder + quarantine.Ending); !c.quiet && err != nil {
					t.Errorf("the damaged files are not kept: %v", err)
				}
			})
		})
	}
}

// A hundred readers at once, while every file is cut under them.
func TestIndexIsCutUnderReaders(t *testing.T) {
	eachDatabase(t, func(t *testing.T, h *fixture) {
		folder, want := h.damagedShelf(t)
		for round := range 3 {
			r, _, stop := h.serve(t, folder)
			h.answers(t, r)
			var readers sync.WaitGroup
			begin := make(chan struct{})
			for range 20 {
				readers.Go(func() {
					<-begin
					for range 10 {
						if diff := differs(want, h.everything(t, h.all)); diff != "" {
							t.Errorf("round %d: %s", round, diff)
						}
					}
				})
			}
			close(begin)
			check(t, indexHarms["segments are empty"].harm(folder))
			readers.Wait()
			h.answers(t, r)
			agrees(t, r, h.all)
			stop()
		}
	})
}

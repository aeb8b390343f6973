package child_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/publications"
	"sudar/internal/publications/child"
)

// TestMain lets the test binary stand in for the server's binary.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case child.Command:
			if err := child.Run(context.Background(), os.Stdin, os.Stdout); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			os.Exit(0)
		case "hang":
			fmt.Println("{}")
			time.Sleep(time.Hour) // without cgo, select {} would be found out as a deadlock
		case "grow":
			fmt.Println("{}")
			var hold [][]byte
			for {
				//nolint:staticcheck // it only grows
				hold = append(hold, []byte(strings.Repeat("x", 16<<20)))
				time.Sleep(10 * time.Millisecond)
			}
		case "die":
			fmt.Println("{}")
			fmt.Scanln()
			os.Exit(3)
		case "talk":
			fmt.Println("{}")
			fmt.Scanln()
			fmt.Fprintln(os.Stderr,
				"{\"time\":\"2026-01-02T03:04:05Z\",\"level\":\"WARN\",\"msg\":\"from the "+
					"child\",\"request_id\":\"forged\",\"to\":\"bold@example.mn\"}\nnot of the log")
			panic("at the end")
		case "babble":
			fmt.Println("{}\nthis is not a reply")
			time.Sleep(time.Hour)
		case "mute":
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// A page is drawn in a child like a file is opened, and one that is not there
// leaves nothing.
func TestSheets(t *testing.T) {
	if raced {
		t.Skip("the drawing engine is slow under the race detector")
	}
	pool := child.NewPool(child.Options{Size: 1})
	defer pool.Close()
	src := "../../../test/corpus/files/three-pages.pdf"
	for number, drawn := range map[int]bool{2: true, 9: false} {
		dir := t.TempDir()
		err := pool.DrawPage(t.Context(), src, dir, publications.PageImage{Number: number, Width: 320}, limits())
		_, missing := os.Stat(filepath.Join(dir, publications.PageImageFile))
		if (err == nil) != drawn || (missing == nil) != drawn {
			t.Errorf("page %d: %v, %v", number, err, missing)
		}
	}
}

// First pages are taken out in a child too.
func TestBeginnings(t *testing.T) {
	if raced {
		t.Skip("the drawing engine is slow under the race detector")
	}
	pool := child.NewPool(child.Options{Size: 1})
	defer pool.Close()
	src := "../../../test/corpus/files/three-pages.pdf"
	for pages, taken := range map[int]bool{2: true, 9: false} {
		dir := t.TempDir()
		err := pool.WritePreview(t.Context(), src, dir, pages, limits())
		_, missing := os.Stat(filepath.Join(dir, publications.PreviewFile))
		if (err == nil) != taken || (missing == nil) != taken {
			t.Errorf("%d pages: %v, %v", pages, err, missing)
		}
	}
}

// limits are the fixture limits, eased for the race detector.
func limits() publications.Limits {
	l := publications.DefaultLimits()
	if raced {
		l.RenderCover = false
		l.Time *= 10
		l.MemoryBytes *= 4
	}
	return l
}

func reason(err error) publications.Reason {
	if r := publications.AsRefusal(err); r != nil {
		return r.Reason
	}
	return ""
}

func newPool(t *testing.T, size int, args ...string) *child.Pool {
	t.Helper()
	o := child.Options{Size: size}
	if len(args) > 0 {
		o.Args = args
	}
	p := child.NewPool(o)
	t.Cleanup(p.Close)
	return p
}

func TestMisbehavingChildrenAreRefusals(t *testing.T) {
	src := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(src, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	tight := publications.DefaultLimits()
	tight.Time = 3 * time.Second
	tight.MemoryBytes = 64 << 20
	for mode, want := range map[string]publications.Reason{
		"hang": publications.ReasonTimeout, "grow": publications.ReasonCrashed, "die": publications.ReasonCrashed,
		"babble": publications.ReasonCrashed, "mute": publications.ReasonCrashed,
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			p := newPool(t, 1, mode)
			for range 2 { // the second call meets a fresh child
				dir := t.TempDir()
				_, err := p.Build(t.Context(), src, dir, tight)
				if reason(err) != want {
					t.Errorf("got %v: %v", err, errors.Unwrap(err))
				}
				if left, _ := os.ReadDir(dir); len(left) > 0 {
					t.Errorf("left behind: %v", left)
				}
			}
		})
	}
}

func TestRefusalsKeepTheChild(t *testing.T) {
	p := newPool(t, 1)
	src := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(src, []byte("\x00\x01\x02"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		_, err := p.Build(t.Context(), src, t.TempDir(), limits())
		if reason(err) != publications.ReasonNotAPublication {
			t.Errorf("got %v: %v", err, errors.Unwrap(err))
		}
		if strings.Contains(err.Error(), "/") {
			t.Errorf("the safe part names a path: %q", err)
		}
	}
}

func TestCancelledWhileWaiting(t *testing.T) {
	p := newPool(t, 1, "hang")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			if _, err := p.Build(ctx, "/dev/null", t.TempDir(), limits()); reason(err) != publications.ReasonTimeout {
				t.Errorf("got %v", err)
			}
		})
	}
	wg.Wait()
}

func TestClosedPool(t *testing.T) {
	p := newPool(t, 2)
	p.Close()
	if _, err := p.Build(t.Context(), "/dev/null", t.TempDir(), limits()); !errors.Is(errors.Unwrap(err), child.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

// TestRealFiles opens every real publication through a pool of two and prints
// how fast that went.
func TestRealFiles(t *testing.T) {
	skipRaced(t)
	root := os.Getenv("TEST_DATA")
	if root == "" {
		t.Skip("skipped: TEST_DATA is not set")
	}
	p := newPool(t, 2)
	files, err := filepath.Glob(filepath.Join(root, "epub", "*.epub"))
	if err != nil {
		t.Fatal(err)
	}
	more, _ := filepath.Glob(filepath.Join(root, "pdf", "*.pdf"))
	var wg sync.WaitGroup
	for _, src := range append(files, more...) {
		wg.Go(func() {
			r, err := p.Build(t.Context(), src, t.TempDir(), limits())
			switch {
			case strings.Contains(src, "password"):
				if reason(err) != publications.ReasonEncrypted {
					t.Errorf("%s: %v", src, err)
				}
			case err != nil:
				t.Errorf("%s: %v: %v", filepath.Base(src), err, errors.Unwrap(err))
			case r.Counts.Parts == 0:
				t.Errorf("%s: nothing to read", src)
			}
		})
	}
	wg.Wait()
}

func BenchmarkSmallEPUB(b *testing.B) {
	root := os.Getenv("TEST_DATA")
	if root == "" {
		b.Skip("skipped: TEST_DATA is not set")
	}
	p := child.NewPool(child.Options{Size: 2})
	defer p.Close()
	files, _ := filepath.Glob(filepath.Join(root, "epub", "*.epub"))
	var small []string
	for _, f := range files {
		if info, err := os.Stat(f); err == nil && info.Size() <= 1<<20 {
			small = append(small, f)
		}
	}
	var wg sync.WaitGroup
	next := make(chan string)
	for range 2 {
		wg.Go(func() {
			dir := b.TempDir()
			for src := range next {
				if _, err := p.Build(b.Context(), src, dir, limits()); err != nil {
					b.Error(err, errors.Unwrap(err))
				}
			}
		})
	}
	for i := 0; b.Loop(); i++ {
		next <- small[i%len(small)]
	}
	close(next)
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "books/s")
}

// skipRaced leaves out what the race detector makes too slow or too large for
// the limits under test; make test runs it without.
func skipRaced(t *testing.T) {
	t.Helper()
	if raced {
		t.Skip("skipped: runs without the race detector")
	}
}

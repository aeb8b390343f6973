package searching

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"time"

	"golang.org/x/sync/errgroup"

	"sudar/internal/kit/clock"
	"sudar/internal/search/index"
	"sudar/internal/search/index/segment"
)

// Options say how to measure.
type Options struct {
	Titles  int
	Words   []string      // that titles are made of
	For     time.Duration // each kind of query
	Folder  string        // for the files
	Without bool          // FTS5
}

// Report is what one size came to. Memory is bytes.
type Report struct {
	Titles     int           `json:"titles"`
	Words      int           `json:"words"`
	Build      time.Duration `json:"build_ns"`
	BuildPeak  uint64        `json:"build_peak_heap_bytes"`
	SteadyHeap uint64        `json:"steady_heap_bytes"`
	Files      int64         `json:"file_bytes"`
	Load       time.Duration `json:"load_ns"`
	Applied    time.Duration `json:"applied_p99_ns"` // a batch of changes
	Figures    []Figure      `json:"figures"`
	FTS5Build  time.Duration `json:"fts5_build_ns"`
	FTS5       []Figure      `json:"fts5"`
}

// buildBatch is how many documents become one segment.
const buildBatch = 32 << 10

// Measure builds an index of generated titles and asks it everything.
func Measure(ctx context.Context, o Options) (Report, error) {
	watch := clock.System{}
	t := titles{words: o.Words, count: o.Titles}
	report := Report{Titles: o.Titles, Words: len(o.Words)}
	order := t.inOrder()
	runtime.GC()
	base := heap()
	folder := filepath.Join(o.Folder, "index")
	began, peak := watch.Now(), watchHeap(ctx)
	x, err := build(ctx, t, order, folder)
	if err != nil {
		return report, err
	}
	report.Build = watch.Now().Sub(began)
	report.BuildPeak = peak() - min(base, peak())
	if err := x.Save(); err != nil {
		return report, err
	}
	if report.Files, err = sizeOf(folder); err != nil {
		return report, err
	}
	began = watch.Now()
	if x, err = index.Load(folder, ""); err != nil {
		return report, err
	}
	report.Load = watch.Now().Sub(began)
	if report.Figures, err = figures(x, queries{t}, o.For); err != nil {
		return report, err
	}
	runtime.GC()
	report.SteadyHeap = heap() - min(base, heap())
	busy, applied, err := whileUpdating(ctx, x, queries{t}, o.For)
	if err != nil {
		return report, err
	}
	report.Figures, report.Applied = append(report.Figures, busy), applied
	if o.Without {
		return report, nil
	}
	report.FTS5Build, report.FTS5, err = fts5(ctx, t, order, filepath.Join(o.Folder, "fts5.db"), o.For)
	return report, err
}

// build applies the documents in title order, two batches at a time, and joins
// what came of it.
func build(ctx context.Context, t titles, order []uint32, folder string) (*index.Index, error) {
	x, err := index.New(folder, "")
	if err != nil {
		return nil, err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2)
	for start := 0; start < len(order); start += buildBatch {
		part := order[start:min(start+buildBatch, len(order))]
		group.Go(func() error {
			documents := make([]segment.Document, len(part))
			for i, number := range part {
				documents[i] = t.document(int(number))
			}
			return errors.Join(ctx.Err(), x.Apply(documents, nil, 1))
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return x, x.Compact()
}

func figures(x *index.Index, q queries, how time.Duration) ([]Figure, error) {
	facets := []segment.Facet{segment.Kind, segment.Language, segment.Owner}
	var all []Figure
	for _, one := range []struct {
		name, wanted string
		clients      int
		query        func(int) (int, error)
	}{
		{"suggestion", "p50 <0.2 ms, p99 <3 ms", 1, suggest(x, q)},
		{"search, exact total", "p50 <0.5 ms, p99 <10 ms", 1, find(x, q.words)},
		{"search, three facets", "", 1, find(x, q.words, facets...)},
		{"search, filters", "", 1, filtered(x, q)},
		{"common word, three facets", "p50 <3 ms", 1, find(x, q.common, facets...)},
		{"typo", "p50 <1 ms, p99 <20 ms", 1, find(x, q.typo)},
		{"list of all in any order", "", 1, listed(x)},
		{"suggestion", "≥1.7× of one client", 8, suggest(x, q)},
		{"search, exact total", "≥1.7× of one client", 8, find(x, q.words)},
	} {
		f, err := ask(one.name, one.wanted, one.clients, how, one.query)
		if err != nil {
			return all, fmt.Errorf("bench: %s: %w", one.name, err)
		}
		all = append(all, f)
	}
	return all, nil
}

func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// watchHeap returns a function that tells the most heap there has been.
func watchHeap(ctx context.Context) func() uint64 {
	ctx, stop := context.WithCancel(ctx)
	most := make(chan uint64)
	go func() {
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		peak := uint64(0)
		for ctx.Err() == nil {
			select {
			case <-tick.C:
				peak = max(peak, heap())
			case most <- peak:
			case <-ctx.Done():
			}
		}
		close(most)
	}()
	known := uint64(0)
	return func() uint64 {
		if now, ok := <-most; ok {
			known = now
			stop()
		}
		return known
	}
}

func sizeOf(folder string) (int64, error) {
	entries, err := os.ReadDir(folder)
	total := int64(0)
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			return total, err
		}
		total += info.Size()
	}
	return total, err
}

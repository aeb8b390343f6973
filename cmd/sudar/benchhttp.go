package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"syscall"
	"time"

	"sudar/bench"
	"sudar/bench/searching"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// httpReport is what searching a server came to.
type httpReport struct {
	Titles    int           `json:"titles"`
	Words     int           `json:"words"`
	Clients   int           `json:"clients"`
	Fill      time.Duration `json:"fill_ns"`
	Indexed   time.Duration `json:"indexed_ns"` // from the start until the index answers
	Loads     []bench.Load  `json:"loads"`
	PeakBytes int64         `json:"peak_rss_bytes"`
}

// String is the report as a table.
func (r httpReport) String() string {
	gc := os.Getenv("GOGC")
	if gc == "" {
		gc = "100"
	}
	return fmt.Sprintf(`%d titles of %d word forms over HTTP; %d processors for the server and %d clients together, %s, GOGC %s, 200 requests to warm up
filled in %.1f s, the index answers after %.1f s, at most %d MB of memory; wanted ≥4,000 suggestions/s and ≥2,500 searches/s with facets, p99 ≤20 ms
%s`, r.Titles, r.Words, runtime.NumCPU(), r.Clients, runtime.Version(), gc, r.Fill.Seconds(), r.Indexed.Seconds(), r.PeakBytes>>20, bench.Table(r.Loads))
}

// Valid tells whether the figures mean something.
func (r httpReport) Valid() error {
	for _, l := range r.Loads {
		if l.Empty*10 > l.Requests {
			return fmt.Errorf("%w: %s, %d of %d", searching.ErrEmpty, l.Name, l.Empty, l.Requests)
		}
	}
	return nil
}

// measureServer fills a scratch library with titles and asks a server of it.
func measureServer(ctx context.Context, report httpReport, words []string, each time.Duration, errOut io.Writer) (filled httpReport, err error) {
	folder, err := os.MkdirTemp("", "sudar-bench")
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	texts, began := searching.NewTexts(words, report.Titles), time.Now()
	err = benchFill(ctx, folder, errOut, func(ctx context.Context, d *db.DB, owner organizations.Organization) error {
		return bench.FillTitled(ctx, d, owner.ID, owner.Name, report.Titles, texts.Title)
	})
	if err != nil {
		return report, err
	}
	report.Fill = time.Since(began)
	server, base, err := benchServer(ctx, folder, errOut)
	if err != nil {
		return report, err
	}
	if report.Indexed, err = bench.UntilIndexed(ctx, base); err == nil {
		report.Loads, err = bench.MeasureSearches(ctx, bench.Options{Base: base, Clients: report.Clients, For: each}, texts)
	}
	report.PeakBytes = peakMemory(server.Process.Pid)
	return report, errors.Join(err, server.Process.Signal(syscall.SIGTERM), server.Wait())
}

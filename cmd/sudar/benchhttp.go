package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"sudar/bench"
	"sudar/bench/searching"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// httpReport is what searching a server came to.
type httpReport struct {
	scratchRun
	Titles  int          `json:"titles"`
	Words   int          `json:"words"`
	Clients int          `json:"clients"`
	Loads   []bench.Load `json:"loads"`
}

// String is the report as a table.
func (r httpReport) String() string {
	gc := cmp.Or(os.Getenv("GOGC"), "as served")
	return fmt.Sprintf(
		`%d titles of %d word forms over HTTP; %d processors for the server and %d clients together, %s, GOGC %s, 200 requests to warm up
filled in %.1f s, the index answers after %.1f s, at most %d MB of memory; wanted ≥4,000 suggestions/s and ≥2,500 searches/s with `+
			`facets, p99 ≤20 ms
%s`, r.Titles, r.Words, runtime.NumCPU(), r.Clients, runtime.Version(), gc, r.Fill.Seconds(), r.Indexed.Seconds(), r.PeakBytes>>20,
		bench.Table(r.Loads))
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
func measureServer(ctx context.Context, report httpReport, words []string, each time.Duration, errOut io.Writer) (filled httpReport,
	err error) {
	filled, texts := report, searching.NewTexts(words, report.Titles)
	filled.scratchRun, err = onScratch(ctx, errOut, func(ctx context.Context, d *db.DB, owner organizations.Organization) error {
		return bench.FillTitled(ctx, d, owner.ID, owner.Name, report.Titles, texts.Title)
	}, func(base string, _ func() int64) (err error) {
		filled.Loads, err = bench.MeasureSearches(ctx, bench.Options{Base: base, Clients: report.Clients, For: each}, texts)
		return err
	})
	return filled, err
}

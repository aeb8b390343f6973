package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"sudar/bench"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// scratchRun is what a library of its own and a server of it came to.
type scratchRun struct {
	Fill      time.Duration `json:"fill_ns"`
	Start     time.Duration `json:"start_ns"`   // until the server is ready
	Indexed   time.Duration `json:"indexed_ns"` // from then until its index responds
	PeakBytes int64         `json:"peak_rss_bytes"`
}

// onScratch fills a library that is removed in the end and measures a server
// of it, which can say what memory it holds. It waits for the index: until then lists come from the database, beside a build that
// takes the processors.
func onScratch(ctx context.Context, errOut io.Writer, fill func(context.Context, *db.DB, organizations.Organization) error,
	measure func(base string, memory func() int64) error,
) (run scratchRun, err error) {
	folder, err := os.MkdirTemp("", "sudar-bench")
	if err != nil {
		return run, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	began := time.Now()
	if err := benchFill(ctx, folder, errOut, fill); err != nil {
		return run, err
	}
	run.Fill, began = time.Since(began), time.Now()
	restCollector() // the clients share the processors with the server
	server, base, err := benchServer(ctx, folder, "web", errOut)
	if err != nil {
		return run, err
	}
	run.Start = time.Since(began)
	if run.Indexed, err = bench.UntilIndexed(ctx, base); err == nil {
		err = measure(base, func() int64 { return memory(server.Process.Pid, "VmRSS:") })
	}
	run.PeakBytes = peakMemory(server.Process.Pid)
	return run, errors.Join(err, server.Process.Signal(syscall.SIGTERM), server.Wait())
}

// printFigures prints what was measured, as a table or as JSON.
func printFigures(out io.Writer, asJSON bool, report fmt.Stringer) error {
	if asJSON {
		return json.NewEncoder(out).Encode(report)
	}
	_, err := fmt.Fprint(out, report)
	return err
}

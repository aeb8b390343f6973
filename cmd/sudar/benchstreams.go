package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"sudar/bench"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// streamsReport is what many open event streams of a server came to.
type streamsReport struct {
	scratchRun
	bench.Streams
}

// String is the report in a sentence.
func (r streamsReport) String() string {
	return fmt.Sprintf("%d streams opened in %.1f s; memory grew by %d MB, wanted at most 150; "+
		"a change of all reached half of them in %.0f ms, the last in %.0f ms, wanted at most 1000\n",
		r.Open, r.Opening.Seconds(), r.Grew>>20, r.P50.Seconds()*1000, r.Last.Seconds()*1000)
}

// benchStreamsCommand holds many event streams open at a server of its own and
// changes something of everybody at once.
func benchStreamsCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("bench streams", "bench streams [--streams 5000] [--json]", errOut)
	streams := set.Int("streams", 5_000, "people, each with one stream")
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args); err != nil {
		return exitError{code: 2, err: err}
	}
	// Limits by address would end it: the people come from many.
	if err := os.Setenv("SUDAR_TRUSTED_PROXIES", "127.0.0.1/32"); err != nil {
		return err
	}
	var report streamsReport
	var people []bench.Neighbour
	var path string
	run, err := onScratch(ctx, errOut, func(ctx context.Context, d *db.DB, owner organizations.Organization) (err error) {
		path = d.Address()
		if people, err = bench.FillNeighbours(ctx, d, "s", *streams); err != nil {
			return err
		}
		return bench.Fill(ctx, d, owner.ID, owner.Name, 1_000)
	}, func(base string, memory func() int64) error {
		d, err := db.Open(ctx, path, clock.System{})
		if err != nil {
			return err
		}
		report.Streams, err = bench.MeasureStreams(ctx, base, d, people, memory)
		return errors.Join(err, d.Close())
	})
	report.scratchRun = run
	if err != nil {
		return err
	}
	return printFigures(out, *asJSON, report)
}

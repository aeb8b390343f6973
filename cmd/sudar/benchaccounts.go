package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"sudar/bench"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// accountsReport is what the account calls of a server came to.
type accountsReport struct {
	scratchRun
	Pairs   []bench.Pair `json:"pairs"`
	Storm   bench.Storm  `json:"storm"`
	Without bench.Load   `json:"list_without_token"`
	With    bench.Load   `json:"list_with_token"`
}

// String is the report as tables.
func (r accountsReport) String() string {
	text := fmt.Sprintf("medians of known and unknown people; wanted less than 10 %% apart\n%-22s %10s %12s %8s\n", "", "known ms",
		"unknown ms", "apart")
	for _, p := range r.Pairs {
		text += fmt.Sprintf("%-22s %10.2f %12.2f %7.1f%%\n", p.Name, p.KnownMS, p.UnknownMS, 100*p.Apart)
	}
	text += fmt.Sprintf(
		"%d sign-ins at once: %d answered, %d told to wait, in %.1f s; the next one took %.0f ms; memory grew by %d MB to %d "+
			"MB; wanted at most 300 MB\n",
		r.Storm.Calls, r.Storm.Answered, r.Storm.Waiting, r.Storm.Spent.Seconds(), float64(r.Storm.After.Microseconds())/1000, r.Storm.Grew>>20,
		r.PeakBytes>>20)
	text += fmt.Sprintf("%smeanwhile p99 was %.1f times that of one reader; wanted at most 3\n",
		bench.Table([]bench.Load{r.Storm.Idle, r.Storm.Meanwhile}), r.Storm.Meanwhile.P99.Seconds()/r.Storm.Idle.P99.Seconds())
	return text + fmt.Sprintf("%sa token leaves %.0f %% of the requests/s; wanted at least 80 %%\n",
		bench.Table([]bench.Load{r.Without, r.With}), 100*r.With.PerSecond/r.Without.PerSecond)
}

// benchAccountsCommand measures what the account calls of a server of its own
// tell by their time, and what they cost.
func benchAccountsCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("bench accounts", "bench accounts [--tries 200] [--storm 10000] [--for 5s] [--clients 8] [--json]", errOut)
	tries := set.Int("tries", 200, "known and unknown people of each call")
	storm := set.Int("storm", 10_000, "sign-ins at once")
	each := set.Duration("for", 5*time.Second, "how long a list is asked for, each time")
	clients := set.Int("clients", 8, "clients that ask for it at once")
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args); err != nil {
		return exitError{code: 2, err: err}
	}
	// Limits by address would end it: the people come from many.
	if err := os.Setenv("SUDAR_TRUSTED_PROXIES", "127.0.0.1/32"); err != nil {
		return err
	}
	var report accountsReport
	var token string
	run, err := onScratch(ctx, errOut, func(ctx context.Context, d *db.DB, owner organizations.Organization) (err error) {
		if token, err = bench.FillPeople(ctx, d, *tries+1); err != nil {
			return err
		}
		return bench.Fill(ctx, d, owner.ID, owner.Name, 1_000)
	}, func(base string, memory func() int64) (err error) {
		options := bench.Options{Base: base, Clients: *clients, For: *each}
		if report.Without, report.With, err = bench.MeasureTokens(ctx, options, token); err != nil {
			return err
		}
		if report.Pairs, err = bench.MeasureSecrecy(ctx, base, token, *tries); err != nil {
			return err
		}
		report.Storm, err = bench.MeasureStorm(ctx, base, *storm, memory)
		return err
	})
	report.scratchRun = run
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(report)
	}
	_, err = io.WriteString(out, report.String())
	return err
}

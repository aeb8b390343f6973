package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"sudar/bench"
	"sudar/bench/importing"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// deskReport is what working at the catalogue desk of a library came to.
type deskReport struct {
	Database    string        `json:"database"`
	Contents    int           `json:"contents"`
	LoadAverage string        `json:"load_average"` // of the machine before it began
	Asked       []bench.Asked `json:"asked"`
	Bulk        *bench.Bulk   `json:"bulk,omitempty"`
}

// String is the report as a table.
func (r deskReport) String() string {
	text := fmt.Sprintf("%d contents on %s; load average before %s; wanted: p95 ≤100 ms\n%s", r.Contents, r.Database, r.LoadAverage,
		bench.AskedTable(r.Asked))
	if r.Bulk != nil {
		text += r.Bulk.String()
	}
	return text
}

// benchDeskCommand works at the catalogue desk of a server of its own
// (docs/performance.md).
func benchDeskCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("bench desk", "bench desk [--database-url URL] [--contents 50000] [--times 40] [--bulk] [--json]", errOut)
	server := set.String("database-url", "", "a PostgreSQL server on which a scratch database may be made; without it SQLite")
	contents := set.Int("contents", 50_000, "records of the library")
	times := set.Int("times", 40, "how often each thing is asked for")
	bulk := set.Bool("bulk", false, "change all titles at once and undo it, while readers search")
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args); err != nil {
		return exitError{code: 2, err: err}
	}
	if *contents < 1 || *times < 1 {
		return exitError{code: 2, err: errors.New("--contents and --times want 1 or more")}
	}
	report := deskReport{Contents: *contents, LoadAverage: loadAverage()}
	err := onDesk(ctx, *server, *contents, errOut, func(k bench.Desk) (err error) {
		report.Database = string(k.DB.Dialect())
		if report.Asked, err = k.Asks(ctx, *times); err != nil || !*bulk {
			return err
		}
		found, err := k.BulkEdit(ctx, 20*time.Second)
		report.Bulk = &found
		return err
	})
	if err != nil {
		return err
	}
	return printFigures(out, *asJSON, report)
}

// benchImportsCommand brings a file of records into a library of a server of its own,
// and undoes that (docs/performance.md).
func benchImportsCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("bench imports", "bench imports [--database-url URL] [--records 100000] [--json]", errOut)
	server := set.String("database-url", "", "a PostgreSQL server on which a scratch database may be made; without it SQLite")
	records := set.Int("records", 100_000, "records of the file")
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args); err != nil {
		return exitError{code: 2, err: err}
	}
	if *records < 1 {
		return exitError{code: 2, err: errors.New("--records wants 1 or more")}
	}
	var report importing.Report
	load := loadAverage()
	err := onDesk(ctx, *server, importing.Before, errOut, func(k bench.Desk) (err error) {
		report, err = importing.Measure(ctx, k, *records)
		report.LoadAverage = load
		return err
	})
	if err != nil {
		return err
	}
	return printFigures(out, *asJSON, report)
}

// onDesk fills a library that is removed in the end and seats a librarian at a
// server of it.
func onDesk(ctx context.Context, server string, contents int, errOut io.Writer, work func(bench.Desk) error) (err error) {
	folder, err := os.MkdirTemp("", "sudar-bench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	address, drop, err := benchEnvironment(ctx, server, filepath.Join(folder, "sudar.db"))
	defer drop()
	if err != nil {
		return err
	}
	k := bench.Desk{}
	err = benchFill(ctx, folder, errOut, func(ctx context.Context, d *db.DB, owner organizations.Organization) error {
		some, err := bench.FillNeighbours(ctx, d, "desk", 1)
		if err != nil {
			return err
		}
		k.Librarian = some[0]
		return errors.Join(bench.Employ(ctx, d, owner.ID, k.Librarian), bench.Fill(ctx, d, owner.ID, owner.Name, contents))
	})
	if err != nil {
		return err
	}
	if k.DB, err = db.Open(ctx, address, clock.System{}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, k.DB.Close()) }()
	if k.DB.Dialect() == db.Postgres { // else it would do so meanwhile
		if _, err := db.Exec(ctx, k.DB, "VACUUM ANALYZE"); err != nil {
			return err
		}
	}
	node, base, err := benchServer(ctx, folder, "web,worker", errOut)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, node.Process.Signal(syscall.SIGTERM), node.Wait()) }()
	if _, err := bench.UntilIndexed(ctx, base); err != nil {
		return err
	}
	k.Base = base
	k.CPU = func() time.Duration { return processorTime(node.Process.Pid) }
	k.Memory = func() int64 { return memory(node.Process.Pid, "VmRSS:") }
	return work(k)
}

// tick is the unit in which Linux tells the processor time of a process.
const tick = 10 * time.Millisecond

// processorTime returns the processor time that a process has used, 0 where the
// system does not tell.
func processorTime(pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(text), ") ")
	var state string
	var numbers [10]int64
	var user, system int64
	if _, err := fmt.Sscan(after, &state, &numbers[0], &numbers[1], &numbers[2], &numbers[3], &numbers[4], &numbers[5], &numbers[6],
		&numbers[7], &numbers[8], &numbers[9], &user, &system); err != nil {
		return 0
	}
	return time.Duration(user+system) * tick
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"sudar/bench"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/organizations"
)

// peopleReport is what writing by many people through some nodes came to.
type peopleReport struct {
	Database     string           `json:"database"`
	Nodes        int              `json:"nodes"`
	Contents     int              `json:"contents"`
	People       int              `json:"people"`
	For          time.Duration    `json:"for_ns"`
	Share        float64          `json:"share"`
	Processors   int              `json:"processors"`
	LoadAverage  string           `json:"load_average"` // of the machine before it began
	Written      []*bench.Written `json:"written"`
	Transactions float64          `json:"transactions"`
	Retries      float64          `json:"retries"`
	Refusals     float64          `json:"refusals"`
}

// String is the report as a table.
func (r peopleReport) String() string {
	return fmt.Sprintf(
		`%d people, %d contents, %d nodes on %s; %v at %.2f of the load; %d processors for clients, nodes and database; load average before %s
%s%.0f transactions, %.0f run again (%.2f %%), %.0f refused; wanted: no failures, refused ≤0.1 %% and none twice, p99 ≤100 ms (250 with `+
			`3,000 people), run again ≤1 %%
`, r.People, r.Contents, r.Nodes, r.Database, r.For, r.Share, r.Processors, r.LoadAverage, bench.WrittenTable(r.Written),
		r.Transactions, r.Retries, 100*r.Retries/max(r.Transactions, 1), r.Refusals)
}

// benchPeopleCommand lets people write through nodes of its own: an open load,
// whose calls come at fixed times (docs/performance.md).
func benchPeopleCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("bench people",
		"bench people [--database-url URL] [--contents 200000] [--people 30,300,3000] [--for 60s] [--nodes 2] [--share 1] [--json]", errOut)
	server := set.String("database-url", "", "a PostgreSQL server on which a scratch database may be made; without it SQLite and one node")
	contents := set.Int("contents", 200_000, "records of the library")
	sizes := set.String("people", "30,300,3000", "people who write, a comma list")
	how := set.Duration("for", time.Minute, "how long each number of people writes")
	nodes := set.Int("nodes", 2, "servers on PostgreSQL")
	share := set.Float64("share", 1, "of 500 places, 50 notes, 50 saved, 20 reviews and 5 sign-ins a second")
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args); err != nil {
		return exitError{code: 2, err: err}
	}
	if *server == "" {
		*nodes = 1
	}
	return onPeople(ctx, *server, *nodes, *contents, errOut, func(d *db.DB, bases []string) error {
		for text := range strings.SplitSeq(*sizes, ",") {
			people, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil || people < 1 {
				return exitError{code: 2, err: fmt.Errorf("--people %q is not a number", text)}
			}
			report := peopleReport{
				Database: string(d.Dialect()), Nodes: len(bases), Contents: *contents, People: people, For: *how, Share: *share,
				Processors: runtime.NumCPU(), LoadAverage: loadAverage(),
			}
			if report, err = letWrite(ctx, d, bases, report); err != nil {
				return err
			}
			if *asJSON {
				err = json.NewEncoder(out).Encode(report)
			} else {
				_, err = fmt.Fprintln(out, report)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// letWrite fills the people of a report and measures what they write.
func letWrite(ctx context.Context, d *db.DB, bases []string, r peopleReport) (peopleReport, error) {
	people, err := bench.FillNeighbours(ctx, d, fmt.Sprintf("p%d.", r.People), r.People)
	if err != nil {
		return r, err
	}
	before, err := transactionsOf(ctx, bases)
	if err != nil {
		return r, err
	}
	r.Written = bench.OpenLoad(ctx, bases, bench.Writes(people, r.Contents, r.Share), r.For)
	after, err := transactionsOf(ctx, bases)
	r.Transactions, r.Retries, r.Refusals = after[0]-before[0], after[1]-before[1], after[2]-before[2]
	return r, err
}

// onPeople fills a library that is removed in the end and starts nodes of it.
func onPeople(ctx context.Context, server string, nodes, contents int, errOut io.Writer, measure func(*db.DB, []string) error) (err error) {
	folder, err := os.MkdirTemp("", "sudar-bench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	first := filepath.Join(folder, "1")
	address, drop, err := benchEnvironment(ctx, server, filepath.Join(first, "sudar.db"))
	defer drop()
	if err != nil {
		return err
	}
	err = benchFill(ctx, first, errOut, func(ctx context.Context, d *db.DB, owner organizations.Organization) error {
		return bench.Fill(ctx, d, owner.ID, owner.Name, contents)
	})
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, address, clock.System{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if d.Dialect() == db.Postgres { // else it would do so meanwhile
		for _, settle := range []string{"VACUUM ANALYZE", "CHECKPOINT"} {
			if _, err := db.Exec(ctx, d, settle); err != nil {
				return err
			}
		}
	}
	bases, stop, err := startNodes(ctx, folder, nodes, errOut)
	defer stop()
	if err != nil {
		return err
	}
	if err := warmUp(ctx, d, bases, contents); err != nil {
		return err
	}
	return measure(d, bases)
}

// warmUp lets some people write for three seconds: in the first half of one,
// nodes that were just started open their connections to the database. What
// filling and indexing wrote goes to the disk before, not beside what is measured.
func warmUp(ctx context.Context, d *db.DB, bases []string, contents int) error {
	syscall.Sync()
	people, err := bench.FillNeighbours(ctx, d, "warm", 30)
	if err == nil {
		bench.OpenLoad(ctx, bases, bench.Writes(people, contents, 1), 3*time.Second)
	}
	return err
}

// startNodes starts servers with folders of their own and waits for their
// indexes: a build takes the processors.
func startNodes(ctx context.Context, folder string, nodes int, errOut io.Writer) (bases []string, stop func(), err error) {
	var running []*exec.Cmd
	stop = func() {
		for _, node := range running {
			_ = node.Process.Signal(syscall.SIGTERM)
			_ = node.Wait()
		}
	}
	for n := range nodes {
		node, base, err := benchServer(ctx, filepath.Join(folder, strconv.Itoa(n+1)), "web,worker", errOut)
		if err != nil {
			return bases, stop, err
		}
		running, bases = append(running, node), append(bases, base)
	}
	for _, base := range bases {
		if _, err := bench.UntilIndexed(ctx, base); err != nil {
			return bases, stop, err
		}
	}
	return bases, stop, nil
}

// benchEnvironment tells the servers that are started their secret and, when there is
// a PostgreSQL server, a scratch database on it. It returns where the library is, in
// file without such a server, and how to remove it.
func benchEnvironment(ctx context.Context, server, file string) (address string, drop func(), err error) {
	environment := map[string]string{
		"SUDAR_TRUSTED_PROXIES": "127.0.0.1/32", // people come from many addresses
		"SUDAR_SECRET_KEY":      ident.Secret() + ident.Secret(),
		"SUDAR_AMBIENT":         "false",
	}
	address, drop = file, func() {}
	if server != "" {
		var made func()
		if address, made, err = scratchDatabase(ctx, server); err != nil {
			return address, drop, err
		}
		drop, environment["SUDAR_DATABASE_URL"] = made, address
	}
	for name, value := range environment {
		if err := os.Setenv(name, value); err != nil {
			return address, drop, err
		}
	}
	return address, drop, nil
}

// scratchDatabase makes a database on a server and returns how to remove it.
func scratchDatabase(ctx context.Context, server string) (address string, drop func(), err error) {
	d, err := db.Open(ctx, server, clock.System{})
	if err != nil {
		return "", nil, err
	}
	name := "sudar_bench_" + strings.ReplaceAll(ident.New(), "-", "")
	if _, err := db.Exec(ctx, d, "CREATE DATABASE "+name); err != nil {
		return "", nil, errors.Join(err, d.Close())
	}
	drop = func() {
		_, _ = db.Exec(context.WithoutCancel(ctx), d, "DROP DATABASE "+name+" WITH (FORCE)")
		_ = d.Close()
	}
	return databaseNamed.ReplaceAllString(server, "${1}/"+name), drop, nil
}

// databaseNamed is the address of a server up to the name of a database.
var databaseNamed = regexp.MustCompile(`^(postgres(?:ql)?://[^/?]*)/?[^?]*`)

var transactionFigures = []string{"sudar_db_tx_total", "sudar_db_tx_retries_total", "sudar_db_tx_refusals_total"}

// transactionsOf returns the sums of transactionFigures over nodes.
func transactionsOf(ctx context.Context, bases []string) (sums [3]float64, err error) {
	for _, base := range bases {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/metrics", nil)
		if err != nil {
			return sums, err
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return sums, err
		}
		text, err := io.ReadAll(response.Body)
		if err := errors.Join(err, response.Body.Close()); err != nil {
			return sums, err
		}
		for i, name := range transactionFigures {
			_, after, _ := strings.Cut(string(text), "\n"+name+" ")
			line, _, _ := strings.Cut(after, "\n")
			figure, err := strconv.ParseFloat(line, 64)
			if err != nil {
				return sums, fmt.Errorf("bench: %s of %s: %w", name, base, err)
			}
			sums[i] += figure
		}
	}
	return sums, nil
}

// loadAverage is what else the machine does, where it tells.
func loadAverage() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "not known"
	}
	return strings.Join(strings.Fields(string(text))[:3], " ")
}

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"sudar/bench"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// benchReport is what a library of one size came to.
type benchReport struct {
	scratchRun
	Contents    int          `json:"contents"`
	Loads       []bench.Load `json:"loads"`
	Processors  int          `json:"processors"`
	ClientCount int          `json:"clients"`
}

// benchCommand fills scratch libraries and measures a server of its own over
// HTTP: lists, details, filters and words (docs/performance.md).
func benchCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) > 0 && args[0] == "search" {
		return benchSearchCommand(ctx, args[1:], out, errOut)
	}
	if len(args) > 0 && args[0] == "accounts" {
		return benchAccountsCommand(ctx, args[1:], out, errOut)
	}
	if len(args) > 0 && args[0] == "desk" {
		return benchDeskCommand(ctx, args[1:], out, errOut)
	}
	if len(args) > 0 && args[0] == "imports" {
		return benchImportsCommand(ctx, args[1:], out, errOut)
	}
	if len(args) > 0 && args[0] == "people" {
		return benchPeopleCommand(ctx, args[1:], out, errOut)
	}
	if len(args) > 0 && args[0] == "streams" {
		return benchStreamsCommand(ctx, args[1:], out, errOut)
	}
	if len(args) > 0 && args[0] == "dictionary" {
		return benchDictionaryCommand(ctx, args[1:], out, errOut)
	}
	set := flags("bench",
		"bench [search|accounts|desk|imports|people|streams|dictionary] [--contents 10000,100000] [--for 5s] [--clients 8] [--json]", errOut)
	sizes := set.String("contents", "10000,100000", "records of each library, a comma list")
	each := set.Duration("for", 5*time.Second, "how long each kind of page is asked for")
	clients := set.Int("clients", 8, "clients that ask at once")
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args); err != nil {
		return exitError{code: 2, err: err}
	}
	var reports []benchReport
	for text := range strings.SplitSeq(*sizes, ",") {
		size, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || size < 1 {
			return exitError{code: 2, err: fmt.Errorf("--contents %q is not a number of records", text)}
		}
		report, err := benchSize(ctx, size, *clients, *each, errOut)
		if err != nil {
			return err
		}
		reports = append(reports, report)
		if !*asJSON {
			_, _ = fmt.Fprintf(out,
				"%d contents: filled in %.1f s, open after %.2f s, its index answers %.1f s later, at most %d MB of memory\n%s\n",
				size, report.Fill.Seconds(), report.Start.Seconds(), report.Indexed.Seconds(), report.PeakBytes>>20, bench.Table(report.Loads))
		}
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(reports)
	}
	return nil
}

func benchSize(ctx context.Context, size, clients int, each time.Duration, errOut io.Writer) (report benchReport, err error) {
	report = benchReport{Contents: size, Processors: runtime.NumCPU(), ClientCount: clients}
	report.scratchRun, err = onScratch(ctx, errOut, func(ctx context.Context, d *db.DB, owner organizations.Organization) error {
		return bench.Fill(ctx, d, owner.ID, owner.Name, size)
	}, func(base string, _ func() int64) (err error) {
		report.Loads, err = bench.Measure(ctx, bench.Options{Base: base, Contents: size, Clients: clients, For: each})
		return err
	})
	return report, err
}

// benchFill makes a library in a folder with one organisation, whose records
// fill adds.
func benchFill(ctx context.Context, folder string, errOut io.Writer,
	fill func(context.Context, *db.DB, organizations.Organization) error) error {
	set := flags("bench", "bench", errOut)
	cfg, err := load(set, config.Bind(set, "data"), []string{"--data", folder})
	if err != nil {
		return err
	}
	ctx, a, err := open(ctx, cfg, errOut)
	if err != nil {
		return err
	}
	hub, err := a.Organizations.Create(ctx, organizations.Organization{
		Slug: "hub", Name: "Үндэсний номын сан", NameEN: "National Library", Kind: "hub", Hub: true,
	})
	if err == nil {
		err = a.Catalogue.SeedTrees(ctx)
	}
	if err == nil {
		err = fill(ctx, a.DB, hub)
	}
	return errors.Join(err, a.Close())
}

// benchServer starts this program as a server of its own, so that the asking
// is not counted with the answering.
func benchServer(ctx context.Context, folder, roles string, errOut io.Writer) (*exec.Cmd, string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, "", err
	}
	server := exec.CommandContext(ctx, program, "serve", "--data", folder, "--list"+
		"en", "127.0.0.1:0", "--roles", roles, "--log-format", "text", "--log-level", "warn") //nolint:gosec // ourselves
	server.Stderr = errOut
	output, err := server.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := server.Start(); err != nil {
		return nil, "", err
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	at := strings.Index(line, "http://")
	if err != nil || at < 0 {
		return nil, "", errors.Join(fmt.Errorf("bench: the server says %q", line), err, server.Process.Kill(), server.Wait())
	}
	return server, strings.TrimSpace(line[at:]), nil
}

// peakMemory returns the most memory a process has had, 0 where the system
// does not tell.
func peakMemory(pid int) int64 { return memory(pid, "VmHWM:") }

// memory is a figure of what a process holds, in bytes; 0 where nobody tells.
func memory(pid int, figure string) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(status), figure)
	number, _, _ := strings.Cut(strings.TrimSpace(after), " ")
	kilobytes, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0
	}
	return kilobytes << 10
}

// Command sudar is the library: it serves, imports, and maintains its data.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"sudar/internal/kit/log"
)

// command is one word of the command line.
type command struct {
	name, summary string
	run           func(ctx context.Context, args []string, out, errOut io.Writer) error
	hidden        bool
}

var commands []command

func init() {
	commands = []command{
		{name: "serve", summary: "serve the library over HTTP and work through its jobs", run: serveCommand},
		{name: "demo", summary: "create the demo library", run: demoCommand},
		{name: "import", summary: "import publications: folder PATH; records: marc PATH, csv PATH", run: importCommand},
		{name: "search", summary: "keep the search index: rebuild, check; measure: eval PAIRS.tsv, morphology FORMS.tsv", run: searchCommand},
		{name: "user", summary: "people: add, list, password, role, disable, enable", run: userCommand},
		{name: "organization", summary: "organisations: add, list, suspend, resume, expire, domain, vat, qpay", run: organizationCommand},
		{name: "grant", summary: "give a right to read", run: grantCommand},
		{name: "revoke", summary: "end a right to read", run: revokeCommand},
		{name: "orders", summary: "check: prove the sums of orders, payments and rights", run: ordersCommand},
		{name: "alerts", summary: "have alerts of saved searches looked at now, not at their time", run: alertsCommand},
		{name: "sandbox", summary: "imitate an outside service for demo and tests: qpay, posapi", run: sandboxCommand},
		{name: "migrate", summary: "bring the database up to date", run: migrateCommand},
		{name: "bench", summary: "measure a server of its own over HTTP; bench search: the index in process", run: benchCommand},
		{name: "openapi", summary: "print the interface description", run: openapiCommand},
		{name: "config", summary: "print the settings in force", run: configCommand},
		{name: "licences", summary: "print the works of others in the program and their licences", run: licencesCommand},
		{name: "publication-child", run: publicationChild, hidden: true},
	}
}

// exitError ends the program with a code of its own.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string { return e.err.Error() }

// loggedError has been written to the log: it is not printed as well.
type loggedError struct{ error }

func (e loggedError) Unwrap() error { return e.error }

func main() {
	keepPrivate()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	log.Flush(slog.Default())
	os.Exit(code)
}

// run returns the exit code: 0 done, 1 failed, 2 misused, others as commands say.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "--help" || args[0] == "-h" {
		usage(out)
		return 0
	}
	for _, c := range commands {
		if c.name == args[0] {
			return exitCode(c.run(ctx, args[1:], out, errOut), errOut)
		}
	}
	_, _ = fmt.Fprintf(errOut, "sudar: there is no command %q\n\n", args[0])
	usage(errOut)
	return 2
}

func exitCode(err error, errOut io.Writer) int {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if !errors.As(err, new(loggedError)) {
		_, _ = fmt.Fprintln(errOut, "sudar:", err)
	}
	var exit exitError
	if errors.As(err, &exit) {
		return exit.code
	}
	return 1
}

func usage(out io.Writer) {
	_, _ = fmt.Fprintln(out, "Sudar, the national digital library.\n\nUsage: sudar COMMAND [flags]; sudar COMMAND --help")
	for _, c := range commands {
		if !c.hidden {
			_, _ = fmt.Fprintf(out, "  %-14s %s\n", c.name, c.summary)
		}
	}
}

// keepPrivate lets nobody but the owner read or write what this process and its
// children make, whatever mode a library asks for.
func keepPrivate() { syscall.Umask(0o077) }

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"sudar/internal/app"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
)

// flags returns a command's flag set; config options among its flags go to
// the configuration.
func flags(name, usage string, errOut io.Writer) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(errOut)
	set.Usage = func() {
		_, _ = fmt.Fprintf(errOut, "Usage: sudar %s\n\nFlags:\n", usage)
		set.PrintDefaults()
	}
	return set
}

// load parses args and returns the configuration in force. Misuse has been
// explained already; it ends with code 2.
func load(set *flag.FlagSet, options config.Flags, args []string) (*config.Config, error) {
	if err := set.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil, err
		}
		return nil, exitError{code: 2, err: err}
	}
	cfg, err := config.Load(options, os.Environ())
	if err != nil {
		return nil, exitError{code: 2, err: err}
	}
	return cfg, nil
}

// loadAndOpen parses args and opens what they configure, as load and open do.
func loadAndOpen(ctx context.Context, set *flag.FlagSet, options config.Flags, args []string, errOut io.Writer) (
	context.Context, *app.App, error) {
	cfg, err := load(set, options, args)
	if err != nil {
		return ctx, nil, err
	}
	return open(ctx, cfg, errOut)
}

// open returns the app and a context that may act for every organisation:
// whoever holds the machine holds the library.
func open(ctx context.Context, cfg *config.Config, errOut io.Writer) (context.Context, *app.App, error) {
	ctx, err := withLog(ctx, cfg, errOut)
	if err != nil {
		return ctx, nil, err
	}
	a, err := app.Open(ctx, cfg)
	return db.AllTenants(ctx, "command line"), a, err
}

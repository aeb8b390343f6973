package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudar/internal/app"
	"sudar/internal/kit/config"
	"sudar/internal/kit/log"
)

func serveCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("serve", "serve [--data DIR] [--listen ADDR] [--roles web,worker]", errOut)
	options := config.Bind(set, "data", "listen", "roles", "organization", "base_url", "base_domain", "dev", "log_level", "log_format")
	yes := set.Bool("yes", false, "serve the demo library beyond this machine although its sign-ins are known")
	cfg, err := load(set, options, args)
	if err != nil {
		return err
	}
	logger, err := log.New(errOut, cfg.Log.Level, cfg.Log.Format)
	if err != nil {
		return err
	}
	if cfg.SentryDSN != "" {
		reporting, flush, err := log.Reporting(logger, cfg.SentryDSN)
		if err != nil {
			return err
		}
		defer flush()
		logger = reporting
	}
	restCollector()
	a, err := app.Open(ctx, cfg, logger)
	if err != nil {
		return err
	}
	if err := a.RefuseOpenDemo(ctx, *yes); err != nil {
		return errors.Join(exitError{code: 2, err: err}, a.Close())
	}
	err = a.Serve(ctx, func(address string) {
		_, _ = fmt.Fprintf(out, "Sudar is open at http://%s\n", app.Reachable(address))
	})
	return errors.Join(err, a.Close())
}

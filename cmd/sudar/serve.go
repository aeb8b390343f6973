package main

import (
	"context"
	"errors"
	"io"
	"log/slog"

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
	if ctx, err = withLog(ctx, cfg, errOut); err != nil {
		return err
	}
	greeting, err := log.New(out, "", cfg.Log.Format)
	if err != nil {
		return err
	}
	if err := serve(ctx, cfg, greeting, *yes); err != nil {
		log.From(ctx).ErrorContext(ctx, "the server ended", "error", err)
		return loggedError{err}
	}
	return nil
}

// serve runs a server until ctx ends. greeting gets its address.
func serve(ctx context.Context, cfg *config.Config, greeting *slog.Logger, yes bool) error {
	restCollector()
	a, err := app.Open(ctx, cfg)
	if err != nil {
		return err
	}
	if err := a.RefuseOpenDemo(ctx, yes); err != nil {
		return errors.Join(exitError{code: 2, err: err}, a.Close())
	}
	err = a.Serve(ctx, func(address string) {
		greeting.InfoContext(ctx, "Sudar is open", "address", "http://"+app.Reachable(address))
	})
	return errors.Join(err, a.Close())
}

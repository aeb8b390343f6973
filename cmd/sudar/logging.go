package main

import (
	"context"
	"io"
	"log/slog"

	"sudar/internal/kit/config"
	"sudar/internal/kit/log"
)

// withLog returns a context that logs to errOut, and errors to Sentry too, as
// cfg says. The logger becomes slog's default as well, for what has no context:
// the standard library and modules that write to package log.
func withLog(ctx context.Context, cfg *config.Config, errOut io.Writer) (context.Context, error) {
	logger, err := log.New(errOut, cfg.Log.Level, cfg.Log.Format)
	if err != nil {
		return ctx, err
	}
	if cfg.SentryDSN != "" {
		if logger, err = log.Reporting(logger, cfg.SentryDSN); err != nil {
			return ctx, err
		}
	}
	slog.SetDefault(logger)
	for _, name := range cfg.Unknown {
		logger.WarnContext(ctx, "no option reads this variable", "variable", name)
	}
	return log.Into(ctx, logger), nil
}

package log

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/getsentry/sentry-go"
)

// flushTime is how long a stop waits for reports that are on their way.
const flushTime = 2 * time.Second

// Reporting returns l with its errors sent to Sentry too, masked as in the log.
// dsn is where they go. Flush waits for the last of them.
func Reporting(l *slog.Logger, dsn string) (*slog.Logger, error) {
	client, err := sentry.NewClient(sentry.ClientOptions{
		Dsn: dsn, MaxBreadcrumbs: -1,
		Integrations: func([]sentry.Integration) []sentry.Integration { return nil },
	})
	if err != nil {
		return nil, fmt.Errorf("log: sentry: %w", err)
	}
	inner := l.Handler()
	if h, ok := inner.(handler); ok { // the fields of contexts go to both
		inner = h.inner
	}
	return slog.New(handler{inner: reporter{inner: inner, client: client}}), nil
}

// Flush waits, not longer than two seconds, until the errors that l reports are
// sent. It does nothing for a logger that Reporting has not made.
func Flush(l *slog.Logger) {
	if h, ok := l.Handler().(handler); ok {
		if r, ok := h.inner.(reporter); ok {
			r.client.Flush(flushTime)
		}
	}
}

// reporter hands every line on, and errors to the client as well.
type reporter struct {
	inner  slog.Handler
	client *sentry.Client
	attrs  []slog.Attr
}

// Enabled tells what the log takes; errors are always reported.
func (h reporter) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelError || h.inner.Enabled(ctx, level)
}

// Handle writes the line and reports an error.
func (h reporter) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		h.client.CaptureEvent(h.event(r), nil, nil)
	}
	return h.inner.Handle(ctx, r)
}

// WithAttrs keeps what every line carries.
func (h reporter) WithAttrs(attrs []slog.Attr) slog.Handler {
	h.inner, h.attrs = h.inner.WithAttrs(attrs), append(append([]slog.Attr{}, h.attrs...), attrs...)
	return h
}

// WithGroup opens a group in the log; reports stay flat.
func (h reporter) WithGroup(name string) slog.Handler {
	h.inner = h.inner.WithGroup(name)
	return h
}

func (h reporter) event(r slog.Record) *sentry.Event {
	event := sentry.NewEvent()
	event.Level, event.Message, event.Timestamp = sentry.LevelError, Scrub(r.Message), r.Time
	facts := sentry.Context{}
	for _, a := range h.attrs {
		addFact(facts, a)
	}
	r.Attrs(func(a slog.Attr) bool {
		addFact(facts, a)
		return true
	})
	if cause, ok := facts["error"].(string); ok {
		event.Message += ": " + cause
	}
	event.Contexts = map[string]sentry.Context{"log": facts}
	return event
}

// addFact adds an attribute, masked; those of a group one by one.
func addFact(facts sentry.Context, a slog.Attr) {
	a.Value = a.Value.Resolve()
	if a.Value.Kind() == slog.KindGroup && !IsSecret(a.Key) {
		for _, inner := range a.Value.Group() {
			inner.Key = strings.TrimPrefix(a.Key+"."+inner.Key, ".")
			addFact(facts, inner)
		}
		return
	}
	facts[a.Key] = redact(nil, a).Value.String()
}

// Package log sets up slog for the whole server: text on a terminal, JSON
// elsewhere, with secrets masked before anything is written.
//
// Code logs through [From], so that every line of a request carries the fields
// that [With] and [WithRequestID] put into its context.
package log

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
)

// Formats of New.
const (
	FormatAuto = "auto" // text on a terminal, JSON otherwise
	FormatText = "text"
	FormatJSON = "json"
)

// New returns a logger that writes to w. level is debug, info, warn or error;
// format is one of the Format constants. Empty means info and auto.
func New(w io.Writer, level, format string) (*slog.Logger, error) {
	var lv slog.Level
	if level != "" {
		if err := lv.UnmarshalText([]byte(level)); err != nil {
			return nil, fmt.Errorf("log level %q: want debug, info, warn or error", level)
		}
	}
	if format == "" || format == FormatAuto {
		format = FormatJSON
		if isTerminal(w) {
			format = FormatText
		}
	}
	options := &slog.HandlerOptions{Level: lv, ReplaceAttr: redact}
	switch format {
	case FormatText:
		return slog.New(handler{inner: slog.NewTextHandler(w, options)}), nil
	case FormatJSON:
		return slog.New(handler{inner: slog.NewJSONHandler(w, options)}), nil
	}
	return nil, fmt.Errorf("log format %q: want auto, text or json", format)
}

// Discard returns a logger that writes nothing, for tests.
func Discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

type (
	loggerKey    struct{}
	fieldsKey    struct{}
	requestIDKey struct{}
)

// Into returns a context whose logger is l instead of slog's default.
func Into(ctx context.Context, l *slog.Logger) context.Context {
	return context.WithValue(ctx, loggerKey{}, l)
}

// From returns the context's logger, bound to the fields of the context. It is
// never nil.
func From(ctx context.Context) *slog.Logger {
	l, ok := ctx.Value(loggerKey{}).(*slog.Logger)
	if !ok {
		l = slog.Default()
	}
	fields := fieldsOf(ctx)
	if len(fields) == 0 {
		return l
	}
	if h, ok := l.Handler().(handler); ok {
		return slog.New(h.bind(fields))
	}
	return slog.New(l.Handler().WithAttrs(fields))
}

// With returns a context whose log lines also carry args: alternating keys and
// values, or slog.Attr, as slog.Logger.With takes them.
func With(ctx context.Context, args ...any) context.Context {
	var r slog.Record
	r.Add(args...)
	old := fieldsOf(ctx)
	fields := append(make([]slog.Attr, 0, len(old)+r.NumAttrs()), old...)
	r.Attrs(func(a slog.Attr) bool {
		fields = append(fields, a)
		return true
	})
	return context.WithValue(ctx, fieldsKey{}, fields)
}

// WithRequestID returns a context that belongs to the request id; its log
// lines carry the field request_id.
func WithRequestID(ctx context.Context, id string) context.Context {
	return With(context.WithValue(ctx, requestIDKey{}, id), "request_id", id)
}

// RequestID returns the id of WithRequestID, or "".
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

func fieldsOf(ctx context.Context) []slog.Attr {
	fields, _ := ctx.Value(fieldsKey{}).([]slog.Attr)
	return fields
}

// handler adds the context's fields to each record: those bound by From, else
// those of the context given to InfoContext and its like.
type handler struct {
	inner slog.Handler
	bound bool
}

func (h handler) bind(fields []slog.Attr) handler {
	return handler{inner: h.inner.WithAttrs(fields), bound: true}
}

func (h handler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.inner.Enabled(ctx, level)
}

func (h handler) Handle(ctx context.Context, r slog.Record) error {
	if !h.bound {
		if fields := fieldsOf(ctx); len(fields) > 0 {
			r = r.Clone()
			r.AddAttrs(fields...)
		}
	}
	r.Message = strings.ToValidUTF8(r.Message, "?")
	return h.inner.Handle(ctx, r)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{inner: h.inner.WithAttrs(attrs), bound: h.bound}
}

func (h handler) WithGroup(name string) slog.Handler {
	return handler{inner: h.inner.WithGroup(name), bound: h.bound}
}

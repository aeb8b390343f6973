package app

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"runtime/debug"
	"slices"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/log"
	"sudar/internal/server/web/assets"
)

// requestIDHeader carries the id of a request, there and back.
const requestIDHeader = "X-Request-Id"

// soundID is what may be an id: nothing that could break a line or a header, or
// fill the log.
var soundID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// statusGone is what the log says when the client left before its response.
const statusGone = 499

// quiet are the operations that are logged at debug level: they say nothing of
// readers and are many.
var quiet = []string{assets.Operation, "/healthz", "/readyz", "/metrics"}

// logged gives each request of next an id, and writes its one line when it has
// ended.
func logged(clk clock.Clock, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := clk.Now()
		id := requestID(r)
		w.Header().Set(requestIDHeader, id)
		r = r.WithContext(db.WithRequest(log.WithNotes(log.WithRequestID(r.Context(), id))))
		seen := &statusWriter{ResponseWriter: w}
		defer func() {
			aborted := recovered(seen, r, recover())
			logRequest(r, seen.status, clk.Now().Sub(begun).Milliseconds())
			if aborted {
				panic(http.ErrAbortHandler) // net/http closes the connection and logs nothing
			}
		}()
		next.ServeHTTP(seen, r)
	})
}

// recovered logs a panic and returns status 500, if there is still time for it.
// Otherwise, and where a handler has ended its response itself, aborted is true.
func recovered(w *statusWriter, r *http.Request, cause any) (aborted bool) {
	if cause == nil {
		return false
	}
	if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		return true
	}
	log.From(r.Context()).ErrorContext(r.Context(), "panic", "cause", cause, "stack", string(debug.Stack()))
	if w.status != 0 {
		return true
	}
	w.Header().Del("Content-Encoding") // of the body that was not sent
	http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	return false
}

// requestID returns the id that a request names, if it is sound, else a new one.
func requestID(r *http.Request) string {
	if named := r.Header.Values(requestIDHeader); len(named) == 1 && soundID.MatchString(named[0]) {
		return named[0]
	}
	return ident.New()
}

// logRequest writes the line of a request. It names the operation, never the
// path: an address can hold a title, a search or a token.
func logRequest(r *http.Request, status int, ms int64) {
	ctx := r.Context()
	switch {
	case ctx.Err() != nil && (status == 0 || status >= http.StatusInternalServerError): // what it asked for was broken off
		status = statusGone
	case status == 0:
		status = http.StatusOK
	}
	operation := cmp.Or(log.Noted(ctx, log.Operation), r.Pattern)
	level := slog.LevelInfo
	switch {
	case status >= http.StatusInternalServerError:
		level = slog.LevelWarn
	case slices.Contains(quiet, operation):
		level = slog.LevelDebug
	}
	log.From(ctx).Log(ctx, level, "request", "method", method(r), log.Operation, operation, "status", status, "ms", ms,
		log.Portal, log.Noted(ctx, log.Portal), log.Viewer, log.Noted(ctx, log.Viewer))
}

// method returns the method of a request, "other" for a word that a client has
// made up.
func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return r.Method
	}
	return "other"
}

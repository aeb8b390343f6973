package app

import (
	"context"
	"net/http"
	"strings"
	"time"

	"sudar/internal/kit/config"
	"sudar/internal/kit/log"
)

// readyTimeout bounds how long the database may take to say that it is there.
const readyTimeout = 2 * time.Second

// healthy returns whether the process lives.
func healthy(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) }

// ready returns whether requests can be served: a proxy asks before it sends any.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := a.DB.Ping(ctx); err != nil {
		log.From(ctx).WarnContext(ctx, "not ready", "error", err)
		http.Error(w, "database", http.StatusServiceUnavailable)
		return
	}
	text := "ready\n"
	if a.Space.Full() {
		text = "ready, but the disk is full: reading, signing in and out go on, other writes are refused with 507\n"
	}
	_, _ = w.Write([]byte(text + strings.Join(a.rebuilding(ctx), "")))
}

// rebuilding tells, a line each, what is made again at the moment: requests are
// served all the same.
func (a *App) rebuilding(ctx context.Context) (lines []string) {
	if a.Config.HasRole(config.RoleWeb) {
		if f, err := a.Replica.Figures(ctx); err == nil && !f.Answers {
			lines = append(lines, "rebuilding the search index: searches by words are refused with 503, lists come from the database\n")
		}
	}
	if !a.Passages.Ready(ctx) {
		lines = append(lines, "rebuilding search inside books: it is refused with 503\n")
	}
	return lines
}

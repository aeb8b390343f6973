package app

import (
	"context"
	"net/http"
	"time"
)

// readyTimeout bounds how long the database may take to say that it is there.
const readyTimeout = 2 * time.Second

// healthy answers whether the process lives.
func healthy(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) }

// ready answers whether requests can be served: a proxy asks before it sends any.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := a.DB.Ping(ctx); err != nil {
		a.Log.WarnContext(ctx, "not ready", "error", err)
		http.Error(w, "database", http.StatusServiceUnavailable)
		return
	}
	if a.Space.Full() {
		_, _ = w.Write([]byte("ready, but the disk is full: reading, signing in and out go on, other writes are refused with 507\n"))
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

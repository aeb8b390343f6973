package app

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"sudar/internal/kit/client"
	"sudar/internal/kit/clock"
)

// metrics are the figures that an operator watches.
type metrics struct {
	clock    clock.Clock
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
}

func newMetrics(clk clock.Clock) *metrics {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return &metrics{
		clock: clk, registry: registry,
		requests: promauto.With(registry).NewHistogramVec(prometheus.HistogramOpts{
			Name: "sudar_http_request_seconds", Help: "How long requests took.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}, []string{"part", "status"}),
	}
}

// measured counts the requests of next by part of the site and class of status.
func (m *metrics) measured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := m.clock.Now()
		seen := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(seen, r)
		m.requests.WithLabelValues(part(r.URL.Path), strconv.Itoa(seen.status/100)+"xx").Observe(m.clock.Now().Sub(begun).Seconds())
	})
}

// part is the first word of a path that says what kind of thing is asked for.
func part(path string) string {
	for _, known := range []string{"/edu/read/", "/edu/p/covers/", "/edu/p/", "/edu/api/v1/events", "/edu/api/", "/edu/admin/", "/assets/"} {
		if strings.HasPrefix(path, known) {
			return strings.Trim(known, "/")
		}
	}
	return "page"
}

// serve returns the figures to this machine alone, straight and under a name
// of this machine: a collector runs beside the server.
func (m *metrics) serve(w http.ResponseWriter, r *http.Request) {
	if !client.Direct(r) || !client.Local(r.Host) {
		http.NotFound(w, r)
		return
	}
	promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
}

// statusWriter remembers the status that was answered.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader remembers and passes the status.
func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Write passes the bytes; without a status before them it is 200.
func (w *statusWriter) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

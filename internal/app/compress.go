package app

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
)

// compressible are the types whose bytes shrink; assets and resources of books
// carry an encoding of their own.
var compressible = []string{"text/html", "application/json", "text/plain", "application/xml"}

// Pages are what a reader waits for first and are worth more work than data.
var (
	pageWriters = writers(gzip.DefaultCompression)
	dataWriters = writers(gzip.BestSpeed)
)

func writers(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		w, _ := gzip.NewWriterLevel(nil, level) // the levels are valid ones
		return w
	}}
}

// compressed answers pages and JSON as gzip to who accepts it: most readers
// are on a phone, and many lines are weak.
func compressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead || r.Header.Get("Range") != "" || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		answer := &gzipAnswer{ResponseWriter: w}
		defer answer.finish()
		next.ServeHTTP(answer, r)
	})
}

// gzipAnswer decides at the first byte whether to compress.
type gzipAnswer struct {
	http.ResponseWriter
	writer  *gzip.Writer
	pool    *sync.Pool
	decided bool
}

// WriteHeader decides by type and status.
func (g *gzipAnswer) WriteHeader(status int) {
	if !g.decided {
		g.decided = true
		if status != http.StatusNotModified && status != http.StatusNoContent && shrinks(g.Header()) {
			g.begin()
		}
	}
	g.ResponseWriter.WriteHeader(status)
}

// Write compresses or passes.
func (g *gzipAnswer) Write(p []byte) (int, error) {
	if !g.decided {
		g.WriteHeader(http.StatusOK)
	}
	if g.writer == nil {
		return g.ResponseWriter.Write(p)
	}
	return g.writer.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (g *gzipAnswer) Unwrap() http.ResponseWriter { return g.ResponseWriter }

func (g *gzipAnswer) begin() {
	header := g.Header()
	header.Set("Content-Encoding", "gzip")
	header.Del("Content-Length")
	header.Add("Vary", "Accept-Encoding")
	g.pool = dataWriters
	if strings.HasPrefix(header.Get("Content-Type"), "text/html") {
		g.pool = pageWriters
	}
	g.writer = g.pool.Get().(*gzip.Writer)
	g.writer.Reset(g.ResponseWriter)
}

func (g *gzipAnswer) finish() {
	if g.writer != nil {
		_ = g.writer.Close() // the client may be gone
		g.pool.Put(g.writer)
	}
}

// shrinks tells whether an answer's type is worth it and nobody encoded it yet.
func shrinks(header http.Header) bool {
	if header.Get("Content-Encoding") != "" {
		return false
	}
	for _, mediaType := range compressible {
		if strings.HasPrefix(header.Get("Content-Type"), mediaType) {
			return true
		}
	}
	return false
}

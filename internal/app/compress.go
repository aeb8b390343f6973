package app

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// compressible are the types whose bytes shrink; assets and resources of books
// carry an encoding of their own.
var compressible = []string{"text/html", "application/json", "text/plain", "application/xml"}

// Pages are what a reader waits for first and are worth more work than data.
var (
	pageWriters = newWriters(gzip.DefaultCompression)
	dataWriters = newWriters(gzip.BestSpeed)
)

// writers are the compressors of one level. There are few: each takes most of a
// megabyte, and more than the processors can run would only lie about.
type writers chan *gzip.Writer

func newWriters(level int) writers {
	w := make(writers, 2*runtime.GOMAXPROCS(0))
	for range cap(w) {
		writer, _ := gzip.NewWriterLevel(nil, level) // the levels are valid ones
		w <- writer
	}
	return w
}

// composing bounds the pages and lists that are worked on at once. Each holds
// its whole body, and more than the processors can run would only hold more.
var composing = make(chan struct{}, 16*runtime.GOMAXPROCS(0))

// bounded tells which requests composing bounds: those that wait for nothing but
// our own database and processors.
func bounded(r *http.Request) bool {
	path := r.URL.Path
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) &&
		(strings.HasPrefix(path, "/edu/p/api/") || strings.HasPrefix(path, "/edu/api/v1/contents") ||
			!strings.HasPrefix(path, "/edu/") && !strings.HasPrefix(path, "/assets/"))
}

// compressed sends pages and JSON as gzip to who accepts it: most readers are
// on a phone, and many lines are weak.
func compressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &composition{ResponseWriter: w, done: func() {}}
		c.packs = r.Method != http.MethodHead && r.Header.Get("Range") == "" && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
		if bounded(r) {
			select {
			case composing <- struct{}{}:
			case <-r.Context().Done():
				return
			}
			c.done = sync.OnceFunc(func() { <-composing })
		}
		defer c.giveBack()
		next.ServeHTTP(c, r)
		c.finish()
	})
}

// composition decides at the first byte whether to compress. What is compressed
// is held until the end: a compressor takes most of a megabyte, which a client
// that reads slowly must not keep.
type composition struct {
	http.ResponseWriter
	packs   bool // the client takes gzip
	done    func()
	writer  *gzip.Writer
	packed  bytes.Buffer
	pool    writers
	status  int
	decided bool
}

// WriteHeader decides by type and status.
func (c *composition) WriteHeader(status int) {
	if !c.decided {
		c.decided, c.status = true, status
		if c.packs && status != http.StatusNotModified && status != http.StatusNoContent && shrinks(c.Header()) {
			c.begin()
			return
		}
		c.done()
	}
	c.ResponseWriter.WriteHeader(status)
}

// Write compresses or passes.
func (c *composition) Write(p []byte) (int, error) {
	if !c.decided {
		c.WriteHeader(http.StatusOK)
	}
	if c.writer == nil {
		return c.ResponseWriter.Write(p)
	}
	return c.writer.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (c *composition) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *composition) begin() {
	header := c.Header()
	header.Set("Content-Encoding", "gzip")
	header.Del("Content-Length")
	header.Add("Vary", "Accept-Encoding")
	c.pool = dataWriters
	if strings.HasPrefix(header.Get("Content-Type"), "text/html") {
		c.pool = pageWriters
	}
	c.writer = <-c.pool
	c.writer.Reset(&c.packed)
}

// finish sends what was compressed, after giving the compressor back.
func (c *composition) finish() {
	if c.writer == nil {
		return
	}
	_ = c.writer.Close() // a buffer takes everything
	c.giveBack()
	c.Header().Set("Content-Length", strconv.Itoa(c.packed.Len()))
	c.ResponseWriter.WriteHeader(c.status)
	_, _ = c.ResponseWriter.Write(c.packed.Bytes()) // the client may be gone
}

// giveBack lets others compose and compress, also after a panic.
func (c *composition) giveBack() {
	if c.writer != nil {
		c.pool <- c.writer
		c.writer = nil
	}
	c.done()
}

// shrinks tells whether a response's type is worth it and nobody encoded it yet.
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

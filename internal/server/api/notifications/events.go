package notifications

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/viewer"
	"sudar/internal/notifications/streams"
	"sudar/internal/server/api/core"
)

// change is what an event says: what changed, and of which row. Who may read it
// asks for it.
type change struct {
	Topic string `json:"topic"`
	ID    string `json:"id"`
}

// events sends who asks the changes that concern them as they happen, as
// server-sent events. The connection bounds the time of each write (kit/listener).
func (a *api) events(w http.ResponseWriter, r *http.Request) error {
	after, err := a.begin(r)
	if err != nil {
		return err
	}
	s, err := a.Streams.Open(r.Context(), ownerOf(r.Context()), after)
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no")       // a proxy must pass each event at once
	header.Set("Transfer-Encoding", "identity") // the end of the connection is that of the stream
	w.WriteHeader(http.StatusOK)
	response := http.NewResponseController(w)
	if connection, _, err := response.Hijack(); err == nil {
		a.hold(s, connection)
	} else { // HTTP/2, or a recorder of a test
		a.send(s, flushed{w, response}, r.Context().Done())
	}
	return nil
}

// hold sends a stream over a connection that has left the server: what a request
// takes up, its stack and buffers, would be three quarters of the memory of many
// streams that wait. Of each there waits one goroutine, which calls nothing and so
// stays small: until the client leaves.
func (a *api) hold(s *streams.Stream, connection net.Conn) {
	_ = connection.SetReadDeadline(time.Time{})
	if err := greet(s, connection); err != nil {
		a.Streams.Close(s)
		_ = connection.Close()
		return
	}
	l := &line{stream: s, connection: connection}
	a.Streams.Notify(s, l.wake)
	go func() {
		var said [1]byte
		_, _ = connection.Read(said[:]) // a client has nothing more to say: it leaves
		a.Streams.Close(s)
		_ = connection.Close()
	}()
}

// line is the connection of a stream. A goroutine writes to it while there is
// something to write.
type line struct {
	stream     *streams.Stream
	connection net.Conn
	writing    atomic.Bool
}

func (l *line) wake() {
	if l.writing.CompareAndSwap(false, true) {
		go l.write()
	}
}

// write writes what waits. After the end of the stream, or a failure, it closes the
// connection and leaves writing set: nothing is written any more.
func (l *line) write() {
	for {
		select {
		case <-l.stream.Done():
			_ = l.connection.Close()
			return
		case event := <-l.stream.Events():
			if err := write(l.connection, event); err != nil {
				_ = l.connection.Close()
				return
			}
		default:
			l.writing.Store(false)
			if !l.stream.Waiting() || !l.writing.CompareAndSwap(false, true) {
				return
			}
		}
	}
}

// send writes what was missed, then what happens, until one side ends it.
func (a *api) send(s *streams.Stream, to io.Writer, gone <-chan struct{}) {
	defer a.Streams.Close(s)
	over := time.NewTimer(s.Until.Sub(a.Clock.Now()))
	defer over.Stop()
	for err := greet(s, to); err == nil; {
		select {
		case <-over.C:
			return
		case event := <-s.Events():
			err = write(to, event)
		case <-s.Done():
			return
		case <-gone:
			return
		}
	}
}

// greet writes what was missed, then where the stream begins: a client that hears
// only a part of it comes back with the last of that part, and misses nothing.
func greet(s *streams.Stream, to io.Writer) error {
	var said bytes.Buffer
	for _, missed := range s.Missed {
		if err := write(&said, missed); err != nil {
			return err
		}
	}
	_, _ = fmt.Fprintf(&said, "id: %d\n\n", s.From)
	_, err := to.Write(said.Bytes())
	return err
}

// flushed writes to a response and has it sent at once.
type flushed struct {
	io.Writer
	response *http.ResponseController
}

// Write writes and flushes.
func (f flushed) Write(p []byte) (int, error) {
	n, err := f.Writer.Write(p)
	if err != nil {
		return n, err
	}
	return n, f.response.Flush()
}

func write(to io.Writer, e streams.Event) error {
	if e == (streams.Event{}) {
		_, err := io.WriteString(to, ":\n\n")
		return err
	}
	data, err := json.Marshal(change{Topic: e.Topic, ID: e.ID})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(to, "id: %d\ndata: %s\n\n", e.Seq, data)
	return err
}

// begin returns the place in the feed from which a client wants to hear: that of
// the last event it has seen, or what has changed since it fetched its page so many
// milliseconds ago; 0 for now.
func (a *api) begin(r *http.Request) (int64, error) {
	if last := r.Header.Get("Last-Event-ID"); last != "" {
		seq, err := strconv.ParseUint(last, 10, 62)
		if err != nil {
			return 0, apperr.InvalidField("Last-Event-ID", "field.format")
		}
		return int64(seq), nil //nolint:gosec // 62 bits fit
	}
	since := r.URL.Query().Get("since")
	if since == "" {
		return 0, nil
	}
	ago, err := strconv.ParseInt(since, 10, 64)
	if err != nil || ago < 0 || ago > streams.LongestAgo.Milliseconds() {
		return 0, apperr.InvalidField("since", "field.range")
	}
	return a.Streams.Since(r.Context(), time.Duration(ago)*time.Millisecond)
}

func ownerOf(ctx context.Context) streams.Owner {
	v, _ := viewer.From(ctx)
	return streams.Owner{
		Account: v.AccountID, Session: v.SessionID, Organization: v.OrganizationID, Network: client.Network(core.RequestFrom(ctx).Address),
	}
}

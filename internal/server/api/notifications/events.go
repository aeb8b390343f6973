package notifications

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/viewer"
	"sudar/internal/notifications/streams"
	"sudar/internal/server/api/core"
)

// heartbeat is how often a silent stream says that it lives: proxies close what
// is silent for a minute.
const heartbeat = 20 * time.Second

// change is what an event says: what changed, and of which row. Who may read it
// asks for it.
type change struct {
	Topic string `json:"topic"`
	ID    string `json:"id"`
}

// events sends who asks the changes that concern them as they happen, as
// server-sent events. The connection bounds the time of each write (kit/listener).
func (a *api) events(w http.ResponseWriter, r *http.Request) error {
	after, err := lastEvent(r)
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
		go a.hold(s, connection)
	} else { // HTTP/2, or a recorder of a test
		a.send(s, flushed{w, response}, r.Context().Done())
	}
	return nil
}

// hold sends a stream over a connection that has left the server: what a request
// takes up, its stack and buffers, would be three quarters of the memory of many
// streams that wait.
func (a *api) hold(s *streams.Stream, connection net.Conn) {
	defer func() { _ = connection.Close() }()
	_ = connection.SetReadDeadline(time.Time{})
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		var said [1]byte
		_, _ = connection.Read(said[:]) // a client has nothing more to say: it leaves
	}()
	a.send(s, connection, gone)
}

// send writes what was missed, then what happens, until one side ends it.
func (a *api) send(s *streams.Stream, to io.Writer, gone <-chan struct{}) {
	defer a.Streams.Close(s)
	_, err := fmt.Fprintf(to, "id: %d\n\n", s.From)
	for _, missed := range s.Missed {
		if err == nil {
			err = write(to, missed)
		}
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	over := time.NewTimer(s.Until.Sub(a.Clock.Now()))
	defer over.Stop()
	for err == nil {
		select {
		case event := <-s.Events():
			err = write(to, event)
		case <-beat.C:
			_, err = io.WriteString(to, ":\n\n")
		case <-over.C:
			return
		case <-s.Done():
			return
		case <-gone:
			return
		}
	}
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
	data, err := json.Marshal(change{Topic: e.Topic, ID: e.ID})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(to, "id: %d\ndata: %s\n\n", e.Seq, data)
	return err
}

// lastEvent returns the last event that the client has seen, 0 for none.
func lastEvent(r *http.Request) (int64, error) {
	last := r.Header.Get("Last-Event-ID")
	if last == "" {
		return 0, nil
	}
	seq, err := strconv.ParseUint(last, 10, 62)
	if err != nil {
		return 0, apperr.InvalidField("Last-Event-ID", "field.format")
	}
	return int64(seq), nil //nolint:gosec // 62 bits fit
}

func ownerOf(ctx context.Context) streams.Owner {
	v, _ := viewer.From(ctx)
	return streams.Owner{
		Account: v.AccountID, Session: v.SessionID, Organization: v.OrganizationID, Network: client.Network(core.RequestFrom(ctx).Address),
	}
}

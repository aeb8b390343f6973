package notifications

import (
	"context"
	"encoding/json"
	"fmt"
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
	defer a.Streams.Close(s)
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // a proxy must pass each event at once
	w.WriteHeader(http.StatusOK)
	stream := writer{w, http.NewResponseController(w)}
	a.send(r.Context(), stream, s)
	return nil
}

// send writes what was missed, then what happens, until one side ends it.
func (a *api) send(ctx context.Context, to writer, s *streams.Stream) {
	err := to.write("id: %d\n\n", s.From)
	for _, missed := range s.Missed {
		if err == nil {
			err = to.event(missed)
		}
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	over := time.NewTimer(s.Until.Sub(a.Clock.Now()))
	defer over.Stop()
	for err == nil {
		select {
		case event := <-s.Events():
			err = to.event(event)
		case <-beat.C:
			err = to.write(":\n\n")
		case <-over.C:
			return
		case <-s.Done():
			return
		case <-ctx.Done():
			return
		}
	}
}

// writer writes to a client and has it sent at once.
type writer struct {
	http.ResponseWriter
	connection *http.ResponseController
}

func (w writer) write(format string, args ...any) error {
	if _, err := fmt.Fprintf(w.ResponseWriter, format, args...); err != nil {
		return err
	}
	return w.connection.Flush()
}

func (w writer) event(e streams.Event) error {
	data, err := json.Marshal(change{Topic: e.Topic, ID: e.ID})
	if err != nil {
		return err
	}
	return w.write("id: %d\ndata: %s\n\n", e.Seq, data)
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

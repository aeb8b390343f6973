package streams_test

import (
	"context"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/notifications/streams"
)

// folders lets each account see the folder of its own name.
type folders struct{}

func (folders) Viewers(_ context.Context, folder string) ([]string, error) {
	return []string{folder}, nil
}

func (folders) Visible(_ context.Context, account, folder string) (bool, error) {
	return account == folder, nil
}

// running returns a hub that follows d until the test ends.
func running(t *testing.T, d *db.DB, options streams.Options) *streams.Hub {
	t.Helper()
	h := streams.New(d, clock.System{}, folders{}, options)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		h.Run(ctx)
		close(ended)
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
	return h
}

func open(t *testing.T, h *streams.Hub, owner streams.Owner, after int64) *streams.Stream {
	t.Helper()
	s, err := h.Open(t.Context(), owner, after)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func touch(t *testing.T, d *db.DB, topic, key string) {
	t.Helper()
	if err := d.Touch(t.Context(), topic, key); err != nil {
		t.Fatal(err)
	}
}

// next returns the next event, none when there is none within a second.
func next(s *streams.Stream) streams.Event {
	select {
	case event := <-s.Events():
		return event
	case <-time.After(time.Second):
		return streams.Event{}
	}
}

func ended(s *streams.Stream) bool {
	select {
	case <-s.Done():
		return true
	case <-time.After(2 * time.Second):
		return false
	}
}

// A change on one node reaches the streams of another, each account what
// concerns it and nothing else.
func TestEventsCrossNodes(t *testing.T) {
	dbtest.Two(t, func(t *testing.T, nodes [2]*db.DB) {
		h := running(t, nodes[0], streams.Options{})
		bold, bayar := open(t, h, streams.Owner{Account: "bold"}, 0), open(t, h, streams.Owner{Account: "bayar"}, 0)
		for _, topic := range []string{db.TopicNotifications, db.TopicFolders, db.TopicFolder} {
			touch(t, nodes[1], topic, "bold")
			if event := next(bold); event.Topic != topic || event.ID != "bold" || event.Seq <= bold.From {
				t.Errorf("%s: %+v", topic, event)
			}
		}
		touch(t, nodes[1], db.TopicCatalogue, "bayar")
		touch(t, nodes[1], db.TopicNotifications, "bayar")
		if event := next(bayar); event.Topic != db.TopicNotifications {
			t.Errorf("the first that concerns bayar: %+v", event)
		}
	})
}

// Who comes back with the last event hears each later change, once; who has been
// away too long is told that everything may have changed.
func TestNothingIsMissedBetweenTwoStreams(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := running(t, d, streams.Options{})
		touch(t, d, db.TopicCatalogue, "1")
		first := open(t, h, streams.Owner{Account: "bold"}, 0)
		h.Close(first)
		for range 2 {
			touch(t, d, db.TopicNotifications, "bold")
		}
		touch(t, d, db.TopicNotifications, "bayar")
		touch(t, d, db.TopicFolder, "bold")
		again := open(t, h, streams.Owner{Account: "bold"}, first.From)
		if len(again.Missed) != 2 || again.Missed[0].Topic != db.TopicNotifications || again.Missed[1].Topic != db.TopicFolder {
			t.Errorf("missed %+v", again.Missed)
		}
		if event := next(again); event.Seq != 0 {
			t.Errorf("told twice: %+v", event)
		}
		for _, after := range []int64{again.From + 1_000, 9_000_000} { // of another database
			if lost := open(t, h, streams.Owner{Account: "bold"}, after); len(lost.Missed) != 2 || lost.Missed[0].Topic != db.TopicFolders {
				t.Errorf("after %d: %+v", after, lost.Missed)
			}
		}
	})
}

func TestStreamsEndWithTheirSession(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	h := running(t, d, streams.Options{})
	owner := streams.Owner{Account: "bold", Session: "s", Organization: "o"}
	for topic, key := range map[string]string{db.TopicSession: "s", db.TopicOrganization: "o"} {
		s, other := open(t, h, owner, 0), open(t, h, streams.Owner{Account: "bold", Session: "t", Organization: "p"}, 0)
		touch(t, d, topic, key)
		if !ended(s) {
			t.Errorf("%s: the stream is still open", topic)
		}
		select {
		case <-other.Done():
			t.Errorf("%s: another session's stream ended", topic)
		default:
		}
		h.Close(other)
	}
	s := open(t, h, owner, 0)
	touch(t, d, db.TopicSession, "bold")
	if !ended(s) || h.Count() != 0 {
		t.Error("a stream outlives all sessions of its account")
	}
}

func TestStreamsAreBounded(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	h := running(t, d, streams.Options{Total: 4, PerAccount: 2, PerNetwork: 2})
	for _, step := range []struct {
		owner streams.Owner
		code  apperr.Code
	}{
		{streams.Owner{Account: "a", Network: "n"}, ""}, {streams.Owner{Account: "a"}, ""}, {streams.Owner{Account: "a"}, apperr.TooMany},
		{streams.Owner{Account: "b", Network: "n"}, ""}, {streams.Owner{Account: "c", Network: "n"}, apperr.TooMany},
		{streams.Owner{Account: "c"}, ""}, {streams.Owner{Account: "d"}, apperr.Unavailable},
	} {
		if _, err := h.Open(t.Context(), step.owner, 0); (err == nil) != (step.code == "") || err != nil && !apperr.Is(err, step.code) {
			t.Errorf("%+v: %v, want %q", step.owner, err, step.code)
		}
	}
}

// A client that takes nothing does not hold up others: its stream ends.
func TestASlowClientIsLetGo(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	h := running(t, d, streams.Options{})
	slow := open(t, h, streams.Owner{Account: "bold"}, 0)
	for range 40 {
		touch(t, d, db.TopicNotifications, "bold")
	}
	if !ended(slow) {
		t.Error("the stream is still open")
	}
}

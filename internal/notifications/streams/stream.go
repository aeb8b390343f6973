package streams

import (
	"context"
	"slices"
	"time"

	"sudar/internal/kit/db"
)

// waiting is how many events wait for a client that takes none; with more its
// stream ends, and the client asks for what it has missed.
const waiting = 16

// Event says that something of a person changed: what, and its place in the feed.
// It carries no data: who may read it, reads it again. The zero value says only
// that the stream lives: proxies close what is silent for a minute.
type Event struct {
	Seq       int64
	Topic, ID string
}

// Stream is what one client hears.
type Stream struct {
	owner  Owner
	events chan Event
	done   chan struct{}
	wake   func()    // nil until Notify
	beat   time.Time // when it is next said that it lives

	From   int64     // place in the feed at which it begins
	Until  time.Time // when it ends by itself
	Missed []Event   // what the client has missed before From
}

// Events returns what changes from now on.
func (s *Stream) Events() <-chan Event { return s.events }

// Waiting tells whether there is an event to take, or the stream has ended.
func (s *Stream) Waiting() bool {
	select {
	case <-s.done:
		return true
	default:
		return len(s.events) > 0
	}
}

// Done is closed when the stream has ended: its session did, the client was too
// slow, or the node stops.
func (s *Stream) Done() <-chan struct{} { return s.done }

// told wakes whoever takes the events.
func (s *Stream) told() {
	if s.wake != nil {
		s.wake()
	}
}

// give hands an event to a stream; false when too many wait there.
func (s *Stream) give(e Event) bool {
	select {
	case s.events <- e:
		s.told()
		return true
	default:
		return false
	}
}

// mostMissed is how far behind a client may be; one that is further fetches all
// anew.
const mostMissed = 5_000

// LongestAgo is how long ago a page may have been fetched whose client asks what
// has changed since.
const LongestAgo = 10 * time.Minute

// skew is how far the clocks of two nodes may be apart.
const skew = 5 * time.Second

// Since returns the place in the feed after which everything follows that has
// changed within the last ago. What changed up to five seconds before may follow
// too, as the clocks of nodes differ.
func (h *Hub) Since(ctx context.Context, ago time.Duration) (int64, error) {
	return h.db.FeedSince(db.AllTenants(ctx, "the position of the feed"), h.clock.Now().Add(-ago-skew))
}

// missed returns what an account has missed between two places in the feed. When
// that is too much or too long ago, it is told that everything may have changed.
func (h *Hub) missed(ctx context.Context, owner Owner, after, until int64) ([]Event, error) {
	ctx = db.AllTenants(ctx, "what one account has missed")
	everything := []Event{
		{Seq: until, Topic: db.TopicFolders, ID: owner.Account}, {Seq: until, Topic: db.TopicNotifications, ID: owner.Account},
	}
	oldest, err := db.Get[int64](ctx, h.db, "SELECT COALESCE(MIN(seq), 0) FROM feed")
	if err != nil || after > until || until-after > mostMissed || oldest > after+1 {
		return everything, err
	}
	marks, err := h.db.Feed(ctx, after, mostMissed)
	if err != nil {
		return nil, err
	}
	var found []Event
	for _, mark := range marks {
		if mark.Seq > until {
			break
		}
		concerns, err := h.concerns(ctx, owner.Account, mark.Mark)
		if err != nil {
			return nil, err
		}
		again := func(e Event) bool { return e.Topic == mark.Topic && e.ID == mark.Key }
		if concerns && !slices.ContainsFunc(found, again) {
			found = append(found, eventOf(mark))
		}
	}
	return found, nil
}

// concerns tells whether an account hears of a mark.
func (h *Hub) concerns(ctx context.Context, account string, mark db.Mark) (bool, error) {
	switch mark.Topic {
	case db.TopicNotifications, db.TopicFolders:
		return mark.Key == account, nil
	case db.TopicFolder:
		if h.folders == nil {
			return false, nil
		}
		return h.folders.Visible(ctx, account, mark.Key)
	}
	return false, nil
}

func eventOf(mark db.FeedMark) Event { return Event{Seq: mark.Seq, Topic: mark.Topic, ID: mark.Key} }

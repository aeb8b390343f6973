package streams

import (
	"context"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
)

// How often the feed is looked at while there are streams, and how much of it is
// read at once.
const (
	pollEvery   = 200 * time.Millisecond
	marksAtOnce = 500
	// heartbeat is how often a silent stream says that it lives, and lookEvery how
	// often it is looked which of them are to.
	heartbeat = 20 * time.Second
	lookEvery = time.Second
)

// Run hands out what the feed names until ctx ends; then every stream ends.
func (h *Hub) Run(ctx context.Context) {
	ctx = db.AllTenants(ctx, "event streams")
	defer h.stop()
	tick, look := time.NewTicker(pollEvery), time.NewTicker(lookEvery)
	defer tick.Stop()
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
			h.beat()
			continue
		case <-tick.C:
		}
		if !h.listening() {
			continue
		}
		if err := h.catchUp(ctx); err != nil && ctx.Err() == nil {
			log.From(ctx).WarnContext(ctx, "the feed of the event streams could not be read", "error", err)
		}
	}
}

func (h *Hub) stop() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stopped = true
	for s := range h.open {
		h.drop(s)
	}
}

// beat has silent streams say that they live, and ends those whose time is over:
// a timer in each of them would cost more than the stream.
func (h *Hub) beat() {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.clock.Now()
	for s := range h.open {
		switch {
		case !now.Before(s.Until):
			h.drop(s)
		case !now.Before(s.beat):
			s.beat = now.Add(heartbeat)
			if !s.give(Event{}) {
				h.drop(s)
			}
		}
	}
}

// catchUp hands out the feed until there is nothing left.
func (h *Hub) catchUp(ctx context.Context) error {
	for {
		h.mu.Lock()
		position := h.position
		h.mu.Unlock()
		marks, err := h.db.Feed(ctx, position, marksAtOnce)
		if err != nil || len(marks) == 0 {
			return err
		}
		for _, mark := range marks {
			if err := h.handOut(ctx, mark); err != nil {
				return err
			}
		}
	}
}

// handOut tells the streams that a mark concerns, and moves on.
func (h *Hub) handOut(ctx context.Context, mark db.FeedMark) error {
	if mark.Topic == db.TopicFolder { // a stream that opens meanwhile must not be left out
		h.opening.Lock()
		defer h.opening.Unlock()
	}
	seeing, err := h.seeing(ctx, mark.Mark)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.position = max(h.position, mark.Seq)
	switch mark.Topic {
	case db.TopicNotifications, db.TopicFolders:
		h.send(mark.Key, mark)
	case db.TopicFolder:
		for _, account := range seeing {
			h.send(account, mark)
		}
	case db.TopicSession:
		h.end(func(o Owner) bool { return o.Session == mark.Key || o.Account == mark.Key })
	case db.TopicOrganization:
		h.end(func(o Owner) bool { return o.Organization == mark.Key })
	}
	return nil
}

// seeing returns the accounts that see the folder of a mark: nobody's of another
// topic.
func (h *Hub) seeing(ctx context.Context, mark db.Mark) ([]string, error) {
	if mark.Topic != db.TopicFolder || h.folders == nil {
		return nil, nil
	}
	return h.folders.Viewers(ctx, mark.Key)
}

// send hands an event to the streams of an account. Who does not take it has
// its stream ended.
func (h *Hub) send(account string, mark db.FeedMark) {
	for _, s := range h.accounts[account] {
		if mark.Seq > s.From && !s.give(eventOf(mark)) {
			h.drop(s)
		}
	}
}

// end ends streams whose rights may have changed: those that still may, are
// opened again by their clients.
func (h *Hub) end(of func(Owner) bool) {
	for s := range h.open {
		if of(s.owner) {
			h.drop(s)
		}
	}
}

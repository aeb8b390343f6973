// Package streams tells signed-in browsers at once what changed: it follows the
// database's feed, so that it is the same from whichever node a change comes, and
// hands each open stream what concerns its person.
package streams

import (
	"cmp"
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// FolderAccess says who sees which folder.
type FolderAccess interface {
	Visible(ctx context.Context, account, folder string) (bool, error)
	// Viewers returns all accounts that see a folder.
	Viewers(ctx context.Context, folder string) ([]string, error)
}

// Options bound streams; zero values mean the defaults.
type Options struct {
	Total      int // in all
	PerAccount int
	PerNetwork int
	// Life is about how long a stream is open: then it ends and its client opens
	// another, so that its rights are checked anew.
	Life time.Duration
}

// Hub holds the open streams of a node.
type Hub struct {
	db      *db.DB
	clock   clock.Clock
	folders FolderAccess // nil: there are no folders
	options Options

	opening  sync.Mutex // one stream after the other is opened
	mu       sync.Mutex
	open     map[*Stream]struct{}
	accounts map[string][]*Stream
	networks map[string]int
	position int64 // in the feed; what is before it has been handed out
	stopped  bool
}

// New returns a hub; folders may be nil.
func New(d *db.DB, clk clock.Clock, folders FolderAccess, options Options) *Hub {
	options.Total = cmp.Or(options.Total, 6_000)
	options.PerAccount = cmp.Or(options.PerAccount, 10)
	options.PerNetwork = cmp.Or(options.PerNetwork, 256)
	options.Life = cmp.Or(options.Life, 15*time.Minute)
	return &Hub{
		db: d, clock: clk, folders: folders, options: options,
		open: map[*Stream]struct{}{}, accounts: map[string][]*Stream{}, networks: map[string]int{},
	}
}

// Owner is for whom a stream is opened.
type Owner struct {
	Account, Session, Organization string
	Network                        string // "" is not counted
}

// Open returns a new stream. From after on, the last event that the client has
// seen, nothing is left out; 0 begins now. too_many_requests when the account or
// its network has too many streams, unavailable when the node has or is stopping.
func (h *Hub) Open(ctx context.Context, owner Owner, after int64) (*Stream, error) {
	h.opening.Lock()
	defer h.opening.Unlock()
	now := h.clock.Now()
	s := &Stream{
		owner: owner, events: make(chan Event, waiting), done: make(chan struct{}), beat: now.Add(heartbeat),
		Until: now.Add(h.options.Life + rand.N(h.options.Life/2+1)), //nolint:gosec // spreads load
	}
	if err := h.join(ctx, s); err != nil {
		return nil, err
	}
	if after == 0 || after == s.From {
		return s, nil
	}
	missed, err := h.missed(ctx, owner, after, s.From)
	if err != nil {
		h.Close(s)
		return nil, err
	}
	s.Missed = missed
	return s, nil
}

// join counts a stream in and notes where in the feed it begins.
func (h *Hub) join(ctx context.Context, s *Stream) error {
	ctx = db.AllTenants(ctx, "the position of the feed")
	if !h.listening() {
		position, err := h.db.FeedPosition(ctx)
		if err != nil {
			return err
		}
		h.mu.Lock()
		h.position = max(h.position, position)
		h.mu.Unlock()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.stopped || len(h.open) >= h.options.Total:
		return apperr.New(apperr.Unavailable).After(retryAfter)
	case len(h.accounts[s.owner.Account]) >= h.options.PerAccount,
		s.owner.Network != "" && h.networks[s.owner.Network] >= h.options.PerNetwork:
		return apperr.New(apperr.TooMany).After(retryAfter)
	}
	h.open[s] = struct{}{}
	h.accounts[s.owner.Account] = append(h.accounts[s.owner.Account], s)
	h.networks[s.owner.Network]++
	s.From = h.position
	return nil
}

// retryAfter is how long a client waits that was refused.
const retryAfter = 30 * time.Second

// listening tells whether there are streams: without them the feed is not read.
func (h *Hub) listening() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.open) > 0
}

// Count returns how many streams are open.
func (h *Hub) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.open)
}

// Notify has wake called whenever Waiting begins to be true, so that nobody has to
// wait at a stream; wake must not block. Of what came before it is told at once.
func (h *Hub) Notify(s *Stream, wake func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s.wake = wake
	if s.Waiting() {
		wake()
	}
}

// Close counts a stream out; it may be called twice.
func (h *Hub) Close(s *Stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drop(s)
}

// drop ends a stream and counts it out.
func (h *Hub) drop(s *Stream) {
	if _, open := h.open[s]; !open {
		return
	}
	delete(h.open, s)
	close(s.done)
	s.told()
	of := h.accounts[s.owner.Account]
	rest := make([]*Stream, 0, len(of)-1)
	for _, one := range of {
		if one != s {
			rest = append(rest, one)
		}
	}
	if h.accounts[s.owner.Account] = rest; len(rest) == 0 {
		delete(h.accounts, s.owner.Account)
	}
	if h.networks[s.owner.Network]--; h.networks[s.owner.Network] == 0 {
		delete(h.networks, s.owner.Network)
	}
}

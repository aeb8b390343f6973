package usage

import (
	"context"
	"hash/maphash"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/viewer"
)

// Client is where a request comes from. It is kept in memory for as long as a
// second click would not count, and written nowhere.
type Client struct{ Address, UserAgent string }

type clientKey struct{}

// WithClient returns a context whose clicks come from c.
func WithClient(ctx context.Context, c Client) context.Context {
	return context.WithValue(ctx, clientKey{}, c)
}

// visitor is who clicks: an account, the visit of a walk-in, else a browser at an
// address. name is "" for the program itself.
type visitor struct {
	name    string
	account bool
	robot   bool
}

func visitorOf(ctx context.Context) visitor {
	v, _ := viewer.From(ctx)
	c, asked := ctx.Value(clientKey{}).(Client)
	robot := asked && isRobot(c.UserAgent)
	switch {
	case v.SignedIn():
		return visitor{name: v.AccountID, account: true, robot: robot}
	case v.Visit != "":
		return visitor{name: v.Visit, robot: robot}
	case asked:
		return visitor{name: c.Address + "\x00" + c.UserAgent, robot: robot}
	}
	return visitor{}
}

// doubleClick is the time within which the same again by the same visitor is one
// click (COUNTER Code of Practice 5.1, 7.2).
const doubleClick = 30 * time.Second

// mostClicks bounds the clicks that are remembered; beyond it all count.
const mostClicks = 100_000

// clicks remembers who did what in the last seconds, as hashes of this process.
type clicks struct {
	seed maphash.Seed
	last map[uint64]time.Time
}

func newClicks() *clicks { return &clicks{seed: maphash.MakeSeed(), last: map[uint64]time.Time{}} }

type click struct {
	who               string
	kind              Kind
	organization      string
	contentID, itemID int64
	words             string // of a search
}

// repeated notes a click and tells whether it is the same as one less than thirty
// seconds ago.
func (c *clicks) repeated(what click, now time.Time) bool {
	key := maphash.Comparable(c.seed, what)
	before, known := c.last[key]
	if known || len(c.last) < mostClicks {
		c.last[key] = now
	}
	return known && now.Sub(before) < doubleClick
}

// forget drops what is too old to be repeated.
func (c *clicks) forget(now time.Time) {
	for key, at := range c.last {
		if now.Sub(at) >= doubleClick {
			delete(c.last, key)
		}
	}
}

// Count counts what ctx's visitor did: nothing of robots, and the same within thirty
// seconds once. Time that was read counts each time. A nil service counts nothing.
func (s *Service) Count(ctx context.Context, e Event) {
	if s == nil {
		return
	}
	who := visitorOf(ctx)
	if who.robot {
		return
	}
	if who.name != "" {
		if e.Kind != Seconds && s.repeated(who, e) {
			return
		}
		s.noteReader(who, e)
	}
	s.Record(e)
}

// CountSearch counts that ctx's visitor searched an organisation's portal for some
// words, which are not kept.
func (s *Service) CountSearch(ctx context.Context, organizationID, words string) {
	if s == nil {
		return
	}
	who := visitorOf(ctx)
	if who.robot || (who.name != "" && s.again(click{who: who.name, kind: Search, organization: organizationID, words: words})) {
		return
	}
	s.Record(Event{Kind: Search, OrganizationID: organizationID})
}

func (s *Service) repeated(who visitor, e Event) bool {
	return s.again(click{who: who.name, kind: e.Kind, organization: e.OrganizationID, contentID: e.ContentID, itemID: e.ItemID})
}

func (s *Service) again(what click) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.clicks.repeated(what, s.clock.Now())
}

func (s *Service) noteReader(who visitor, e Event) {
	if !reading[e.Kind] || e.ItemID == 0 {
		return
	}
	month := s.clock.Now().In(clock.Ulaanbaatar).Format(monthForm)
	row := readerRow{month: month, organization: e.OrganizationID, item: e.ItemID, who: who}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.readers) < mostPending {
		s.readers[row] = struct{}{}
	}
}

package entitlements

import (
	"context"
	"sync"

	"sudar/internal/kit/db"
)

// mostCovered bounds how many ids of contents are remembered for all groups: 32 MB.
const mostCovered = 4_000_000

// covered remembers the contents that groups hold, as long as neither the
// catalogue nor a group changes. Who holds a right to a group, and until when, is
// no part of it: that is read each time.
type covered struct {
	filling  sync.Mutex // one caller reads what many wait for
	mu       sync.Mutex
	position int64 // of the feed
	sets     map[string][]int64
	ids      int
}

// get returns the contents of a group at a position of the feed.
func (c *covered) get(position int64, group string) ([]int64, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.position != position || c.sets == nil {
		c.position, c.sets, c.ids = position, map[string][]int64{}, 0
	}
	set, ok := c.sets[group]
	return set, ok
}

// put keeps the contents of a group that were read after the feed was at a
// position; it keeps nothing when others have seen a newer one meanwhile.
func (c *covered) put(position int64, group string, set []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.position != position || len(set) > mostCovered {
		return
	}
	if c.ids+len(set) > mostCovered {
		clear(c.sets)
		c.ids = 0
	}
	c.sets[group] = set
	c.ids += len(set)
}

// contentsOf returns the ids of the contents that a group holds, rising. Nobody
// may write to them.
func (s *Service) contentsOf(ctx context.Context, group string) ([]int64, error) {
	if db.InTransaction(ctx) { // it sees what may never be committed
		return s.readContents(ctx, group)
	}
	// What changes after this is read makes the next caller read anew.
	position, err := s.db.FeedPosition(ctx, db.TopicCatalogue, db.TopicRightGroup)
	if err != nil {
		return nil, err
	}
	if set, ok := s.covered.get(position, group); ok {
		return set, nil
	}
	s.covered.filling.Lock()
	defer s.covered.filling.Unlock()
	if set, ok := s.covered.get(position, group); ok {
		return set, nil
	}
	set, err := s.readContents(ctx, group)
	if err == nil {
		s.covered.put(position, group, set)
	}
	return set, err
}

func (s *Service) readContents(ctx context.Context, group string) ([]int64, error) {
	return db.All[int64](ctx, s.db, `SELECT g.content_id FROM right_group_contents g WHERE g.group_id = $1
		UNION SELECT rc.id FROM right_groups rg JOIN contents rc ON `+covers("rc")+` WHERE rg.id = $1 ORDER BY 1`, group)
}

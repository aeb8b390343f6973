package search

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
)

// maxTotals bounds how many totals a node remembers.
const maxTotals = 10_000

// totals remembers exact totals of shared lists while nothing changed: the
// feed's position is part of what they are true for.
type totals struct {
	mu       sync.Mutex
	position int64
	known    map[string]int
}

func newTotals() *totals { return &totals{known: map[string]int{}} }

func (t *totals) get(position int64, key string) (int, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.position != position {
		return 0, false
	}
	n, ok := t.known[key]
	return n, ok
}

func (t *totals) put(position int64, key string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.position != position || len(t.known) >= maxTotals {
		t.position, t.known = position, map[string]int{}
	}
	t.known[key] = n
}

// total counts the rows of w exactly; a personal scope is counted each time.
func (s *Service) total(ctx context.Context, scope entitlements.Scope, w *db.Where) (int, error) {
	count := func() (int, error) {
		return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM contents c"+w.SQL(), w.Args()...)
	}
	if scope.Personal() {
		return count()
	}
	position, err := s.db.FeedPosition(ctx, db.TopicCatalogue, db.TopicOrganization)
	if err != nil {
		return 0, err
	}
	key := keyOf(w)
	if n, ok := s.totals.get(position, key); ok {
		return n, nil
	}
	n, err := count()
	if err == nil {
		s.totals.put(position, key, n)
	}
	return n, err
}

func keyOf(w *db.Where) string {
	var key strings.Builder
	key.WriteString(w.SQL())
	for _, arg := range w.Args() {
		_, _ = fmt.Fprintf(&key, "\x00%v", arg)
	}
	return key.String()
}

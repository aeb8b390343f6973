package search

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
)

// maxRemembered bounds how many values of a kind a node remembers.
const maxRemembered = 10_000

// remembered are values that are true while nothing changed: the feed's
// position is part of what they are true for.
type remembered[V any] struct {
	mu       sync.Mutex
	position int64
	known    map[string]V
}

func (r *remembered[V]) get(position int64, key string) (value V, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.position != position {
		return value, false
	}
	value, ok = r.known[key]
	return value, ok
}

func (r *remembered[V]) put(position int64, key string, value V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known == nil || r.position != position || len(r.known) >= maxRemembered {
		r.position, r.known = position, map[string]V{}
	}
	r.known[key] = value
}

// unchanged is the place in the feed up to which records and organisations are
// what is remembered of them.
func (s *Service) unchanged(ctx context.Context) (int64, error) {
	return s.db.FeedPosition(ctx, db.TopicCatalogue, db.TopicOrganization)
}

// total counts the rows of w exactly; a personal scope is counted each time.
func (s *Service) total(ctx context.Context, scope entitlements.Scope, w *db.Where) (int, error) {
	count := func() (int, error) {
		return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM contents c"+w.SQL(), w.Args()...)
	}
	if scope.Personal() {
		return count()
	}
	position, err := s.unchanged(ctx)
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

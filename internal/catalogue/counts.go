package catalogue

import (
	"context"
	"sync"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
)

// counts remembers what a shared scope counts while nothing changed: the
// feed's position is part of what it is true for.
type counts struct {
	mu       sync.Mutex
	position int64
	known    map[string]any
}

// Count is how many visible contents a value has.
type Count struct {
	Value string `db:"value"`
	Count int    `db:"n"`
}

func (c *counts) get(position int64, key string) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.position != position {
		c.position, c.known = position, map[string]any{}
	}
	value, ok := c.known[key]
	return value, ok
}

func (c *counts) put(position int64, key string, value any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.position == position {
		c.known[key] = value
	}
}

// remembered returns what read returns, from memory when the scope is shared
// and nothing was written since.
func remembered[T any](ctx context.Context, s *Service, scope entitlements.Scope, name string, read func() (T, error)) (T, error) {
	if scope.Personal() {
		return read()
	}
	var zero T
	position, err := s.db.FeedPosition(ctx, db.TopicCatalogue, db.TopicOrganization)
	if err != nil {
		return zero, err
	}
	key := name + "\x00" + scope.Key()
	if known, ok := s.counts.get(position, key); ok {
		return known.(T), nil
	}
	value, err := read()
	if err == nil {
		s.counts.put(position, key, value)
	}
	return value, err
}

// CountByKind counts the viewer's contents by kind.
func (s *Service) CountByKind(ctx context.Context) ([]Count, error) {
	return s.countBy(ctx, "kind", "SELECT c.kind AS value, COUNT(*) AS n FROM contents c", " GROUP BY c.kind ORDER BY n DESC, value")
}

// Languages counts the viewer's contents by language of the text.
func (s *Service) Languages(ctx context.Context) ([]Count, error) {
	return s.countBy(ctx, "language",
		"SELECT l.language AS value, COUNT(*) AS n FROM contents c JOIN content_languages l ON l.content_id = c.id",
		" GROUP BY l.language ORDER BY n DESC, value")
}

// Audiences counts the viewer's contents by audience.
func (s *Service) Audiences(ctx context.Context) ([]Count, error) {
	return s.countBy(ctx, "audience", "SELECT c.audience AS value, COUNT(*) AS n FROM contents c",
		" AND c.audience <> '' GROUP BY c.audience ORDER BY n DESC, value")
}

func (s *Service) countBy(ctx context.Context, name, head, tail string) ([]Count, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	return remembered(ctx, s, scope, name, func() ([]Count, error) {
		w := db.NewWhere()
		scope.Where(w, "c")
		return db.All[Count](ctx, s.db, head+w.SQL()+tail, w.Args()...)
	})
}

package dictionary

import (
	"context"
	"sync"

	"sudar/internal/kit/db"
)

// maxCached is how many responses are kept; beyond that all are made anew.
const maxCached = 4096

// cache keeps what was made from the words of one revision.
type cache struct {
	mu       sync.Mutex
	revision int64
	made     map[string]any
}

func newCache() *cache { return &cache{made: map[string]any{}} }

// cached returns what make made for a key at the present revision of the words.
// What is returned is shared: nobody changes it.
func cached[T any](ctx context.Context, s *Service, key string, produce func() (T, error)) (T, error) {
	revision, err := db.Get[int64](ctx, s.db, "SELECT COALESCE(SUM(revision), 0) FROM dictionary_sources")
	if err != nil {
		var none T
		return none, err
	}
	if found, ok := s.cache.get(revision, key).(T); ok {
		return found, nil
	}
	made, err := produce()
	if err == nil {
		s.cache.put(revision, key, made)
	}
	return made, err
}

func (c *cache) get(revision int64, key string) any {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.revision != revision {
		return nil
	}
	return c.made[key]
}

func (c *cache) put(revision int64, key string, value any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.revision != revision || len(c.made) >= maxCached {
		clear(c.made)
		c.revision = revision
	}
	c.made[key] = value
}

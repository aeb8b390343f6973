package web

import (
	"sync"
	"time"

	"sudar/internal/kit/clock"
)

// A page's body is kept this long, and this many bodies are kept.
const (
	bodyLife  = 30 * time.Second
	maxBodies = 500
)

// page is a rendered body; nonces stand in it as placeholders.
type page struct {
	screen string
	status int
	body   []byte
	links  []string // of Link headers
	frames []string // outside origins that it may show
	made   time.Time
	whole  bool // every call was answered: others may have this page too

	location string // where a page without a body leads
}

// pageCache keeps the bodies that all guests of a portal get.
type pageCache struct {
	clock clock.Clock
	mu    sync.Mutex
	pages map[string]page
}

func newPageCache(clk clock.Clock) *pageCache {
	return &pageCache{clock: clk, pages: map[string]page{}}
}

func (c *pageCache) get(key string) (page, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, ok := c.pages[key]
	return p, ok && c.clock.Now().Sub(p.made) < bodyLife
}

func (c *pageCache) put(key string, p page) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.pages) >= maxBodies {
		clear(c.pages)
	}
	c.pages[key] = p
}

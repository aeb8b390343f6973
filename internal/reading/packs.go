package reading

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"sudar/internal/kit/blob"
	"sudar/internal/publications/pack"
)

// maxPacks bounds the packs a node holds open: each is a file and its index.
const maxPacks = 128

// packs holds the packs that were read last open.
type packs struct {
	blobs blob.Store
	mu    sync.Mutex
	byKey map[string]*openPack
	order *list.List // *openPack, last used first
}

// openPack is closed when it has left the list and nobody reads from it.
type openPack struct {
	*pack.Pack
	key     string
	object  blob.Object
	place   *list.Element
	readers int
	leaving bool

	mu    sync.Mutex
	heard *recording    // once a preview asked for it
	tried *previewParts // likewise
	parts map[string]extent
}

func newPacks(blobs blob.Store) *packs {
	return &packs{blobs: blobs, byKey: map[string]*openPack{}, order: list.New()}
}

// acquire returns the open pack of a key; release gives it back. errDamaged and
// pack.ErrFormat: it is not there or not what was written.
func (c *packs) acquire(ctx context.Context, key string) (*openPack, error) {
	if held := c.held(key); held != nil {
		return held, nil
	}
	// The pack outlives the request that opens it.
	object, err := c.blobs.Open(context.WithoutCancel(ctx), key)
	if err != nil {
		return nil, fmt.Errorf("reading: pack: %w", told(err))
	}
	opened, err := pack.Open(object, object.Info().Size)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("reading: pack: %w", told(err)), object.Close())
	}
	return c.add(&openPack{Pack: opened, key: key, object: object}), nil
}

func (c *packs) held(key string) *openPack {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.byKey[key]
	if p != nil {
		p.readers++
		c.order.MoveToFront(p.place)
	}
	return p
}

// add keeps p, or returns the one that another request opened meanwhile.
func (c *packs) add(p *openPack) *openPack {
	c.mu.Lock()
	defer c.mu.Unlock()
	if other := c.byKey[p.key]; other != nil {
		_ = p.object.Close() // it was only read
		other.readers++
		return other
	}
	p.readers++
	p.place = c.order.PushFront(p)
	c.byKey[p.key] = p
	for c.order.Len() > maxPacks {
		c.drop(c.order.Back().Value.(*openPack))
	}
	return p
}

// contents returns where in the contents each member stands. Fonts and styles are
// none: some are larger than the book, and the first page needs them.
func (p *openPack) contents() map[string]extent {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.parts != nil {
		return p.parts
	}
	var members []pack.Member
	var all, before float64
	for _, m := range p.Members() {
		if m.Size > 0 && m.Type != pack.CSS && !strings.HasPrefix(m.Type, "font/") {
			members = append(members, m)
			all += float64(m.Size)
		}
	}
	p.parts = make(map[string]extent, len(members))
	for _, m := range members {
		p.parts[m.Path] = extent{before / all, (before + float64(m.Size)) / all}
		before += float64(m.Size)
	}
	return p.parts
}

// forget has the pack of a key opened again: it was made again, or should be.
func (c *packs) forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.byKey[key]; p != nil {
		c.drop(p)
	}
}

func (c *packs) drop(p *openPack) {
	c.order.Remove(p.place)
	delete(c.byKey, p.key)
	p.leaving = true
	p.closeIfIdle()
}

func (c *packs) release(p *openPack) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p.readers--
	p.closeIfIdle()
}

func (p *openPack) closeIfIdle() {
	if p.leaving && p.readers == 0 {
		_ = p.object.Close() // it was only read
	}
}

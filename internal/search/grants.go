package search

import (
	"hash/maphash"
	"slices"
	"sync"

	"sudar/internal/search/index/segment"
)

// maxGrants bounds how many sets of rights a node remembers.
const maxGrants = 1_000

// grants keeps one value for each set of rights.
type grants struct {
	mu    sync.Mutex
	seed  maphash.Seed
	known map[uint64]*segment.Grants
}

func newGrants() *grants {
	return &grants{seed: maphash.MakeSeed(), known: map[uint64]*segment.Grants{}}
}

// same returns the value that stands for ids, which it keeps.
func (g *grants) same(ids []int64) *segment.Grants {
	var h maphash.Hash
	h.SetSeed(g.seed)
	for _, id := range ids {
		maphash.WriteComparable(&h, id)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if known := g.known[h.Sum64()]; known != nil && slices.Equal(known.IDs, ids) {
		return known
	}
	if len(g.known) >= maxGrants {
		clear(g.known)
	}
	fresh := &segment.Grants{IDs: ids}
	g.known[h.Sum64()] = fresh
	return fresh
}

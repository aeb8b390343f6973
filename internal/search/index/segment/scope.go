package segment

import (
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// Scope is what a viewer may see: the rendering of entitlements.Scope.
type Scope struct {
	All          bool // every living document
	Organization string
	Hub          bool    // the portal is the hub's
	Staff        bool    // sees the organisation's drafts and archive
	Granted      *Grants // nil: nothing
	Held         *Grants // what a right opens, of whatever visibility; nil: nothing
	ReadsAll     bool    // reads all that has a file
	Now          int64   // microseconds; embargoes up to it have ended
}

// Grants are documents that a viewer holds a right to, by id in rising order.
// They show what is listed for the hub or an organisation, never drafts. The
// same pointer for the same rights lets an index remember what it found.
type Grants struct{ IDs []int64 }

// maxScopes bounds how many scopes a segment remembers.
const maxScopes = 512

// scopeCache remembers what scopes see of a segment, which never changes.
type scopeCache struct {
	mu    sync.RWMutex
	known map[scopeKey]*roaring.Bitmap
}

type scopeKey struct {
	organization string
	hub, staff   bool
	granted      *Grants
	readable     bool // what may be read, by granted; else what is seen
	readsAll     bool
}

func (c *scopeCache) get(key scopeKey) *roaring.Bitmap {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.known[key]
}

func (c *scopeCache) put(key scopeKey, docs *roaring.Bitmap) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) >= maxScopes {
		c.known = map[scopeKey]*roaring.Bitmap{}
	}
	c.known[key] = docs
}

// Visible returns the living documents of a scope. The bitmap is shared.
func (l Leaf) Visible(scope Scope) *roaring.Bitmap {
	if scope.All {
		return l.Live
	}
	key := scopeKey{organization: scope.Organization, hub: scope.Hub, staff: scope.Staff, granted: scope.Granted}
	seen := l.scopes.get(key)
	if seen == nil {
		seen = l.render(scope)
		l.scopes.put(key, seen)
	}
	if l.Live.GetCardinality() == uint64(l.docs) {
		return seen
	}
	return roaring.And(seen, l.Live)
}

// render is the bitmap form of entitlements.Scope.Where.
func (s *Segment) render(scope Scope) *roaring.Bitmap {
	seen := s.keyworded(visibleKey(visiblePublic))
	if scope.Hub {
		seen.Or(s.keyworded(visibleKey(visibleHub)))
	}
	if scope.Organization != "" {
		own := []string{visibleHub, visibleOrganization}
		if scope.Staff {
			own = append(own, visibleDraft, visibleArchived)
		}
		for _, visibility := range own {
			seen.Or(s.keyworded(ownKey(scope.Organization, visibility)))
		}
	}
	if scope.Granted != nil {
		granted := s.Numbers(scope.Granted.IDs)
		grantable := s.keyworded(visibleKey(visibleHub))
		grantable.Or(s.keyworded(visibleKey(visibleOrganization)))
		granted.And(grantable)
		seen.Or(granted)
	}
	seen.RunOptimize()
	return seen
}

// keyworded returns the documents with a keyword, in a bitmap of the caller's own.
func (s *Segment) keyworded(key string) *roaring.Bitmap {
	return s.Find(keyword, key).Union(In(Title))
}

// Numbers returns the documents with the ids that the segment holds.
func (s *Segment) Numbers(ids []int64) *roaring.Bitmap {
	docs := roaring.New()
	for _, id := range ids {
		if doc, ok := s.Doc(id); ok {
			docs.Add(doc)
		}
	}
	return docs
}

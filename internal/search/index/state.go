package index

import "sudar/internal/search/index/segment"

// state is one moment of the index; it never changes.
type state struct {
	leaves   []segment.Leaf
	position int64
}

// docs is how many documents live.
func (s *state) docs() int {
	n := uint64(0)
	for _, l := range s.leaves {
		n += l.Live.GetCardinality()
	}
	return int(n) //nolint:gosec // fewer documents than 2^32
}

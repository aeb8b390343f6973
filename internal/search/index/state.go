package index

// state is one moment of the index; it never changes.
type state struct {
	leaves   []leaf
	position int64
}

// docs is how many documents live.
func (s *state) docs() int {
	n := uint64(0)
	for _, l := range s.leaves {
		n += l.live.GetCardinality()
	}
	return int(n) //nolint:gosec // fewer documents than 2^32
}

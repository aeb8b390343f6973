package segment

import (
	"bytes"
	"encoding/binary"
)

// longs, words32 are columns of little-endian numbers in a segment.
type (
	longs   []byte
	words32 []byte
)

func (c longs) at(i uint32) int64 {
	return int64(binary.LittleEndian.Uint64(c[uint64(i)*8:])) //nolint:gosec // the same bits
}

func (c words32) at(i uint32) uint32 { return binary.LittleEndian.Uint32(c[uint64(i)*4:]) }

// span returns from where to where entry i lies in a section whose ends are c.
func (c longs) span(i uint32) (from, to int64) {
	if i > 0 {
		from = c.at(i - 1)
	}
	return from, c.at(i)
}

// pairs are two texts for each entry, one behind the other.
type pairs struct {
	texts []byte
	ends  longs
}

func (p pairs) pair(i uint32) (first, second []byte) {
	from, middle := p.ends.span(2 * i)
	return p.texts[from:middle], p.texts[middle:p.ends.at(2*i+1)]
}

func (p pairs) equal(i uint32, first, second []byte) bool {
	one, other := p.pair(i)
	return bytes.Equal(one, first) && bytes.Equal(other, second)
}

func (c words32) span(i uint32) (from, to uint32) {
	if i > 0 {
		from = c.at(i - 1)
	}
	return from, c.at(i)
}

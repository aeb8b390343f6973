package index

import (
	"github.com/RoaringBitmap/roaring/v2"
)

// leaf is a segment with what has changed since it was written.
type leaf struct {
	*segment
	live     *roaring.Bitmap
	counters *counters // nil: those of the segment
}

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

// counters replace the columns that change without a mark in the feed, and the
// orders by them.
type counters struct {
	columns map[Column][]int64
	orders  map[Order][]uint32
}

// column returns a number of a document as of now.
func (l leaf) column(c Column, doc uint32) int64 {
	if l.counters != nil {
		if column, ok := l.counters.columns[c]; ok {
			return column[doc]
		}
	}
	return l.columns[c].at(doc)
}

// ordered returns the document at a place of an order, from the least.
func (l leaf) ordered(o Order, i uint32) uint32 {
	if l.counters != nil {
		if order, ok := l.counters.orders[o]; ok {
			return order[i]
		}
	}
	return l.orders[o].at(i)
}

// all returns the bitmap of every document of a segment.
func all(docs uint32) *roaring.Bitmap {
	bitmap := roaring.New()
	bitmap.AddRange(0, uint64(docs))
	return bitmap
}

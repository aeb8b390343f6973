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

// newLeaf returns a segment of which every document lives.
func newLeaf(s *segment) leaf {
	live := roaring.New()
	live.AddRange(0, uint64(s.docs))
	return leaf{segment: s, live: live}
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

// without returns the leaf with the documents of ids taken out.
func (l leaf) without(ids []int64) leaf {
	dying := l.numbers(ids)
	dying.And(l.live)
	if !dying.IsEmpty() {
		l.live = roaring.AndNot(l.live, dying)
	}
	return l
}

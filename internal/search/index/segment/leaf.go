package segment

import (
	"github.com/RoaringBitmap/roaring/v2"
)

// Leaf is a segment with what has changed since it was written.
type Leaf struct {
	*Segment
	Live     *roaring.Bitmap
	Counters *Counters // nil: those of the segment
}

// NewLeaf returns a segment of which every document lives.
func NewLeaf(s *Segment) Leaf {
	live := roaring.New()
	live.AddRange(0, uint64(s.docs))
	return Leaf{Segment: s, Live: live}
}

// Column returns a number of a document as of now.
func (l Leaf) Column(c Column, doc uint32) int64 {
	if l.Counters != nil {
		if column, ok := l.Counters.columns[c]; ok {
			return column[doc]
		}
	}
	return l.columns[c].at(doc)
}

// Ordered returns the document at a place of an order, from the least.
func (l Leaf) Ordered(o Order, i uint32) uint32 {
	if l.Counters != nil {
		if order, ok := l.Counters.orders[o]; ok {
			return order[i]
		}
	}
	return l.orders[o].at(i)
}

// Without returns the leaf with the documents of ids taken out.
func (l Leaf) Without(ids []int64) Leaf {
	dying := l.Numbers(ids)
	dying.And(l.Live)
	if !dying.IsEmpty() {
		l.Live = roaring.AndNot(l.Live, dying)
	}
	return l
}

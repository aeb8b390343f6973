package lookup

import (
	"sort"

	"sudar/internal/search/index/segment"

	"github.com/RoaringBitmap/roaring/v2"
)

// byEnglishTitle walks through docs in English title order.
func byEnglishTitle(l segment.Leaf, docs *roaring.Bitmap, order Sort, from *Cursor, want int) *walk {
	if docs.GetCardinality()*denseFrom < uint64(l.Docs()) {
		first := best{order: order, want: want}
		for it := docs.Iterator(); it.HasNext(); {
			if c := candidateOf(l, it.Next(), order); from == nil || order.compare(c, from.candidate(order)) > 0 {
				first.add(c)
			}
		}
		return through(l, first.sorted())
	}
	start := uint32(0)
	if from != nil {
		last := from.candidate(order)
		start = uint32(sort.Search(int(l.Docs()), func(i int) bool { //nolint:gosec // within docs
			return order.compare(candidateOf(l, englishPlace(l, uint32(i), order), order), last) > 0 //nolint:gosec // within docs
		}))
	}
	return englishFrom(l, docs, order, start, l.Docs())
}

// englishPlace returns the document at a place of the English title order, or
// of the same order backwards.
func englishPlace(l segment.Leaf, i uint32, order Sort) uint32 {
	if order.Descending {
		i = l.Docs() - 1 - i
	}
	return l.InEnglish(i)
}

// englishFrom walks through the documents of docs between two places of the
// English title order.
func englishFrom(l segment.Leaf, docs *roaring.Bitmap, order Sort, i, end uint32) *walk {
	return &walk{leaf: l, next: func() (candidate, bool) {
		for ; i < end; i++ {
			if doc := englishPlace(l, i, order); docs.Contains(doc) {
				i++
				return candidateOf(l, doc, order), true
			}
		}
		return candidate{}, false
	}}
}

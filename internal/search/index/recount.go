package index

import (
	"iter"
	"slices"

	"sudar/internal/search/index/segment"
)

// Recount replaces the counters of the documents that rows name. Lists show
// them from then on; a document that changes afterwards brings its own.
func (x *Index) Recount(rows iter.Seq2[int64, segment.Counts]) {
	before := x.now.Load()
	fresh := make([]*segment.Counters, len(before.leaves))
	for i, l := range before.leaves {
		fresh[i] = l.CopyCounters()
	}
	for id, counts := range rows {
		for i, l := range before.leaves {
			if doc, ok := l.Doc(id); ok {
				fresh[i].Set(doc, counts)
			}
		}
	}
	for i, l := range before.leaves {
		fresh[i].Sort(l.Segment)
	}
	x.writer.Lock()
	defer x.writer.Unlock()
	now := x.now.Load()
	next := &state{position: now.position, leaves: slices.Clone(now.leaves)}
	for i, l := range before.leaves {
		for j := range next.leaves {
			if next.leaves[j].Segment == l.Segment {
				next.leaves[j].Counters = fresh[i]
			}
		}
	}
	x.now.Store(next)
}

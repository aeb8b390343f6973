package index

import (
	"iter"
	"slices"
)

// Recount replaces the counters of the documents that rows name. Lists show
// them from then on; a document that changes afterwards brings its own.
func (x *Index) Recount(rows iter.Seq2[int64, Counts]) {
	before := x.now.Load()
	fresh := make([]*counters, len(before.leaves))
	for i, l := range before.leaves {
		fresh[i] = l.copyCounters()
	}
	for id, counts := range rows {
		for i, l := range before.leaves {
			if doc, ok := l.doc(id); ok {
				fresh[i].set(doc, counts)
			}
		}
	}
	for i, l := range before.leaves {
		fresh[i].sort(l.segment)
	}
	x.writer.Lock()
	defer x.writer.Unlock()
	now := x.now.Load()
	next := &state{position: now.position, leaves: slices.Clone(now.leaves)}
	for i, l := range before.leaves {
		for j := range next.leaves {
			if next.leaves[j].segment == l.segment {
				next.leaves[j].counters = fresh[i]
			}
		}
	}
	x.now.Store(next)
}

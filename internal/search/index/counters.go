package index

import (
	"iter"
	"slices"
)

// counted are the columns that change too often for the feed, and the orders
// that compare them.
var (
	counted   = [...]Column{Views, Score}
	countedBy = [...]Order{ByViews, ByScore, ByCurated}
)

// Counts are the present counters of a document.
type Counts struct{ Views, Score int64 }

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
				fresh[i].columns[Views][doc], fresh[i].columns[Score][doc] = counts.Views, counts.Score
			}
		}
	}
	for i, l := range before.leaves {
		l.counters = fresh[i]
		for _, o := range countedBy {
			fresh[i].orders[o] = sortedBy(int(l.docs), func(doc int) rank {
				at := uint32(doc) //nolint:gosec // within docs
				return rank{l.column(orderColumns[o][0], at), l.column(orderColumns[o][1], at), l.ids.at(at)}
			})
		}
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

func (l leaf) copyCounters() *counters {
	c := &counters{columns: map[Column][]int64{}, orders: map[Order][]uint32{}}
	for _, column := range counted {
		c.columns[column] = make([]int64, l.docs)
		for doc := range l.docs {
			c.columns[column][doc] = l.column(column, doc)
		}
	}
	return c
}

package index

// counted are the columns that change too often for the feed, and the orders
// that compare them.
var (
	counted   = [...]Column{Views, Score}
	countedBy = [...]Order{ByViews, ByScore, ByCurated}
)

// Counts are the present counters of a document.
type Counts struct{ Views, Score int64 }

// counters replace the columns that change without a mark in the feed, and the
// orders by them.
type counters struct {
	columns map[Column][]int64
	orders  map[Order][]uint32
}

// copyCounters returns a leaf's present counters, to be set and then sorted.
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

// set replaces the counters of a document.
func (c *counters) set(doc uint32, counts Counts) {
	c.columns[Views][doc], c.columns[Score][doc] = counts.Views, counts.Score
}

// sort works out the orders of a segment's documents by their counters.
func (c *counters) sort(s *segment) {
	l := leaf{segment: s, counters: c}
	for _, o := range countedBy {
		c.orders[o] = sortedBy(int(s.docs), func(doc int) rank {
			at := uint32(doc) //nolint:gosec // within docs
			return rank{l.column(o.columns()[0], at), l.column(o.columns()[1], at), s.ids.at(at)}
		})
	}
}

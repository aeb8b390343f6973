package segment

// counted are the columns that change too often for the feed, and the orders
// that compare them.
var (
	counted   = [...]Column{Views, Score}
	countedBy = [...]Order{ByViews, ByScore, ByCurated}
)

// Counts are the present counters of a document.
type Counts struct{ Views, Score int64 }

// Counters replace the columns that change without a mark in the feed, and the
// orders by them.
type Counters struct {
	columns map[Column][]int64
	orders  map[Order][]uint32
}

// CopyCounters returns a leaf's present counters, to be set and then sorted.
func (l Leaf) CopyCounters() *Counters {
	c := &Counters{columns: map[Column][]int64{}, orders: map[Order][]uint32{}}
	for _, column := range counted {
		c.columns[column] = make([]int64, l.docs)
		for doc := range l.docs {
			c.columns[column][doc] = l.Column(column, doc)
		}
	}
	return c
}

// Set replaces the counters of a document.
func (c *Counters) Set(doc uint32, counts Counts) {
	c.columns[Views][doc], c.columns[Score][doc] = counts.Views, counts.Score
}

// Sort works out the orders of a segment's documents by their counters.
func (c *Counters) Sort(s *Segment) {
	l := Leaf{Segment: s, Counters: c}
	for _, o := range countedBy {
		c.orders[o] = sortedBy(int(s.docs), func(doc int) Rank {
			at := uint32(doc) //nolint:gosec // within docs
			return Rank{l.Column(o.Columns()[0], at), l.Column(o.Columns()[1], at), s.ids.at(at)}
		})
	}
}

package lookup

import (
	"bytes"
	"cmp"
	"sort"

	"sudar/internal/search/index/segment"

	"github.com/RoaringBitmap/roaring/v2"
)

// candidateOf is a document with what it is compared by: the level of relevance
// first, then the rank or the sort key.
type candidate struct {
	doc   uint32
	level int
	rank  segment.Rank
	key   []byte
}

// compare is negative when a comes first.
func (o Sort) compare(a, b candidate) int {
	if c := cmp.Compare(a.level, b.level); c != 0 {
		return c
	}
	c := cmp.Or(bytes.Compare(a.key, b.key), a.rank.Compare(b.rank))
	if o.Descending {
		return -c
	}
	return c
}

// candidateOf returns a document with what the order compares.
func candidateOf(l segment.Leaf, doc uint32, order Sort) candidate {
	id := l.ID(doc)
	switch order.By {
	case segment.ByTitle:
		return candidate{doc: doc, key: l.Key(doc), rank: segment.Rank{id}}
	case segment.ByTitleEnglish:
		return candidate{doc: doc, key: l.EnglishKey(doc), rank: segment.Rank{id}}
	case segment.ByRelevance:
		order.By = segment.ByScore
	}
	columns := order.By.Columns()
	return candidate{doc: doc, rank: segment.Rank{l.Column(columns[0], doc), l.Column(columns[1], doc), id}}
}

func cursorOf(c candidate, order Sort) *Cursor {
	switch order.By {
	case segment.ByRelevance:
		return nil
	case segment.ByTitle, segment.ByTitleEnglish:
		return &Cursor{Key: bytes.Clone(c.key), ID: c.rank[0]}
	}
	return &Cursor{Values: [2]int64{c.rank[0], c.rank[1]}, ID: c.rank[2]}
}

func (c *Cursor) candidate(order Sort) candidate {
	if order.By == segment.ByTitle || order.By == segment.ByTitleEnglish {
		return candidate{key: c.Key, rank: segment.Rank{c.ID}}
	}
	return candidate{rank: segment.Rank{c.Values[0], c.Values[1], c.ID}}
}

// walk runs through documents of one leaf in an order.
type walk struct {
	leaf segment.Leaf
	next func() (candidate, bool)
	skip func(n int) // nil: one by one
}

// walk returns the way through docs in an order, from the query's cursor. No
// more than want documents will be asked for.
func (s *Search) walk(l segment.Leaf, docs *roaring.Bitmap, parts [][]part, order Sort, want int) *walk {
	switch order.By {
	case segment.ByRelevance:
		if len(s.meaning.Terms) == 0 {
			return byPoints(l, docs, s.wanted, want)
		}
		return relevant(l, docs, parts, &s.meaning, want)
	case segment.ByTitle:
		return byTitle(l, docs, order, s.query.After)
	case segment.ByTitleEnglish:
		return byEnglishTitle(l, docs, order, s.query.After, want)
	}
	return byColumns(l, docs, order, s.query.After, want)
}

// denseFrom is the share of a segment, one in so many, from which documents are
// picked while walking through the whole order instead of being compared.
const denseFrom = 64

func byColumns(l segment.Leaf, docs *roaring.Bitmap, order Sort, from *Cursor, want int) *walk {
	if docs.GetCardinality()*denseFrom < uint64(l.Docs()) {
		return compared(l, docs, order, from, want)
	}
	// The order is stored from the least; descending walks it backwards.
	at := func(i uint32) uint32 {
		if order.Descending {
			i = l.Docs() - 1 - i
		}
		return l.Ordered(order.By, i)
	}
	i := uint32(0)
	if from != nil {
		last := from.candidate(order)
		i = uint32(sort.Search(int(l.Docs()), func(i int) bool { //nolint:gosec // within docs
			return order.compare(candidateOf(l, at(uint32(i)), order), last) > 0 //nolint:gosec // within docs
		}))
	}
	return &walk{leaf: l, next: func() (candidate, bool) {
		for ; i < l.Docs(); i++ {
			if doc := at(i); docs.Contains(doc) {
				i++
				return candidateOf(l, doc, order), true
			}
		}
		return candidate{}, false
	}}
}

// compared walks through the best of few documents.
func compared(l segment.Leaf, docs *roaring.Bitmap, order Sort, from *Cursor, want int) *walk {
	first := best{order: order, want: want}
	column := order.By.Columns()[0]
	segment.EachFew(docs, func(some []uint32) {
		for _, doc := range some {
			if !first.beats(l.Column(column, doc)) {
				continue
			}
			if c := candidateOf(l, doc, order); from == nil || order.compare(c, from.candidate(order)) > 0 {
				first.add(c)
			}
		}
	})
	return through(l, first.sorted())
}

// through walks through candidates that are in order.
func through(l segment.Leaf, left []candidate) *walk {
	return &walk{leaf: l, next: func() (candidate, bool) {
		if len(left) == 0 {
			return candidate{}, false
		}
		c := left[0]
		left = left[1:]
		return c, true
	}}
}

// byTitle walks through the numbers themselves: they are in title order.
func byTitle(l segment.Leaf, docs *roaring.Bitmap, order Sort, from *Cursor) *walk {
	size := docs.GetCardinality()
	step := func(at int64) int64 { return docs.NextValue(uint32(at)) } //nolint:gosec // within docs
	at, end, by := int64(0), int64(l.Docs()), int64(1)
	if order.Descending {
		step = func(at int64) int64 { return docs.PreviousValue(uint32(at)) } //nolint:gosec // within docs
		at, end, by = int64(l.Docs())-1, -1, -1
	}
	if from != nil {
		at = beside(l, from, order)
	}
	w := &walk{leaf: l}
	w.next = func() (candidate, bool) {
		if at*by >= end*by {
			return candidate{}, false
		}
		doc := step(at)
		if doc < 0 {
			at = end
			return candidate{}, false
		}
		at = doc + by
		return candidateOf(l, uint32(doc), order), true //nolint:gosec // within docs
	}
	w.skip = func(n int) {
		if n == 0 {
			return
		}
		if uint64(n) >= size {
			at = end
			return
		}
		place := uint32(n) //nolint:gosec // below size
		if order.Descending {
			place = uint32(size) - 1 - place //nolint:gosec // fewer documents than 2^32
		}
		if doc, err := docs.Select(place); err == nil {
			at = int64(doc)
		}
	}
	return w
}

// beside returns the number from which documents come after a cursor.
func beside(l segment.Leaf, from *Cursor, order Sort) int64 {
	last := from.candidate(order)
	forward := Sort{By: order.By}
	first := sort.Search(int(l.Docs()), func(i int) bool {
		c := forward.compare(candidateOf(l, uint32(i), order), last) //nolint:gosec // within docs
		return c > 0 || (c == 0 && order.Descending)
	})
	if order.Descending {
		return int64(first) - 1
	}
	return int64(first)
}

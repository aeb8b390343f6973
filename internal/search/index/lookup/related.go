package lookup

import (
	"github.com/RoaringBitmap/roaring/v2"

	"sudar/internal/search/index/segment"
)

// RelatedQuery asks for the documents that share most with one.
type RelatedQuery struct {
	ID      int64 // of the one, which is not answered
	Shared  []Shared
	Scope   segment.Scope
	Limit   int
	English bool
}

// Shared is a value of the one document and what having it too counts: a power
// of two.
type Shared struct {
	segment.Keyword
	Weight uint
}

// Related returns the documents that share something, most first; those that
// share as much stand by views, the most first, then by id.
func Related(leaves []segment.Leaf, q RelatedQuery) ([]Hit, error) {
	var all []*walk
	for _, l := range leaves {
		if found := related(l, &q).sorted(); len(found) > 0 {
			all = append(all, through(l, found))
		}
	}
	hits, merged := []Hit{}, merge(all, mostShared)
	for len(hits) < q.Limit {
		from, c, ok := merged.next()
		if !ok {
			break
		}
		card, err := from.Card(c.doc, q.English)
		if err != nil {
			return nil, err
		}
		hits = append(hits, Hit{ID: from.ID(c.doc), Card: card})
	}
	return hits, nil
}

// mostShared orders candidates by level and then by views.
var mostShared = Sort{By: segment.ByViews, Descending: true}

// related returns the best of a leaf.
func related(l segment.Leaf, q *RelatedQuery) *best {
	within := l.Visible(q.Scope).Clone()
	if self, ok := l.Doc(q.ID); ok {
		within.Remove(self)
	}
	sums := sums{}
	for _, s := range q.Shared {
		sums.add(roaring.And(l.WithValue(s.Facet, s.Value), within), s.Weight)
	}
	first := &best{order: mostShared, want: q.Limit}
	left := q.Limit
	sums.fromMost(within, func(sum int, docs *roaring.Bitmap) bool {
		for it := docs.Iterator(); it.HasNext(); {
			doc := it.Next()
			first.add(candidate{doc: doc, level: -sum, rank: segment.Rank{l.Column(segment.Views, doc), -l.ID(doc)}})
		}
		left -= int(docs.GetCardinality()) //nolint:gosec // fewer documents than 2^32
		return left > 0
	})
	return first
}

// sums are a number for each document, as the documents that have each of its
// binary digits, the least first.
type sums []*roaring.Bitmap

// add adds a power of two to the numbers of documents.
func (s *sums) add(docs *roaring.Bitmap, power uint) {
	digit := 0
	for ; power > 1; power >>= 1 {
		digit++
	}
	for ; !docs.IsEmpty(); digit++ {
		for len(*s) <= digit {
			*s = append(*s, roaring.New())
		}
		carry := roaring.And((*s)[digit], docs)
		(*s)[digit].Xor(docs)
		docs = carry
	}
}

// fromMost hands over the documents within the given ones by falling numbers
// above 0, until each has enough.
func (s sums) fromMost(within *roaring.Bitmap, each func(sum int, docs *roaring.Bitmap) bool) {
	s.descend(within, len(s)-1, 0, each)
}

func (s sums) descend(docs *roaring.Bitmap, digit, sum int, each func(int, *roaring.Bitmap) bool) bool {
	switch {
	case docs.IsEmpty():
		return true
	case digit < 0:
		return sum == 0 || each(sum, docs)
	}
	return s.descend(roaring.And(docs, s[digit]), digit-1, sum+1<<digit, each) &&
		s.descend(roaring.AndNot(docs, s[digit]), digit-1, sum, each)
}

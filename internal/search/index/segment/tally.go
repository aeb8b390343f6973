package segment

import (
	"math"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// MaxCounts bounds the values that a facet returns.
const MaxCounts = 200

// Count is how many found documents have a value.
type Count struct {
	Value string
	Count int
}

// Many documents and few values are counted by bitmaps, the rest one document
// after the other.
const (
	manyDocs  = 16 // one in so many documents of a segment
	fewValues = 32
)

// MostCounted returns the largest counts of a facet's values among documents.
func (s *Segment) MostCounted(facet Facet, docs *roaring.Bitmap) []Count {
	t := tallies.Get().(*tally) //nolint:forcetypeassert // nothing else is put there
	defer tallies.Put(t)
	s.count(t, facet, docs)
	return t.mostFirst(s.facets[facet])
}

// AddCounts adds the counts of a facet's values among documents to sums by name.
func (s *Segment) AddCounts(sums map[string]int, facet Facet, docs *roaring.Bitmap) {
	t := tallies.Get().(*tally) //nolint:forcetypeassert // nothing else is put there
	defer tallies.Put(t)
	s.count(t, facet, docs)
	t.addTo(sums, s.facets[facet])
}

// count counts the values of a facet among documents.
func (s *Segment) count(t *tally, facet Facet, docs *roaring.Bitmap) {
	values := s.facets[facet]
	t.room(len(values))
	column, turned := s.forward[facet]
	switch {
	case docs.IsEmpty() || len(values) == 0:
	case !turned || len(values) <= fewValues && docs.GetCardinality()*manyDocs > uint64(s.docs):
		for number, v := range values {
			if n := docs.AndCardinality(v.docs); n > 0 {
				t.counts[number] = uint32(n)            //nolint:gosec // fewer documents than 2^32
				t.seen = append(t.seen, uint32(number)) //nolint:gosec // bounded by maxValues
			}
		}
	default:
		column.add(t, docs)
	}
}

// tally counts values by their numbers. It is used again: its counts are zero
// between two uses, so that few documents cost little among many values.
type tally struct {
	counts []uint32
	seen   []uint32 // numbers with a count
	ranks  []uint64
}

var tallies = sync.Pool{New: func() any { return new(tally) }}

func (t *tally) room(values int) {
	if len(t.counts) < values {
		t.counts = make([]uint32, values)
	}
}

func (t *tally) add(number uint32) {
	if t.counts[number]++; t.counts[number] == 1 {
		t.seen = append(t.seen, number)
	}
}

// addTo adds the counts to sums by name and forgets them.
func (t *tally) addTo(sums map[string]int, values []value) {
	for _, number := range t.seen {
		sums[values[number].name] += int(t.counts[number])
		t.counts[number] = 0
	}
	t.seen = t.seen[:0]
}

// mostFirst returns the largest counts and forgets all. Values are numbered in
// the order of their names, so that numbers alone are compared.
func (t *tally) mostFirst(values []value) []Count {
	t.ranks = t.ranks[:0]
	for _, number := range t.seen {
		t.ranks = append(t.ranks, uint64(math.MaxUint32-t.counts[number])<<32|uint64(number))
		t.counts[number] = 0
	}
	t.seen = t.seen[:0]
	slices.Sort(t.ranks)
	counts := make([]Count, min(len(t.ranks), MaxCounts))
	for i := range counts {
		counts[i] = Count{values[uint32(t.ranks[i])].name, int(math.MaxUint32 - t.ranks[i]>>32)} //nolint:gosec // the two halves
	}
	return counts
}

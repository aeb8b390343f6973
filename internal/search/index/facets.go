package index

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// maxCounts bounds the values that a facet returns.
const maxCounts = 200

// count returns the counts of the facets that the query wants.
func (s *search) count() map[Facet][]Count {
	if len(s.query.Facets) == 0 {
		return nil
	}
	narrowed := make([]*roaring.Bitmap, len(s.found))
	for i, l := range s.state.leaves {
		narrowed[i] = l.narrow(s.found[i].docs, &s.query.Filter, "")
	}
	counts := make(map[Facet][]Count, len(s.query.Facets))
	for _, facet := range s.query.Facets {
		counts[facet] = s.countOne(facet, narrowed)
	}
	return counts
}

// countOne counts a facet of the documents of each leaf that pass the filter.
func (s *search) countOne(facet Facet, narrowed []*roaring.Bitmap) []Count {
	if facet == Readable {
		return s.countReadable(narrowed)
	}
	t := tallies.Get().(*tally) //nolint:forcetypeassert // nothing else is put there
	defer tallies.Put(t)
	sums := map[string]int{}
	for i, l := range s.state.leaves {
		docs := narrowed[i]
		if s.query.Filter.bounds(facet) {
			docs = l.narrow(s.found[i].docs, &s.query.Filter, facet)
		}
		l.tally(t, facet, docs)
		if len(s.state.leaves) == 1 {
			return t.mostFirst(l.facets[facet])
		}
		t.addTo(sums, l.facets[facet])
	}
	return mostFirst(sums)
}

// countReadable counts what the viewer may read now, whether the filter wants it or not.
func (s *search) countReadable(narrowed []*roaring.Bitmap) []Count {
	n := 0
	for i, l := range s.state.leaves {
		docs := narrowed[i]
		if s.query.Filter.Readable != nil {
			docs = l.narrow(s.found[i].docs, &s.query.Filter, Readable)
		}
		n += int(docs.AndCardinality(l.readable(&s.query.Scope))) //nolint:gosec // fewer documents than 2^32
	}
	if n == 0 {
		return []Count{}
	}
	return []Count{{Now, n}}
}

// bounds tells whether a filter has a condition on a facet.
func (f *Filter) bounds(facet Facet) bool {
	return (facet == FileType && len(f.Items.FileTypes) > 0) ||
		slices.ContainsFunc(f.Keywords, func(k AnyOf) bool { return k.Facet == facet })
}

// Many documents and few values are counted by bitmaps, the rest one document
// after the other.
const (
	manyDocs  = 16 // one in so many documents of a segment
	fewValues = 32
)

// tally counts the values of a facet of documents.
func (s *segment) tally(t *tally, facet Facet, docs *roaring.Bitmap) {
	values := s.facets[facet]
	t.room(len(values))
	switch {
	case docs.IsEmpty() || len(values) == 0:
	case len(values) <= fewValues && docs.GetCardinality()*manyDocs > uint64(s.docs):
		for number, v := range values {
			if n := docs.AndCardinality(v.docs); n > 0 {
				t.counts[number] = uint32(n)            //nolint:gosec // fewer documents than 2^32
				t.seen = append(t.seen, uint32(number)) //nolint:gosec // bounded by fewValues
			}
		}
	default:
		s.forward[facet].add(t, docs)
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
	counts := make([]Count, min(len(t.ranks), maxCounts))
	for i := range counts {
		counts[i] = Count{values[uint32(t.ranks[i])].name, int(math.MaxUint32 - t.ranks[i]>>32)} //nolint:gosec // the two halves
	}
	return counts
}

func mostFirst(sums map[string]int) []Count {
	counts := make([]Count, 0, len(sums))
	for value, n := range sums {
		counts = append(counts, Count{value, n})
	}
	slices.SortFunc(counts, func(a, b Count) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Value, b.Value)) })
	return counts[:min(len(counts), maxCounts)]
}

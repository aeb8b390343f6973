package index

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// maxCounts bounds the values that a facet answers.
const maxCounts = 200

// count answers the counts of the facets that the query wants.
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
		sums := map[string]int{}
		for i, l := range s.state.leaves {
			docs := narrowed[i]
			if s.query.Filter.bounds(facet) {
				docs = l.narrow(s.found[i].docs, &s.query.Filter, facet)
			}
			l.addCounts(sums, facet, docs)
		}
		counts[facet] = mostFirst(sums)
	}
	return counts
}

// bounds tells whether a filter has a condition on a facet.
func (f *Filter) bounds(facet Facet) bool {
	return (facet == FileType && len(f.Items.FileTypes) > 0) ||
		slices.ContainsFunc(f.Keywords, func(k AnyOf) bool { return k.Facet == facet })
}

func (s *segment) addCounts(sums map[string]int, facet Facet, docs *roaring.Bitmap) {
	if docs.IsEmpty() {
		return
	}
	for _, v := range s.facets[facet] {
		if n := docs.AndCardinality(v.docs); n > 0 {
			sums[v.name] += int(n) //nolint:gosec // fewer documents than 2^32
		}
	}
}

func mostFirst(sums map[string]int) []Count {
	counts := make([]Count, 0, len(sums))
	for value, n := range sums {
		counts = append(counts, Count{value, n})
	}
	slices.SortFunc(counts, func(a, b Count) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Value, b.Value)) })
	return counts[:min(len(counts), maxCounts)]
}

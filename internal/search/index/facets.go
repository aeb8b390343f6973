package index

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// count returns the counts of the facets that the query wants.
func (s *search) count() map[Facet][]Count {
	if len(s.query.Facets) == 0 {
		return nil
	}
	narrowed := make([]*roaring.Bitmap, len(s.found))
	for i, l := range s.leaves {
		narrowed[i] = narrow(l, s.found[i].docs, &s.query.Filter, "")
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
	sums := map[string]int{}
	for i, l := range s.leaves {
		docs := narrowed[i]
		if s.query.Filter.bounds(facet) {
			docs = narrow(l, s.found[i].docs, &s.query.Filter, facet)
		}
		if len(s.leaves) == 1 {
			return l.mostCounted(facet, docs)
		}
		l.addCounts(sums, facet, docs)
	}
	return mostFirst(sums)
}

// countReadable counts what the viewer may read now, whether the filter wants it or not.
func (s *search) countReadable(narrowed []*roaring.Bitmap) []Count {
	n := 0
	for i, l := range s.leaves {
		docs := narrowed[i]
		if s.query.Filter.Readable != nil {
			docs = narrow(l, s.found[i].docs, &s.query.Filter, Readable)
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

func mostFirst(sums map[string]int) []Count {
	counts := make([]Count, 0, len(sums))
	for value, n := range sums {
		counts = append(counts, Count{value, n})
	}
	slices.SortFunc(counts, func(a, b Count) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Value, b.Value)) })
	return counts[:min(len(counts), maxCounts)]
}

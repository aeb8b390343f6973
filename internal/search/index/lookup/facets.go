package lookup

import (
	"cmp"
	"slices"

	"sudar/internal/search/index/segment"

	"github.com/RoaringBitmap/roaring/v2"
)

// count returns the counts of the facets that the query wants.
func (s *Search) count() map[segment.Facet][]segment.Count {
	if len(s.query.Facets) == 0 {
		return nil
	}
	narrowed := make([]*roaring.Bitmap, len(s.found))
	for i, l := range s.leaves {
		narrowed[i] = narrow(l, s.found[i].docs, &s.query.Filter, "")
	}
	counts := make(map[segment.Facet][]segment.Count, len(s.query.Facets))
	for _, facet := range s.query.Facets {
		counts[facet] = s.countOne(facet, narrowed)
	}
	return counts
}

// countOne counts a facet of the documents of each leaf that pass the filter.
func (s *Search) countOne(facet segment.Facet, narrowed []*roaring.Bitmap) []segment.Count {
	if facet == segment.Readable {
		return s.countReadable(narrowed)
	}
	sums := map[string]int{}
	for i, l := range s.leaves {
		docs := narrowed[i]
		if s.query.Filter.bounds(facet) {
			docs = narrow(l, s.found[i].docs, &s.query.Filter, facet)
		}
		if len(s.leaves) == 1 {
			return l.MostCounted(facet, docs)
		}
		l.AddCounts(sums, facet, docs)
	}
	return mostFirst(sums)
}

// countReadable counts what the viewer may read now, whether the filter wants it or not.
func (s *Search) countReadable(narrowed []*roaring.Bitmap) []segment.Count {
	n := 0
	for i, l := range s.leaves {
		docs := narrowed[i]
		if s.query.Filter.Readable != nil {
			docs = narrow(l, s.found[i].docs, &s.query.Filter, segment.Readable)
		}
		n += int(docs.AndCardinality(l.Readable(&s.query.Scope))) //nolint:gosec // fewer documents than 2^32
	}
	if n == 0 {
		return []segment.Count{}
	}
	return []segment.Count{{Value: segment.Now, Count: n}}
}

// bounds tells whether a filter has a condition on a facet.
func (f *Filter) bounds(facet segment.Facet) bool {
	return (facet == segment.FileType && len(f.Items.FileTypes) > 0) ||
		slices.ContainsFunc(f.Keywords, func(k AnyOf) bool { return k.Facet == facet })
}

func mostFirst(sums map[string]int) []segment.Count {
	counts := make([]segment.Count, 0, len(sums))
	for value, n := range sums {
		counts = append(counts, segment.Count{Value: value, Count: n})
	}
	slices.SortFunc(counts, func(a, b segment.Count) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Value, b.Value)) })
	return counts[:min(len(counts), segment.MaxCounts)]
}

package segment

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// AnyOf returns the documents with one of the values of a facet.
func (s *Segment) AnyOf(facet Facet, values []string) *roaring.Bitmap {
	docs := roaring.New()
	for _, name := range values {
		docs.Or(s.WithValue(facet, name))
	}
	return docs
}

// WithValue returns the documents with a value; they may be shared.
func (s *Segment) WithValue(facet Facet, name string) *roaring.Bitmap {
	values := s.facets[facet]
	i, found := slices.BinarySearchFunc(values, name, func(v value, name string) int { return cmp.Compare(v.name, name) })
	if found && values[i].docs != nil {
		return values[i].docs
	}
	return s.keyworded(Keyword{facet, name}.key())
}

package index

import (
	"cmp"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// narrow returns the documents within the given ones that pass a filter, but
// for its condition on the facet except ("" is none).
func (l leaf) narrow(docs *roaring.Bitmap, f *Filter, except Facet) *roaring.Bitmap {
	for _, wanted := range f.Keywords {
		if wanted.Facet == except {
			continue
		}
		docs = roaring.And(docs, l.anyOf(wanted.Facet, wanted.Values))
	}
	if f.Readable != nil && except != Readable {
		docs = roaring.And(docs, l.readable(f.Readable))
	}
	bounds := f.Items
	if except == FileType {
		bounds.FileTypes = nil
	}
	if !bounds.empty() && !docs.IsEmpty() {
		if len(bounds.FileTypes) > 0 {
			docs = roaring.And(docs, l.anyOf(FileType, bounds.FileTypes))
		}
		if bounds.YearFrom != 0 || bounds.YearTo != 0 || bounds.PriceFrom != 0 || bounds.PriceTo != 0 {
			docs = keep(docs, func(doc uint32) bool { return l.hasItem(doc, &bounds) })
		}
	}
	for _, r := range f.Ranges {
		docs = keep(docs, func(doc uint32) bool { return l.inRange(doc, r) })
	}
	return docs
}

// anyOf returns the documents with one of the values of a facet.
func (s *segment) anyOf(facet Facet, values []string) *roaring.Bitmap {
	docs := roaring.New()
	for _, name := range values {
		docs.Or(s.withValue(facet, name))
	}
	return docs
}

// withValue returns the documents with a value; they may be shared.
func (s *segment) withValue(facet Facet, name string) *roaring.Bitmap {
	values := s.facets[facet]
	i, found := slices.BinarySearchFunc(values, name, func(v value, name string) int { return cmp.Compare(v.name, name) })
	if found && values[i].docs != nil {
		return values[i].docs
	}
	return s.keyworded(Keyword{facet, name}.key())
}

// keep returns the documents that pass a test.
func keep(docs *roaring.Bitmap, test func(uint32) bool) *roaring.Bitmap {
	kept := roaring.New()
	eachFew(docs, func(some []uint32) {
		kept.AddMany(slices.DeleteFunc(some, func(doc uint32) bool { return !test(doc) }))
	})
	return kept
}

// eachFew hands over the documents, many at a time, in a room that is used again.
func eachFew(docs *roaring.Bitmap, fn func([]uint32)) {
	room := rooms.Get().(*[1024]uint32) //nolint:forcetypeassert // nothing else is put there
	defer rooms.Put(room)
	it := docs.ManyIterator()
	for n := it.NextMany(room[:]); n > 0; n = it.NextMany(room[:]) {
		fn(room[:n])
	}
}

var rooms = sync.Pool{New: func() any { return new([1024]uint32) }}

func (l leaf) inRange(doc uint32, r Range) bool {
	for _, c := range r.Columns {
		if v := l.column(c, doc); v >= r.From && v < r.To {
			return true
		}
	}
	return false
}

// hasItem tells whether one item of a document keeps all bounds.
func (s *segment) hasItem(doc uint32, b *ItemBounds) bool {
	from, to := s.itemEnds.span(doc)
	for i := from; i < to; i++ {
		item := s.item(i)
		if (b.YearFrom == 0 || item.Year >= b.YearFrom) && (b.YearTo == 0 || item.Year <= b.YearTo) &&
			(b.PriceFrom == 0 || item.Price >= b.PriceFrom) && (b.PriceTo == 0 || item.Price <= b.PriceTo) &&
			(len(b.FileTypes) == 0 || slices.Contains(b.FileTypes, item.FileType)) {
			return true
		}
	}
	return false
}

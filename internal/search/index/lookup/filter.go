package lookup

import (
	"slices"

	"sudar/internal/search/index/segment"

	"github.com/RoaringBitmap/roaring/v2"
)

// narrow returns the documents within the given ones that pass a filter, but
// for its condition on the facet except ("" is none).
func narrow(l segment.Leaf, docs *roaring.Bitmap, f *Filter, except segment.Facet) *roaring.Bitmap {
	for _, wanted := range f.Keywords {
		if wanted.Facet == except {
			continue
		}
		docs = roaring.And(docs, l.AnyOf(wanted.Facet, wanted.Values))
	}
	if f.Readable != nil && except != segment.Readable {
		docs = roaring.And(docs, l.Readable(f.Readable))
	}
	bounds := f.Items
	if except == segment.FileType {
		bounds.FileTypes = nil
	}
	if !bounds.empty() && !docs.IsEmpty() {
		if len(bounds.FileTypes) > 0 {
			docs = roaring.And(docs, l.AnyOf(segment.FileType, bounds.FileTypes))
		}
		if bounds.YearFrom != 0 || bounds.YearTo != 0 || bounds.PriceFrom != 0 || bounds.PriceTo != 0 {
			docs = segment.Keep(docs, func(doc uint32) bool { return hasItem(l, doc, &bounds) })
		}
	}
	for _, r := range f.Ranges {
		docs = segment.Keep(docs, func(doc uint32) bool { return inRange(l, doc, r) })
	}
	if f.Only != nil {
		only := make(map[int64]bool, len(f.Only))
		for _, id := range f.Only {
			only[id] = true
		}
		docs = segment.Keep(docs, func(doc uint32) bool { return only[l.ID(doc)] })
	}
	return docs
}

func inRange(l segment.Leaf, doc uint32, r Range) bool {
	for _, c := range r.Columns {
		if v := l.Column(c, doc); v >= r.From && v < r.To {
			return true
		}
	}
	return false
}

// hasItem tells whether one item of a document keeps all bounds.
func hasItem(l segment.Leaf, doc uint32, b *ItemBounds) bool {
	from, to := l.ItemSpan(doc)
	for i := from; i < to; i++ {
		item := l.Item(i)
		if (b.YearFrom == 0 || item.Year >= b.YearFrom) && (b.YearTo == 0 || item.Year <= b.YearTo) &&
			(b.PriceFrom == 0 || item.Price >= b.PriceFrom) && (b.PriceTo == 0 || item.Price <= b.PriceTo) &&
			(len(b.FileTypes) == 0 || slices.Contains(b.FileTypes, item.FileType)) {
			return true
		}
	}
	return false
}

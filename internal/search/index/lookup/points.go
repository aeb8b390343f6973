package lookup

import (
	"github.com/RoaringBitmap/roaring/v2"

	"sudar/internal/search/index/meaning"
	"sudar/internal/search/index/segment"
)

// Points of a word that a condition wants and a document holds.
const (
	titlePoints = 2 // in a title
	exactPoints = 2 // as it is written
	formPoints  = 1 // in another form
	mostPoints  = titlePoints + exactPoints
)

// byPoints walks through docs, the most points of all wanted words first, and
// among equal ones the most read.
func byPoints(l segment.Leaf, docs *roaring.Bitmap, wanted []meaning.Term, want int) *walk {
	levels := make([]*roaring.Bitmap, mostPoints*len(wanted)+1) // by points that are missing
	levels[0] = docs
	for i := range wanted {
		held := pointsOf(l, &wanted[i])
		next := make([]*roaring.Bitmap, len(levels))
		for level, left := range levels {
			for points := mostPoints; points >= 0 && left != nil && !left.IsEmpty(); points-- {
				some := left
				if points > 0 {
					some = roaring.And(left, held[points])
					left = roaring.AndNot(left, held[points])
				}
				add(next, level+mostPoints-points, some)
			}
		}
		levels = next
	}
	return inLevels(l, levels, want)
}

func add(levels []*roaring.Bitmap, level int, docs *roaring.Bitmap) {
	switch {
	case docs.IsEmpty():
	case levels[level] == nil:
		levels[level] = docs
	default:
		levels[level] = roaring.Or(levels[level], docs)
	}
}

// pointsOf returns the documents that hold a word, by their points.
func pointsOf(l segment.Leaf, t *meaning.Term) (held [mostPoints + 1]*roaring.Bitmap) {
	for i := range held {
		held[i] = roaring.New()
	}
	t.Forms(meaning.Spelled, func(in segment.Tier, form string, _ int) {
		points := formPoints
		if in == segment.Exact && form == t.Exact {
			points = exactPoints
		}
		l.Find(in, form).Each(t.Fields, func(f segment.Field, docs *roaring.Bitmap) {
			if f == segment.Title {
				held[points+titlePoints].Or(docs)
			} else {
				held[points].Or(docs)
			}
		})
	})
	return held
}

// inLevels walks through documents level by level.
func inLevels(l segment.Leaf, levels []*roaring.Bitmap, want int) *walk {
	level, within := -1, (*walk)(nil)
	return &walk{leaf: l, next: func() (candidate, bool) {
		for {
			if within != nil {
				if c, ok := within.next(); ok {
					c.level = level
					return c, true
				}
				within = nil
			}
			if level++; level >= len(levels) {
				return candidate{}, false
			}
			if docs := levels[level]; docs != nil {
				within = byColumns(l, docs, Sort{By: segment.ByScore, Descending: true}, nil, want)
			}
		}
	}}
}

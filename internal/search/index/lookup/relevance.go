package lookup

import (
	"bytes"

	"sudar/internal/search/index/meaning"
	"sudar/internal/search/index/segment"

	"github.com/RoaringBitmap/roaring/v2"
)

// ranking runs through matches level by level; inside one the most read come
// first. A level is only worked out when a page reaches it.
type ranking struct {
	leaf    segment.Leaf
	meaning *meaning.Meaning
	parts   [][]part // of each term, the cheapest first
	upTo    []*roaring.Bitmap
	left    *roaring.Bitmap
	level   int
	within  *walk
	want    int
}

// relevant returns the way through docs by relevance.
func relevant(l segment.Leaf, docs *roaring.Bitmap, parts [][]part, m *meaning.Meaning, want int) *walk {
	r := &ranking{
		leaf: l, meaning: m, parts: parts, upTo: make([]*roaring.Bitmap, len(parts)), left: docs, level: meaning.WholeTitle - 1, want: want,
	}
	for i := range r.upTo {
		r.upTo[i] = roaring.New()
	}
	return &walk{leaf: l, next: r.next}
}

func (r *ranking) next() (candidate, bool) {
	for {
		if r.within != nil {
			if c, ok := r.within.next(); ok {
				c.level = r.level
				return c, true
			}
		}
		if r.level > meaning.MaxCost || r.left.IsEmpty() {
			return candidate{}, false
		}
		r.level++
		docs := r.reached()
		if docs == nil {
			continue
		}
		if docs = roaring.And(docs, r.left); docs.IsEmpty() {
			continue
		}
		if docs.GetCardinality() == r.left.GetCardinality() {
			r.left = roaring.New()
		} else {
			r.left = roaring.AndNot(r.left, docs)
		}
		r.within = byColumns(r.leaf, docs, Sort{By: segment.ByScore, Descending: true}, nil, r.want)
	}
}

// reached returns the documents of the present level, and perhaps of earlier
// ones; nil when no more are than at the level before.
func (r *ranking) reached() *roaring.Bitmap {
	switch {
	case r.level == meaning.WholeTitle:
		return r.titled(meaning.KeyEnd)
	case r.level == meaning.TitleStart:
		return r.titled(meaning.KeyGap)
	case r.level > meaning.MaxCost:
		return r.left
	}
	more := false
	for i := range r.parts {
		for len(r.parts[i]) > 0 && r.parts[i][0].cost <= r.level {
			r.upTo[i].Or(roaring.And(r.parts[i][0].docs, r.left))
			r.parts[i], more = r.parts[i][1:], true
		}
	}
	if !more {
		return nil
	}
	common := r.upTo[0]
	for _, other := range r.upTo[1:] {
		common = roaring.And(common, other)
	}
	return common
}

// titled returns the documents whose title, as Mongolian or English readers see
// it, begins with the query's words and goes on with a byte.
func (r *ranking) titled(then byte) *roaring.Bitmap {
	if !r.meaning.Terms[0].Fields.Has(segment.Title) {
		return nil
	}
	docs := roaring.New()
	for _, key := range r.meaning.Keys {
		key = append(bytes.Clone(key), then)
		docs.AddRange(uint64(r.leaf.FirstFrom(key)), uint64(r.leaf.FirstFrom(segment.After(key))))
		r.leaf.AddEnglishTitled(docs, key, r.left)
	}
	return docs
}

package lookup

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sudar/internal/search/index/meaning"
	"sudar/internal/search/index/segment"
)

// part is documents that match a word at one cost.
type part struct {
	cost    int
	docs    *roaring.Bitmap
	implied bool // what has a word has its stem too: another part holds these
}

// partsOf returns what a word matches in a segment, the cheapest first.
func partsOf(l segment.Leaf, t *meaning.Term, r meaning.Reach) []part {
	var found []part
	t.Forms(r, func(in segment.Tier, form string, cost int) {
		l.Find(in, form).Each(t.Fields, func(f segment.Field, docs *roaring.Bitmap) {
			found = append(found, part{cost: cost + meaning.FieldCost(f), docs: docs, implied: in == segment.Exact && t.Stem != ""})
		})
	})
	slices.SortStableFunc(found, func(a, b part) int { return cmp.Compare(a.cost, b.cost) })
	return found
}

// matched is what a meaning matches in one leaf.
type matched struct {
	docs  *roaring.Bitmap
	parts [][]part // of each term
}

// match returns the documents within the given ones that hold every term. The
// rarest term comes first: what it leaves makes the others cheap.
func match(l segment.Leaf, m *meaning.Meaning, within *roaring.Bitmap) matched {
	found := matched{docs: within, parts: make([][]part, len(m.Terms))}
	sizes := make([]uint64, len(m.Terms))
	order := make([]int, len(m.Terms))
	for i := range m.Terms {
		found.parts[i], order[i] = partsOf(l, &m.Terms[i], m.Reach), i
		for _, p := range found.parts[i] {
			sizes[i] += p.docs.GetCardinality()
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(sizes[a], sizes[b]) })
	for _, i := range order {
		found.docs = join(found.parts[i], found.docs, sizes[i])
		if found.docs.IsEmpty() {
			break
		}
	}
	return found
}

// join returns the documents of the parts within the given ones: parts first
// when they are the fewer, size being how many they are at most. Otherwise parts
// keep what is left of them, which is less to look through when they are ranked.
func join(parts []part, within *roaring.Bitmap, size uint64) *roaring.Bitmap {
	few := size < within.GetCardinality()
	var room [8]*roaring.Bitmap
	docs := room[:0]
	for i := range parts {
		if parts[i].implied {
			continue
		}
		if !few {
			parts[i].docs = roaring.And(parts[i].docs, within)
		}
		docs = append(docs, parts[i].docs)
	}
	switch {
	case few && len(docs) == 1:
		return roaring.And(docs[0], within)
	case few:
		all := roaring.FastOr(docs...)
		all.And(within)
		return all
	case len(docs) == 1:
		return docs[0]
	}
	return roaring.FastOr(docs...)
}

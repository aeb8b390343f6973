package index

import (
	"bytes"
	"cmp"
	"slices"
	"sort"

	"github.com/RoaringBitmap/roaring/v2"
)

// Documents are numbered in the order of their titles as Mongolian readers see
// them. What English readers see may sort elsewhere: those keys, and the order
// that they make, are stored beside it.

// The sections of English titles.
const (
	englishKeys    = "english keys"
	englishKeyEnds = "english key ends"
	englishOrder   = "english order"
)

// englishKey is the key of the title that English readers see.
func englishKey(from source, doc int) []byte {
	if key := from.sortKeyEnglish(doc); key != nil {
		return key
	}
	return from.sortKey(doc)
}

func writeEnglishKeys(out *sink, from source) {
	ends := make([]uint32, from.docs())
	order := make([]uint32, from.docs())
	out.begin()
	for doc := range ends {
		_, _ = out.Write(from.sortKeyEnglish(doc))
		ends[doc] = uint32(out.size - out.start) //nolint:gosec // keys have 256 bytes: 16 M documents fit
		order[doc] = uint32(doc)                 //nolint:gosec // fewer documents than 2^32
	}
	out.end(englishKeys)
	writeWords(out, englishKeyEnds, ends)
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(bytes.Compare(englishKey(from, int(a)), englishKey(from, int(b))), cmp.Compare(from.id(int(a)), from.id(int(b))))
	})
	writeWords(out, englishOrder, order)
}

// ownEnglishKey returns a document's English key, nil when it has none of its
// own.
func (s *segment) ownEnglishKey(doc uint32) []byte {
	from, to := s.englishEnds.span(doc)
	if from == to {
		return nil
	}
	return s.englishKeys[from:to]
}

func (s *segment) englishKey(doc uint32) []byte {
	if key := s.ownEnglishKey(doc); key != nil {
		return key
	}
	return s.key(doc)
}

// byEnglishTitle walks through docs in English title order.
func (l leaf) byEnglishTitle(docs *roaring.Bitmap, order Sort, from *Cursor, want int) *walk {
	if docs.GetCardinality()*denseFrom < uint64(l.docs) {
		first := best{order: order, want: want}
		for it := docs.Iterator(); it.HasNext(); {
			if c := l.candidate(it.Next(), order); from == nil || order.compare(c, from.candidate(order)) > 0 {
				first.add(c)
			}
		}
		return through(l, first.sorted())
	}
	start := uint32(0)
	if from != nil {
		last := from.candidate(order)
		start = uint32(sort.Search(int(l.docs), func(i int) bool { //nolint:gosec // within docs
			return order.compare(l.candidate(l.inEnglish(uint32(i), order), order), last) > 0 //nolint:gosec // within docs
		}))
	}
	return l.englishFrom(docs, order, start, l.docs)
}

// inEnglish returns the document at a place of the English title order.
func (l leaf) inEnglish(i uint32, order Sort) uint32 {
	if order.Descending {
		i = l.docs - 1 - i
	}
	return l.englishOrder.at(i)
}

// englishFrom walks through the documents of docs between two places of the
// English title order.
func (l leaf) englishFrom(docs *roaring.Bitmap, order Sort, i, end uint32) *walk {
	return &walk{leaf: l, next: func() (candidate, bool) {
		for ; i < end; i++ {
			if doc := l.inEnglish(i, order); docs.Contains(doc) {
				i++
				return l.candidate(doc, order), true
			}
		}
		return candidate{}, false
	}}
}

// firstInEnglish returns the first place of the English title order whose key
// is not before key.
func (s *segment) firstInEnglish(key []byte) uint32 {
	return uint32(sort.Search(int(s.docs), func(i int) bool { //nolint:gosec // within docs
		return bytes.Compare(s.englishKey(s.englishOrder.at(uint32(i))), key) >= 0 //nolint:gosec // within docs
	}))
}

// addEnglishTitled adds the documents of within to docs whose English title has
// a key of its own that begins with key: one by one, or by their places in the
// English order when those are fewer.
func (s *segment) addEnglishTitled(docs *roaring.Bitmap, key []byte, within *roaring.Bitmap) {
	if len(s.englishKeys) == 0 {
		return
	}
	add := func(doc uint32) {
		if bytes.HasPrefix(s.ownEnglishKey(doc), key) {
			docs.Add(doc)
		}
	}
	first, end := s.firstInEnglish(key), s.firstInEnglish(after(key))
	if uint64(end-first) > within.GetCardinality() {
		for it := within.Iterator(); it.HasNext(); {
			add(it.Next())
		}
		return
	}
	for ; first < end; first++ {
		add(s.englishOrder.at(first))
	}
}

package segment

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
func englishKey(from Source, doc int) []byte {
	if key := from.sortKeyEnglish(doc); key != nil {
		return key
	}
	return from.sortKey(doc)
}

func writeEnglishKeys(out *sink, from Source) {
	ends := make([]uint32, from.Docs())
	order := make([]uint32, from.Docs())
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
func (s *Segment) ownEnglishKey(doc uint32) []byte {
	from, to := s.englishEnds.span(doc)
	if from == to {
		return nil
	}
	return s.englishKeys[from:to]
}

// EnglishKey returns the key of the title that English readers see.
func (s *Segment) EnglishKey(doc uint32) []byte {
	if key := s.ownEnglishKey(doc); key != nil {
		return key
	}
	return s.Key(doc)
}

// InEnglish returns the document at a place of the English title order.
func (s *Segment) InEnglish(i uint32) uint32 { return s.englishOrder.at(i) }

// FirstInEnglish returns the first place of the English title order whose key
// is not before key.
func (s *Segment) FirstInEnglish(key []byte) uint32 {
	return uint32(sort.Search(int(s.docs), func(i int) bool { //nolint:gosec // within docs
		return bytes.Compare(s.EnglishKey(s.InEnglish(uint32(i))), key) >= 0 //nolint:gosec // within docs
	}))
}

// AddEnglishTitled adds the documents of within to docs whose English title has
// a key of its own that begins with key: one by one, or by their places in the
// English order when those are fewer.
func (s *Segment) AddEnglishTitled(docs *roaring.Bitmap, key []byte, within *roaring.Bitmap) {
	if len(s.englishKeys) == 0 {
		return
	}
	add := func(doc uint32) {
		if bytes.HasPrefix(s.ownEnglishKey(doc), key) {
			docs.Add(doc)
		}
	}
	first, end := s.FirstInEnglish(key), s.FirstInEnglish(After(key))
	if uint64(end-first) > within.GetCardinality() {
		for it := within.Iterator(); it.HasNext(); {
			add(it.Next())
		}
		return
	}
	for ; first < end; first++ {
		add(s.InEnglish(first))
	}
}

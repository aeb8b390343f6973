package segment

import (
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// Keep returns the documents that pass a test.
func Keep(docs *roaring.Bitmap, test func(uint32) bool) *roaring.Bitmap {
	kept := roaring.New()
	EachFew(docs, func(some []uint32) {
		kept.AddMany(slices.DeleteFunc(some, func(doc uint32) bool { return !test(doc) }))
	})
	return kept
}

// EachFew hands over the documents, many at a time, in a room that is used again.
func EachFew(docs *roaring.Bitmap, fn func([]uint32)) {
	room := rooms.Get().(*[1024]uint32) //nolint:forcetypeassert // nothing else is put there
	defer rooms.Put(room)
	it := docs.ManyIterator()
	for n := it.NextMany(room[:]); n > 0; n = it.NextMany(room[:]) {
		fn(room[:n])
	}
}

var rooms = sync.Pool{New: func() any { return new([1024]uint32) }}

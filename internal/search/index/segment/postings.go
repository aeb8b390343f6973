package segment

import (
	"encoding/binary"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
)

// inlineMax is the longest list that is kept as differences; longer ones are
// roaring bitmaps, read where they lie.
const inlineMax = 64

// lists are the documents of one form by field, each in rising order.
type lists [FieldCount][]uint32

func (l *lists) empty() bool {
	for _, docs := range l {
		if len(docs) > 0 {
			return false
		}
	}
	return true
}

// appendRecord writes lists as a record: a set of fields, then for each of
// them its length in bytes and whether it is a bitmap, and its documents.
func appendRecord(to []byte, l *lists) ([]byte, error) {
	var mask Fields
	for f, docs := range l {
		if len(docs) > 0 {
			mask |= 1 << f
		}
	}
	to = append(to, byte(mask))
	for _, docs := range l {
		if len(docs) == 0 {
			continue
		}
		body, err := encodeList(docs)
		if err != nil {
			return to, err
		}
		size := uint64(len(body)) << 1
		if len(docs) > inlineMax {
			size |= 1
		}
		to = append(binary.AppendUvarint(to, size), body...)
	}
	return to, nil
}

func encodeList(docs []uint32) ([]byte, error) {
	if len(docs) > inlineMax {
		bitmap := roaring.BitmapOf(docs...)
		bitmap.RunOptimize()
		body, err := bitmap.ToBytes()
		if err != nil {
			return nil, fmt.Errorf("index: bitmap: %w", err)
		}
		return body, nil
	}
	body := make([]byte, 0, 2*len(docs))
	last := uint32(0)
	for _, doc := range docs {
		body = binary.AppendUvarint(body, uint64(doc-last))
		last = doc
	}
	return body, nil
}

// Record is a written list of documents by field, nil when there is none.
type Record []byte

// Each hands over the documents of every field of the set that has some. The
// bitmaps lie in the segment: callers must not change them.
func (r Record) Each(fields Fields, fn func(Field, *roaring.Bitmap)) {
	if len(r) == 0 {
		return
	}
	mask, rest := Fields(r[0]), r[1:]
	for f := Title; f < FieldCount; f++ {
		if !mask.Has(f) {
			continue
		}
		size, n := binary.Uvarint(rest)
		if n <= 0 || size>>1 > uint64(len(rest)-n) {
			return
		}
		body := rest[n : n+int(size>>1)] //nolint:gosec // bounded by the line above
		rest = rest[n+len(body):]
		if fields.Has(f) {
			fn(f, decodeList(body, size&1 == 1))
		}
	}
}

func decodeList(body []byte, isBitmap bool) *roaring.Bitmap {
	bitmap := roaring.New()
	if isBitmap {
		if _, err := bitmap.FromBuffer(body); err != nil {
			return roaring.New()
		}
		return bitmap
	}
	var room [inlineMax]uint32
	bitmap.AddMany(decodeInline(room[:0], body))
	return bitmap
}

func decodeInline(docs []uint32, body []byte) []uint32 {
	last := uint32(0)
	for len(body) > 0 && len(docs) < inlineMax {
		step, n := binary.Uvarint(body)
		if n <= 0 {
			break
		}
		last += uint32(step) //nolint:gosec // written from a uint32
		docs, body = append(docs, last), body[n:]
	}
	return docs
}

// Union returns the documents of the fields in one bitmap of the caller's own.
func (r Record) Union(fields Fields) *roaring.Bitmap {
	all := roaring.New()
	r.Each(fields, func(_ Field, docs *roaring.Bitmap) { all.Or(docs) })
	return all
}

// read appends the documents of every field to l, each number through renumber.
func (r Record) read(l *lists, renumber func(uint32) (uint32, bool)) {
	r.Each(EveryField, func(f Field, docs *roaring.Bitmap) {
		for it := docs.Iterator(); it.HasNext(); {
			if doc, alive := renumber(it.Next()); alive {
				l[f] = append(l[f], doc)
			}
		}
	})
}

// Size returns about how much is written in a record, in bytes: a common word
// has more than a rare one.
func (r Record) Size() int {
	if len(r) == 0 {
		return 0
	}
	total, rest := 0, r[1:]
	for f := Title; f < FieldCount; f++ {
		if !Fields(r[0]).Has(f) {
			continue
		}
		size, n := binary.Uvarint(rest)
		if n <= 0 || size>>1 > uint64(len(rest)-n) {
			return total
		}
		total += int(size >> 1) //nolint:gosec // bounded by the line above
		rest = rest[n+int(size>>1):]
	}
	return total
}

package segment

import "github.com/RoaringBitmap/roaring/v2"

// forward holds the values of each document by their numbers. Where no
// document has two, few or many values of the facet hold the only one of each,
// counted from 1: short columns stay in the processor's cache.
type forward struct {
	few     []uint8
	many    []uint32
	ends    []uint32 // those of document i end at ends[i] in numbers
	numbers []uint32
}

// newForward turns the documents of each value around.
func newForward(docs uint32, values []value) forward {
	switch {
	case !single(docs, values):
		return newSeveral(docs, values)
	case len(values) < 1<<8:
		return forward{few: onlyOf[uint8](docs, values)}
	}
	return forward{many: onlyOf[uint32](docs, values)}
}

// single tells whether no document has two of the values.
func single(docs uint32, values []value) bool {
	met := make([]bool, docs)
	for _, v := range values {
		for it := v.docs.Iterator(); it.HasNext(); {
			doc := it.Next()
			if met[doc] {
				return false
			}
			met[doc] = true
		}
	}
	return true
}

func onlyOf[N uint8 | uint32](docs uint32, values []value) []N {
	column := make([]N, docs)
	for number, v := range values {
		for it := v.docs.Iterator(); it.HasNext(); {
			column[it.Next()] = N(number + 1)
		}
	}
	return column
}

func newSeveral(docs uint32, values []value) forward {
	f := forward{ends: make([]uint32, docs)}
	for _, v := range values {
		for it := v.docs.Iterator(); it.HasNext(); {
			f.ends[it.Next()]++
		}
	}
	total := uint32(0)
	for doc, n := range f.ends { // from how many to where they begin
		f.ends[doc] = total
		total += n
	}
	f.numbers = make([]uint32, total)
	for number, v := range values {
		for it := v.docs.Iterator(); it.HasNext(); {
			doc := it.Next()
			f.numbers[f.ends[doc]] = uint32(number) //nolint:gosec // bounded by maxValues
			f.ends[doc]++                           // in the end it is where they end
		}
	}
	return f
}

// add counts the values of documents.
func (f forward) add(t *tally, docs *roaring.Bitmap) {
	EachFew(docs, func(some []uint32) {
		switch {
		case f.few != nil:
			addOnly(t, f.few, some)
		case f.many != nil:
			addOnly(t, f.many, some)
		default:
			f.addSeveral(t, some)
		}
	})
}

func addOnly[N uint8 | uint32](t *tally, column []N, docs []uint32) {
	for _, doc := range docs {
		if number := column[doc]; number > 0 {
			t.add(uint32(number - 1))
		}
	}
}

func (f forward) addSeveral(t *tally, docs []uint32) {
	for _, doc := range docs {
		from := uint32(0)
		if doc > 0 {
			from = f.ends[doc-1]
		}
		for _, number := range f.numbers[from:f.ends[doc]] {
			t.add(number)
		}
	}
}

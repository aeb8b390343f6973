package lookup

import "slices"

// best keeps the first few of many candidates: a heap with the last of them on
// top, which gives way to an earlier one.
type best struct {
	order Sort
	want  int
	kept  []candidate
}

func (b *best) add(c candidate) {
	switch {
	case len(b.kept) < b.want:
		b.kept = append(b.kept, c)
		if len(b.kept) == b.want {
			for i := b.want/2 - 1; i >= 0; i-- {
				b.sink(i)
			}
		}
	case b.want > 0 && b.order.compare(c, b.kept[0]) < 0:
		b.kept[0] = c
		b.sink(0)
	}
}

// beats tells whether a document with a first value may be among the best.
func (b *best) beats(value int64) bool {
	if len(b.kept) < b.want {
		return true
	}
	if b.order.Descending {
		return value >= b.kept[0].rank[0]
	}
	return value <= b.kept[0].rank[0]
}

func (b *best) sorted() []candidate {
	slices.SortFunc(b.kept, b.order.compare)
	return b.kept
}

func (b *best) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(b.kept) {
			return
		}
		if child+1 < len(b.kept) && b.order.compare(b.kept[child+1], b.kept[child]) > 0 {
			child++
		}
		if b.order.compare(b.kept[i], b.kept[child]) >= 0 {
			return
		}
		b.kept[i], b.kept[child] = b.kept[child], b.kept[i]
		i = child
	}
}

package lookup

import "sudar/internal/search/index/segment"

// walks are the ways through all leaves, as one.
type walks struct {
	order Sort
	all   []*walk
	heads []candidate // of all, once started
}

func merge(all []*walk, order Sort) *walks { return &walks{order: order, all: all} }

// skip leaves out the first n documents.
func (w *walks) skip(n int) {
	if len(w.all) == 1 && w.all[0].skip != nil {
		w.all[0].skip(n)
		return
	}
	for range n {
		if _, _, ok := w.next(); !ok {
			return
		}
	}
}

// start takes the first of every walk; those without one go.
func (w *walks) start() {
	if w.heads != nil {
		return
	}
	w.heads = []candidate{}
	kept := w.all[:0]
	for _, one := range w.all {
		if head, ok := one.next(); ok {
			kept, w.heads = append(kept, one), append(w.heads, head)
		}
	}
	w.all = kept
}

func (w *walks) done() bool {
	w.start()
	return len(w.all) == 0
}

// next returns the next document and the leaf it is of.
func (w *walks) next() (segment.Leaf, candidate, bool) {
	if w.done() {
		return segment.Leaf{}, candidate{}, false
	}
	best := 0
	for i := 1; i < len(w.heads); i++ {
		if w.order.compare(w.heads[i], w.heads[best]) < 0 {
			best = i
		}
	}
	from, found := w.all[best], w.heads[best]
	if head, ok := from.next(); ok {
		w.heads[best] = head
	} else {
		w.all = append(w.all[:best], w.all[best+1:]...)
		w.heads = append(w.heads[:best], w.heads[best+1:]...)
	}
	return from.leaf, found, true
}

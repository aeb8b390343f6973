package index

// heap hands over candidates in order without sorting all of them.
type heap struct {
	order Sort
	all   []candidate
}

func (h *heap) build() {
	for i := len(h.all)/2 - 1; i >= 0; i-- {
		h.sink(i)
	}
}

func (h *heap) pop() (candidate, bool) {
	if len(h.all) == 0 {
		return candidate{}, false
	}
	first, last := h.all[0], len(h.all)-1
	h.all[0] = h.all[last]
	h.all = h.all[:last]
	h.sink(0)
	return first, true
}

func (h *heap) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(h.all) {
			return
		}
		if child+1 < len(h.all) && h.order.compare(h.all[child+1], h.all[child]) < 0 {
			child++
		}
		if h.order.compare(h.all[i], h.all[child]) <= 0 {
			return
		}
		h.all[i], h.all[child] = h.all[child], h.all[i]
		i = child
	}
}

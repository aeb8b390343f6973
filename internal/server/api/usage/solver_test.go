package usage_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/usage"
)

// cell is the smallest part of reading: of an item at a portal in a month.
type cell struct {
	item   int
	portal string
	month  string
}

// measured is what was read of a cell. hidden is left out of everything that is told.
type measured struct {
	readers            map[int]bool
	opens, ends        int64
	hidden, hiddenEnds bool
}

// measures are the additive ones: their value in a cell, whether it is hidden there, and
// what is told of them.
var measures = map[string]struct {
	of     func(m *measured) (value int64, hidden bool)
	isTold func(r readingSet) *int64
}{
	"opens":    {func(m *measured) (int64, bool) { return m.opens, m.hidden }, func(r readingSet) *int64 { return r.Opens }},
	"finished": {func(m *measured) (int64, bool) { return m.ends, m.hidden || m.hiddenEnds }, func(r readingSet) *int64 { return r.Finished }},
}

func (h *library) cells() map[cell]*measured {
	found := map[cell]*measured{}
	for _, d := range h.deeds {
		if d.kind != usage.Open && d.kind != usage.Seconds && d.kind != usage.Finish {
			continue
		}
		c := cell{d.item, d.portal, d.at.UTC().Add(8 * time.Hour).Format("2006-01")}
		m := found[c]
		if m == nil {
			m = &measured{readers: map[int]bool{}}
			found[c] = m
		}
		m.readers[d.who] = true
		if d.kind == usage.Open {
			m.opens++
		}
		if d.kind == usage.Finish {
			m.ends++
		}
	}
	for _, m := range found {
		m.hidden = len(m.readers) < 5
		m.hiddenEnds = m.ends > 0 && m.ends < 5
	}
	return found
}

// equation says that some cells together have a value.
type equation struct {
	cells []cell
	value int64
}

// published are the equations of a measure that all reports of many times tell.
func (h *library) published(cells []cell, isTold func(readingSet) *int64) (all []equation) {
	add := func(r readingSet, is func(c cell) bool) {
		if n := isTold(r); n != nil {
			all = append(all, equation{slices.DeleteFunc(slices.Clone(cells), func(c cell) bool { return !is(c) }), *n})
		}
	}
	for _, span := range spans {
		for _, q := range h.questions(span[0], span[1]) {
			found := h.told(q.who, q.portal, q.path+q.query())
			asks := func(c cell) bool { // reading is told of whole months
				return (q.of.content < 0 || q.of.content == c.item/2) && (q.of.item < 0 || q.of.item == c.item) &&
					(q.of.portal == "" || q.of.portal == c.portal) && c.month >= span[0][:7] && c.month <= span[1][:7]
			}
			add(found.Reading, asks)
			for _, month := range found.Months {
				add(month.readingSet, func(c cell) bool { return asks(c) && c.month == month.Month })
			}
			for _, at := range found.Organizations {
				add(at.Reading, func(c cell) bool { return asks(c) && at.Name == "Номын сан "+c.portal })
			}
			for _, title := range found.Titles {
				n := slices.IndexFunc(h.contents, func(c catalogue.Content) bool { return c.ID == title.Content.ID })
				add(title.Reading, func(c cell) bool { return asks(c) && c.item/2 == n })
			}
			for _, item := range found.Items {
				add(item.Reading, func(c cell) bool { return asks(c) && h.items[c.item] == item.Item.ID })
			}
		}
	}
	return all
}

// solve reduces equations to what they say of the fewest of some unknowns, which are
// eliminated last. Each result has the unknowns with their factors, and the value.
func solve(known, unknown []cell, equations []equation) (left []map[cell]*big.Rat, values []*big.Rat) {
	order := slices.Concat(known, unknown)
	var rows [][]*big.Rat
	for _, e := range equations {
		row := make([]*big.Rat, len(order)+1)
		for i := range row {
			row[i] = new(big.Rat)
		}
		for _, c := range e.cells {
			row[slices.Index(order, c)].SetInt64(1)
		}
		row[len(order)].SetInt64(e.value)
		rows = append(rows, row)
	}
	done := 0
	for column := range order {
		at := slices.IndexFunc(rows[done:], func(row []*big.Rat) bool { return row[column].Sign() != 0 })
		if at < 0 {
			continue
		}
		rows[done], rows[done+at] = rows[done+at], rows[done]
		pivot := new(big.Rat).Set(rows[done][column])
		for i := range rows[done] {
			rows[done][i].Quo(rows[done][i], pivot)
		}
		for n, row := range rows {
			if factor := new(big.Rat).Set(row[column]); n != done && factor.Sign() != 0 {
				for i := range row {
					row[i].Sub(row[i], new(big.Rat).Mul(factor, rows[done][i]))
				}
			}
		}
		done++
	}
	for _, row := range rows[:done] {
		factors := map[cell]*big.Rat{}
		for i, c := range order {
			if row[i].Sign() != 0 {
				factors[c] = row[i]
			}
		}
		left, values = append(left, factors), append(values, row[len(order)])
	}
	return left, values
}

// recovered are the sums of hidden cells that equations say rightly.
func recovered(truth map[cell]int64, shown, hidden []cell, equations []equation) (found []string) {
	results, values := solve(shown, hidden, equations)
	for i, factors := range results {
		sum, names := new(big.Rat), []string{}
		for c, factor := range factors {
			if slices.Contains(shown, c) {
				sum = nil
				break
			}
			sum.Add(sum, new(big.Rat).Mul(factor, big.NewRat(truth[c], 1)))
			names = append(names, fmt.Sprint(factor.RatString(), " × ", c))
		}
		if sum != nil && sum.Sign() != 0 && sum.Cmp(values[i]) == 0 {
			found = append(found, strings.Join(names, " + ")+" = "+sum.RatString())
		}
	}
	return found
}

// Whoever puts together all that the reports tell, of all titles, items, portals and
// times, learns nothing of what fewer than five read. That the attempt is a good one
// shows where the sums have everything in them.
func TestHiddenCellsCannotBeSolved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := lived(t, d, 2)
		read := h.cells()
		for name, measure := range measures {
			var shown, hidden, all []cell
			truth := map[cell]int64{}
			for c, m := range read {
				value, is := measure.of(m)
				truth[c] = value
				if all = append(all, c); is {
					hidden = append(hidden, c)
				} else {
					shown = append(shown, c)
				}
			}
			if len(hidden) < 4 || len(shown) < 4 {
				t.Fatalf("%s: %d hidden cells of %d try nothing", name, len(hidden), len(all))
			}
			equations := h.published(all, measure.isTold)
			if found := recovered(truth, shown, hidden, equations); len(found) > 0 {
				t.Errorf("%s of few readers are solved from %d numbers: %v", name, len(equations), found)
			}
			for i := range equations {
				equations[i].value = 0
				for _, c := range equations[i].cells {
					equations[i].value += truth[c]
				}
			}
			if len(recovered(truth, shown, hidden, equations)) == 0 {
				t.Errorf("%s: the attempt finds nothing where nothing is left out", name)
			}
		}
	})
}

package reports

import (
	"sudar/internal/commerce"
	"sudar/internal/usage"
)

func (f *Figures) add(more Figures) {
	f.Views += more.Views
	f.Previews += more.Previews
	f.Refusals += more.Refusals
	f.Loans += more.Loans
	f.Sales += more.Sales
	f.Amount += more.Amount
	f.Refunds += more.Refunds
	f.Refunded += more.Refunded
}

// add adds the reading of the next month. Its readers stand for the last month.
func (r *Reading) add(next Reading) {
	r.Readers = next.Readers
	r.Opens += next.Opens
	r.Seconds += next.Seconds
	r.Finished += next.Finished
	r.Hidden = r.Hidden || next.Hidden
	r.FewFinished = r.FewFinished || next.FewFinished
}

func readingOf(r usage.Reading) Reading {
	return Reading{
		Readers: r.Readers, Opens: r.Opens, Seconds: r.Seconds, Finished: r.Finished, Hidden: r.Hidden, FewFinished: r.FewFinished,
	}
}

// added adds up reading by a key, with the readers of the last month.
func added[K comparable](rows []usage.Reading, last string, by func(usage.Reading) K) map[K]Reading {
	sums := map[K]Reading{}
	for _, row := range rows {
		sum, month := sums[by(row)], readingOf(row)
		if row.Month != last {
			month.Readers = 0
		}
		sum.add(month)
		sums[by(row)] = sum
	}
	return sums
}

// gathered brings what was counted and what was sold together by a key.
func gathered[K comparable](
	counts []usage.Count, byCount func(usage.Count) K, sales []commerce.TitleSales, bySale func(commerce.TitleSales) K,
) map[K]Figures {
	figures := map[K]Figures{}
	for _, c := range counts {
		f := figures[byCount(c)]
		f.add(figureOf(c))
		figures[byCount(c)] = f
	}
	for _, sale := range sales {
		f := figures[bySale(sale)]
		if sale.Refund {
			f.add(Figures{Refunds: sale.Lines, Refunded: sale.Amount})
		} else {
			f.add(Figures{Sales: sale.Lines, Amount: sale.Amount})
		}
		figures[bySale(sale)] = f
	}
	return figures
}

// figureOf returns the figure that a count is of. Sales are those of the books.
func figureOf(c usage.Count) Figures {
	switch c.Kind {
	case usage.View:
		return Figures{Views: c.N}
	case usage.Preview:
		return Figures{Previews: c.N}
	case usage.NoLicense, usage.LimitExceeded:
		return Figures{Refusals: c.N}
	case usage.Lent:
		return Figures{Loans: c.N}
	default:
		return Figures{}
	}
}

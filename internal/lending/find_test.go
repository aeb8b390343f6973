package lending

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/page"
)

// Licences are found by words of the title and by what needs a look, each with its
// total, and the totals say how many there are.
func TestFindingLicences(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		reader := h.readers("one")[0]
		full, free, ends := h.book("Тунгалаг тамир"), h.book("Цэнхэр тамир"), h.book("Гэрэлт од")
		h.lends(full, 1)
		h.borrow(reader, full)
		h.lends(free, Unlimited)
		_, err := h.Create(h.librarian, Draft{ContentID: ends.ID, Model: Loan, Copies: 3, EndsAt: h.clock.Now().Add(10 * day)})
		h.check(err)
		for _, c := range []struct {
			query Query
			want  []int64
		}{
			{Query{}, []int64{ends.ID, free.ID, full.ID}},
			{Query{State: Full}, []int64{full.ID}},
			{Query{State: Unused}, []int64{ends.ID, free.ID}},
			{Query{State: Soon}, []int64{ends.ID}},
			{Query{Search: "ТАМИР"}, []int64{free.ID, full.ID}},
			{Query{Search: "там тунг"}, []int64{full.ID}},
			{Query{Search: "тамир", State: Unused}, []int64{free.ID}},
			{Query{Search: "нөмөр"}, nil},
		} {
			c.query.Page = page.Of(1, 10)
			found, err := h.Licences(h.librarian, c.query)
			h.check(err)
			var got []int64
			for _, l := range found.Rows {
				got = append(got, l.ContentID)
			}
			if diff := cmp.Diff(c.want, got); diff != "" || found.Total != len(c.want) {
				t.Errorf("%+v: total %d\n%s", c.query, found.Total, diff)
			}
		}
		second, err := h.Licences(h.librarian, Query{Search: "тамир", Page: page.Of(2, 1)})
		h.check(err)
		if second.Total != 2 || len(second.Rows) != 1 || second.Rows[0].ContentID != full.ID {
			t.Errorf("second page: %+v", second)
		}
		totals, err := h.Totals(h.librarian)
		h.check(err)
		if diff := cmp.Diff(Totals{Licences: 3, Copies: 4, InUse: 1, Full: 1, Unused: 2, Ending: 1}, totals); diff != "" {
			t.Error(diff)
		}
		h.clock.Advance(11 * 24 * time.Hour)
		over, err := h.Licences(h.librarian, Query{State: Unused, Page: page.Of(1, 10)})
		h.check(err)
		if over.Total != 1 {
			t.Errorf("%d unused, one of them over", over.Total)
		}
	})
}

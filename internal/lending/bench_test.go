package lending

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// BenchmarkBorrowing has readers borrow, and return, one of 20 titles of which there
// are enough copies, at the same moment. Issue 19 asks for 100 borrows a second on
// two cores.
func BenchmarkBorrowing(b *testing.B) {
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			clk := standing()
			h := newFixture(b, open(b, clk), clk)
			books := make([]catalogue.Content, 20)
			for i := range books {
				books[i] = h.book(fmt.Sprintf("Ном %d", i))
				h.lends(books[i], 1_000)
			}
			readers := make([]context.Context, 64)
			for i := range readers {
				readers[i] = h.readers(fmt.Sprintf("reader%d", i))[0]
			}
			var next atomic.Int64
			b.SetParallelism(8)
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				reader := readers[int(next.Add(1))%len(readers)]
				for n := 0; pb.Next(); n++ {
					loan, err := h.Borrow(reader, books[n%len(books)].Items[0].ID)
					if err == nil {
						_, err = h.Return(reader, loan.ID)
					}
					if err != nil {
						b.Error(err)
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "borrows/s")
		})
	}
}

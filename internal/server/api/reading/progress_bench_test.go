package reading_test

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
)

// BenchmarkSaveProgress measures acknowledged writes of places, each durable
// on its own: SQLite with synchronous=FULL, eight readers at once.
func BenchmarkSaveProgress(b *testing.B) {
	h := newShelfFixture(b, dbtest.SQLite(b, clock.System{}))
	item := h.Publish(b, "hub", entitlements.Public, true)
	reader := h.Visitor(b, "hub", "hub.reader")
	path := fmt.Sprintf("/api/v1/reading/%d/progress", item.ID)
	var moves atomic.Int64
	b.SetParallelism(4)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			move := moves.Add(1)
			share, when := float64(move%1000)/1000, h.Clock.Now().Add(time.Duration(move)*time.Microsecond)
			if response := reader.Call(b, http.MethodPut, path, at(share, "phone", when, 0)); response.ResponseRecorder.Code != http.StatusOK {
				b.Errorf("%d %s", response.ResponseRecorder.Code, response.Body)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
}
